//! The model, behind its provider's door.
//!
//! The chat knows [`Provider`] alone. The one that comes along has a script instead of a mind: it is a
//! function of what a real one is sent, the system prompt, the messages and the tools, checks them as
//! strictly, and fails as providers do.

mod check;
mod outage;
mod plan;
mod provider;
mod scripted;
mod sight;
mod wish;

pub use outage::{Outage, When};
pub use provider::{Answering, Deltas, Provider, ProviderError, Request};
pub use scripted::Scripted;

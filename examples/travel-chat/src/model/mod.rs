//! The model, behind its provider's interface.
//!
//! The chat knows only [`Provider`]. The built-in one is scripted. It is a function of the inputs
//! that a real one gets: the system prompt, the messages and the tools. It checks them as strictly,
//! and fails as providers do.

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

//! The model's provider.
//!
//! The chat knows only [`Provider`]. The built-in one runs the scripted model. It checks requests as
//! strictly as a real one, and fails as providers do.

mod check;
mod interface;
mod outage;
mod scripted;

pub use interface::{Answering, Deltas, Provider, ProviderError};
pub use outage::{Outage, When};
pub use scripted::Scripted;

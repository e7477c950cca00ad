//! The model's provider.
//!
//! The chat knows only [`Provider`]. The built-in one runs the scripted model: it checks requests as
//! strictly as a real one, and fails as providers do. A real one is behind an endpoint that the user sets.

mod check;
mod endpoint;
mod interface;
mod outage;
mod scripted;

pub use endpoint::from_env;
pub use interface::{Answering, Deltas, Provider};
pub use outage::{Outage, When};
pub use scripted::Scripted;

//! The loop of an agent: the model calls tools, their results go back, until it answers.
//!
//! [`ToolLoop`] says after each round what enters the model's history, what the person is shown and
//! how it goes on. [`History`](crate::History) keeps what the model is told.

mod admit;
mod build;
mod call;
mod canonical;
mod caps;
mod closing;
mod effects;
mod execute;
mod join;
mod outcome;
mod round;
mod sentences;
mod settle;
mod state;

pub use build::ToolLoop;
pub use call::{CallResult, ToolCall};
pub use closing::Closing;
pub use round::{Next, Replayed, Round, Shown};
pub use state::{LoopState, StaleState};

//! The loop of an agent: the model calls tools, their results go back, until it answers.
//!
//! [`ToolLoop`] says after each round what enters the model's history, what the person is shown and
//! how it goes on.

mod call;
mod closing;
mod round;

pub use call::{CallResult, ToolCall};
pub use closing::Closing;
pub use round::{Next, Replayed, Round, Shown};

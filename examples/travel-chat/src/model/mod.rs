//! The scripted model.
//!
//! It is a function of the request, as a real one is: the system prompt, the messages and the schemas of the
//! tools. No failure is among the messages, so there are no codes to read. What is left is a call without a
//! useful result, or no trace at all. Whether the model may then claim a success, and whether it explains
//! the gap once more, it reads in the prompt, as [`shared::model`] does.

mod honesty;
mod plan;
mod sight;
mod wish;

pub use plan::turn;
pub(crate) use sight::words;

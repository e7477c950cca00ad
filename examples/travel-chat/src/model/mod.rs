//! The scripted model.
//!
//! It is a function of the request, as a real one is: the system prompt, the messages and the schemas of the
//! tools. Of most failures there is only a call without a useful result among the messages, or no trace at all.
//! Whether the model may then claim a success, and whether it explains the gap once more, it reads in the
//! prompt, as [`shared::model`] does; likewise what to do about the code of a failure that it does read.

mod honesty;
mod plan;
mod sight;
mod verify;
mod wish;

pub use plan::turn;
pub(crate) use sight::words;

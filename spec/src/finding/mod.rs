//! What is wrong in a catalogue, and where.

mod entry;
mod generated;
mod id;
mod model;

pub use entry::Example;
pub use generated::{Id, diagnostic};
pub(crate) use model::LIMIT;
pub use model::{Finding, Label, Level};

//! What is wrong in a catalogue, and where.

mod entry;
#[rustfmt::skip]
mod generated;
mod id;
mod model;
#[cfg(feature = "render")]
mod render;

pub use entry::Example;
pub use generated::{Id, diagnostic};
pub(crate) use model::LIMIT;
pub use model::{Finding, Label, Level};
#[cfg(feature = "render")]
pub use render::render;

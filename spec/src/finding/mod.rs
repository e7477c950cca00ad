//! What is wrong in a catalog, and where.
//!
//! See `docs/decisions/005-diagnostics-are-an-errpact-catalog.md`.

mod entry;
#[rustfmt::skip]
mod generated;
mod group;
mod id;
mod model;
mod printable;
#[cfg(feature = "render")]
mod render;

pub use entry::Example;
pub use generated::{Id, diagnostic};
pub use group::grouped;
pub(crate) use model::LIMIT;
pub use model::{Finding, Label, Level};
pub(crate) use printable::is_hidden;
pub use printable::{printable, printable_name};
#[cfg(feature = "render")]
pub use render::render;

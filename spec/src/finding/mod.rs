//! Problems in a catalog, and their places.
//!
//! See `docs/decisions/005-diagnostics-are-an-errpact-catalog.md`.

mod entry;
mod fix;
mod group;
mod id;
mod model;
mod printable;
#[cfg(feature = "render")]
mod render;
#[rustfmt::skip]
mod table;

pub use entry::{Example, Level};
pub use fix::{Edit, Fix};
pub use group::grouped;
pub(crate) use model::LIMIT;
pub use model::{Finding, Label};
pub(crate) use printable::is_hidden;
pub use printable::{printable, printable_name};
#[cfg(feature = "render")]
pub use render::render;
pub use table::{Id, diagnostic};

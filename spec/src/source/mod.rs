//! Files, and places in them.

mod file;
mod place;

pub use file::{SourceFile, Sources};
pub use place::{FileId, Place, Position, Span};

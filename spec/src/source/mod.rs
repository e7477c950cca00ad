//! Files, and places in them.

mod file;
mod place;

pub use file::{PACK, SourceFile, Sources};
pub use place::{FileId, Place, Position, Span};

//! Finding the code of a raw failure.
//! See `docs/decisions/069-the-match-engine-is-always-compiled.md`.

mod classified;
mod find;
mod owned;

pub use classified::Classified;

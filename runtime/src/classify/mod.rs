//! Finding the code of a raw failure.

mod classified;
mod find;
#[cfg(feature = "classify")]
mod owned;

pub use classified::Classified;

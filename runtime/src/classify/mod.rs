//! Finding the code of a raw failure.

mod classified;
mod find;
mod owned;

pub use classified::Classified;

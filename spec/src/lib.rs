//! The errpact catalogue language.

pub mod catalog;
mod document;
pub mod finding;
#[cfg(feature = "schema")]
mod schema;
pub mod source;
mod suggest;
mod yaml;

/// The version of the language that this crate reads.
pub const LANGUAGE_VERSION: u32 = 1;

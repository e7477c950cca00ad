//! The errpact catalog language: from YAML to a checked, resolved catalog.
//!
//! [`load`] reads a catalog and what it includes, and gives a [`Loaded`]: every finding with
//! its places, and the [`Resolved`] catalog where the language allows one. Text becomes a tree
//! with the place of every value (`yaml`), the tree typed structures (`document`), these the
//! resolved [`catalog`] (`resolve`), about which the lints (`lint`) have their say.

pub mod catalog;
pub mod classify;
pub mod disk;
mod document;
pub mod finding;
mod fingerprint;
mod lint;
mod load;
pub mod names;
mod resolve;
mod resolved;
#[cfg(feature = "schema")]
mod schema;
mod sentence;
pub mod source;
mod suggest;
mod text;
mod yaml;

#[cfg(feature = "render")]
pub use finding::render;
pub use load::{Loaded, Timings, load, load_str};
pub use resolved::Resolved;
#[cfg(feature = "schema")]
pub use schema::{json_schema, yaml_to_json};

/// The version of the language that this crate reads.
pub const LANGUAGE_VERSION: u32 = 1;

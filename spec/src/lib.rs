//! The errpact catalog language: from YAML to a checked, resolved catalog.
//!
//! [`load`] reads a catalog and what it includes, and returns a [`Loaded`]: every finding with its
//! places, and the [`Resolved`] catalog if the language allows one. The text becomes a tree with
//! the place of every value (`yaml`). The tree becomes typed structures (`document`), and these
//! become the resolved [`catalog`] (`resolve`), which the lints (`lint`) check.

#![cfg_attr(docsrs, feature(doc_cfg))]

pub mod catalog;
pub mod change;
pub mod classify;
pub mod disk;
mod document;
pub mod edit;
pub mod effect;
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
pub mod text;
mod yaml;

#[cfg(feature = "render")]
pub use finding::render;
pub use load::{Loaded, Timings, load, load_edited, load_from, load_str};
pub use resolved::Resolved;
#[cfg(feature = "schema")]
pub use schema::{json_schema, yaml_to_json};

/// The version of the language that this crate reads.
pub const LANGUAGE_VERSION: u32 = 1;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

//! The reference of a catalog in Markdown.
//!
//! An index by category, the retry policy of all codes, a section for each code with everything
//! about it, then what belongs to no code: context, tools, services, notes, rules, limits,
//! workflows. The template only lays out; what it prints is put into words by [`crate::words`] and
//! escaped by [`escape`], so no text of a catalog can become markup.
//!
//! **Anchors.** A code's section has the anchor `#CODE`: its name, as everywhere else. Categories,
//! tools, notes and workflows have `#category-NAME`, `#tool-NAME`, `#note-NAME`,
//! `#workflow-NAME`, which no code can have. [`anchor`] is the one place that says so.

mod about;
pub mod anchor;
mod code;
pub mod escape;
mod filters;
mod params;
mod render;
mod status;

pub use render::{Error, render};

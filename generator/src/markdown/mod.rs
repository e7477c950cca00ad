//! The reference of a catalog in Markdown.
//!
//! It contains an index by category, the retry policy of all codes, and a section for each code
//! with everything about it. After these comes what is not part of a code: context, tools,
//! services, notes, rules, limits, workflows. The template is only the layout: [`crate::words`]
//! puts its values into words and [`escape`](crate::escape) escapes them, so no text of a catalog can become
//! markup.
//!
//! **Anchors.** A code's section has the anchor `#CODE`: its name, as everywhere else. Categories,
//! tools, notes and workflows have `#category-NAME`, `#tool-NAME`, `#note-NAME`, `#workflow-NAME`,
//! which no code can have. Only [`anchor`] makes them.

mod about;
pub mod anchor;
mod code;
mod filters;
mod params;
mod render;
mod status;

pub use render::{Error, render};

//! What docs, prompts and sources say about codes, compared with the catalog.
//!
//! `walk` reads the files, `tokens` and `markdown` split them, `evidence` and `tools` find names and what they are, and
//! `judge` compares them with the catalog. `pool` counts the names in places that are meant for codes over all files; names
//! that are codes only by this count are found in a second reading. So the memory that the scan needs depends on its
//! findings and not on the size of the tree. `project` adds what only all files together show. `origin` finds the codes of a
//! project that has no catalog yet.

mod baseline;
mod evidence;
mod failure;
mod index;
mod judge;
mod markdown;
mod meanings;
mod names;
mod origin;
mod pool;
mod problem;
mod project;
mod quote;
mod source;
mod syntax;
mod tokens;
mod tools;
mod tree;
mod value;
mod versions;
mod walk;
mod words;
mod yaml;

pub(crate) use baseline::Baseline;
pub(crate) use origin::{Origin, collect};
pub(crate) use project::scan;
pub(crate) use walk::walker;

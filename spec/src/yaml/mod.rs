//! YAML in a strict profile, as a tree with the place of every value and key.
//!
//! One document. No anchors, aliases, merge keys or tags, and no duplicate keys. Everything has a
//! limit.
//! See `docs/decisions/001-yaml-is-read-as-events.md`.

pub(crate) mod budget;
mod characters;
mod conflict;
mod cursor;
mod node;
mod parse;
mod plain;
mod reason;

pub(crate) use characters::{Characters, check, is_crowded};
pub(crate) use conflict::conflicts;
pub(crate) use node::{Key, Node, Style, Value};
pub(crate) use parse::{parse, quoted_form};
pub(crate) use plain::{Meaning, meaning};

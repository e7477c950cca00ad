//! YAML in a strict profile, as a tree with the place of every value and key.

mod node;

pub(crate) use node::{Key, Node, Style, Value};

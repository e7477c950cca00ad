//! Texts with placeholders: from what the catalogue writes to [`Text`](crate::catalog::Text).

mod parse;
mod problem;

pub use parse::{Parsed, Placeholder, parse, to_plain};
pub use problem::{Problem, ProblemKind};

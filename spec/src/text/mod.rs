//! Texts with placeholders: from what the catalog writes to [`Text`](crate::catalog::Text).

mod parse;
mod problem;

pub(crate) use parse::{Parsed, Placeholder, parse, to_plain};
pub(crate) use problem::{Problem, ProblemKind};

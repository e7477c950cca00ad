//! Compares all rules of a catalog with a failure at once.

mod compiled;
mod engine;
mod explain;
mod index;
mod needles;
mod phrases;
mod probe;
mod rank;
mod ready;
mod regexes;
mod words;

pub use engine::Matcher;
pub use explain::{Considered, Explanation, Reason, RuleVerdict};
pub use rank::Rank;
pub use regexes::{group_names, is_match};

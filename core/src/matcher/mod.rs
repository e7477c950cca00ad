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

/// A rule that cannot be used: its regular expression, or the value of a field, cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("rule {} of code {}: {reason}", rule.1, rule.0)]
pub struct Invalid {
    /// Its code and its place there, as in [`Rule`](crate::Rule).
    pub rule: (u16, u16),
    /// The problem.
    pub reason: String,
}

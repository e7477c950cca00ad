//! Rules that cannot be used.

use thiserror::Error;

/// A rule that cannot be used: its regular expression, or the value of a field, cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("rule {} of code {}: {reason}", rule.1, rule.0)]
pub struct Invalid {
    /// Its code and its place there, as in [`Rule`](crate::Rule).
    pub rule: (u16, u16),
    /// The problem.
    pub reason: String,
}

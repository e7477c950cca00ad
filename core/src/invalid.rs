//! Rules that cannot be compared with anything.

use thiserror::Error;

/// A rule that is not one: its regular expression, or the value of a field, cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("rule {} of code {}: {reason}", rule.1, rule.0)]
pub struct Invalid {
    /// Its code and its place there, as in [`Rule`](crate::Rule).
    pub rule: (u16, u16),
    /// What is wrong.
    pub reason: String,
}

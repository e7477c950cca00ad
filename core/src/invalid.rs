//! Rules that cannot be compared with anything.

use std::{error::Error, fmt};

/// A rule that is not one: its regular expression, or the value of a field, cannot be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Invalid {
    /// Its code and its place there, as in [`Rule`](crate::Rule).
    pub rule: (u16, u16),
    /// What is wrong.
    pub reason: String,
}

impl fmt::Display for Invalid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (code, index) = self.rule;
        write!(f, "rule {index} of code {code}: {}", self.reason)
    }
}

impl Error for Invalid {}

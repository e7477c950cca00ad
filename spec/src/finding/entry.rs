//! What the catalog of diagnostics says of one.

use super::Level;

/// A diagnostic.
#[derive(Debug)]
pub(super) struct Entry {
    pub(super) name: &'static str,
    pub(super) code: &'static str,
    pub(super) category: &'static str,
    pub(super) level: Level,
    pub(super) summary: &'static str,
    pub(super) message: &'static str,
    pub(super) help: &'static str,
    pub(super) description: &'static str,
    pub(super) examples: &'static [Example],
}

/// What to write, and what not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Example {
    /// What the diagnostic is about.
    pub bad: &'static str,
    /// The same, mended.
    pub good: &'static str,
}

//! The entries of the catalog of diagnostics.

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

/// An example of what to write and what not to write.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Example {
    /// Text with the problem.
    pub bad: &'static str,
    /// The same text, fixed.
    pub good: &'static str,
}

/// The severity of a finding.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// The catalog cannot be used, or breaks a rule that is denied.
    Error,
    /// The catalog can be used.
    Warning,
    /// For information.
    Note,
}

impl Level {
    /// Returns its name.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Note => "note",
        }
    }
}

//! What the catalog of diagnostics says of one.

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

/// How a finding is taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// The catalog cannot be used, or breaks a rule that is denied.
    Error,
    /// It can be used.
    Warning,
    /// For information.
    Note,
}

impl Level {
    /// Its name.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Note => "note",
        }
    }
}

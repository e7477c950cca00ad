//! What is known of a diagnostic.

use std::fmt;

use super::entry::{Entry, Example, Level};
use super::table::{ENTRIES, Id};

impl Id {
    fn entry(self) -> &'static Entry {
        // The table has one entry for each variant, in the same order.
        &ENTRIES[self as usize]
    }

    /// Its name as findings show it, in kebab-case.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        self.entry().name
    }

    /// Its code in the catalog of diagnostics.
    #[must_use]
    pub fn code(self) -> &'static str {
        self.entry().code
    }

    /// The family it belongs to: `syntax`, `language`, `lint`, `advice` or `output`.
    #[must_use]
    pub fn category(self) -> &'static str {
        self.entry().category
    }

    /// How it is taken where nothing else is said.
    #[must_use]
    pub fn default_level(self) -> Level {
        self.entry().level
    }

    /// One line about it.
    #[must_use]
    pub fn summary(self) -> &'static str {
        self.entry().summary
    }

    /// Its message, with `{param}` placeholders.
    #[must_use]
    pub fn message(self) -> &'static str {
        self.entry().message
    }

    /// What to write instead.
    #[must_use]
    pub fn help(self) -> &'static str {
        self.entry().help
    }

    /// Why it is reported.
    #[must_use]
    pub fn description(self) -> &'static str {
        self.entry().description
    }

    /// What to write, and what not.
    #[must_use]
    pub fn examples(self) -> &'static [Example] {
        self.entry().examples
    }

    /// May a catalog set another level for it, and allow it on one code?
    #[must_use]
    pub fn is_lint(self) -> bool {
        matches!(self.category(), "lint" | "advice")
    }

    /// All lints.
    pub fn lints() -> impl Iterator<Item = Self> {
        Self::ALL.iter().copied().filter(|id| id.is_lint())
    }

    /// The diagnostic of this name, in kebab-case or as its code.
    #[must_use]
    pub fn find(name: &str) -> Option<Self> {
        Self::ALL
            .iter()
            .copied()
            .find(|id| id.as_str() == name || id.code() == name)
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

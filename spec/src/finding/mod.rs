//! Problems in a catalog, and their places.
//!
//! See `docs/decisions/005-diagnostics-are-an-errpact-catalog.md`.

mod entry;
mod fix;
mod group;
mod model;
mod printable;
#[cfg(feature = "render")]
mod render;
#[rustfmt::skip]
mod table;

use std::fmt;

use entry::Entry;
use table::ENTRIES;

pub use entry::{Example, Level};
pub use fix::{Edit, Fix};
pub use group::grouped;
pub(crate) use model::LIMIT;
pub use model::{Finding, Label};
pub(crate) use printable::is_hidden;
pub use printable::{printable, printable_name};
#[cfg(feature = "render")]
pub use render::render;
pub use table::{Id, diagnostic};

impl Id {
    fn entry(self) -> &'static Entry {
        // The table has one entry for each variant, in the same order.
        &ENTRIES[self as usize]
    }

    /// Returns its name in findings, in kebab-case.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        self.entry().name
    }

    /// Returns its code in the catalog of diagnostics.
    #[must_use]
    pub fn code(self) -> &'static str {
        self.entry().code
    }

    /// Returns its category: `syntax`, `language`, `lint`, `advice`, `output` or `lock`.
    #[must_use]
    pub fn category(self) -> &'static str {
        self.entry().category
    }

    /// Returns its level if the catalog does not set one.
    #[must_use]
    pub fn default_level(self) -> Level {
        self.entry().level
    }

    /// Returns a one-line summary.
    #[must_use]
    pub fn summary(self) -> &'static str {
        self.entry().summary
    }

    /// Returns its message, with `{param}` placeholders.
    #[must_use]
    pub fn message(self) -> &'static str {
        self.entry().message
    }

    /// Returns what to write instead.
    #[must_use]
    pub fn help(self) -> &'static str {
        self.entry().help
    }

    /// Returns why it is reported.
    #[must_use]
    pub fn description(self) -> &'static str {
        self.entry().description
    }

    /// Returns examples of what to write and what not to write.
    #[must_use]
    pub fn examples(self) -> &'static [Example] {
        self.entry().examples
    }

    /// Returns whether a catalog can set another level for it, and allow it on one code.
    #[must_use]
    pub fn is_lint(self) -> bool {
        matches!(self.category(), "lint" | "advice")
    }

    /// Returns all lints.
    pub fn lints() -> impl Iterator<Item = Self> {
        Self::ALL.iter().copied().filter(|id| id.is_lint())
    }

    /// Returns the diagnostic with this name, in kebab-case or as its code.
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

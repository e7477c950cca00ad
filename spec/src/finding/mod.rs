//! Problems in a catalog, and their places.
//!
//! See `docs/decisions/005-diagnostics-are-an-errpact-catalog.md`.

/// Makes the identifiers, the entries and the constructors of diagnostics from one row for each.
macro_rules! diagnostics {
    ($(
        $id:ident $new:ident($($param:ident),*) $name:literal $code:ident $category:ident $level:ident $summary:literal
            $message:literal $help:literal $description:literal $(($bad:literal, $good:literal))*
    )*) => {
        /// Every diagnostic.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Id {
            $(#[doc = concat!($summary, ".")] $id,)*
        }

        impl Id {
            /// All of them, by name.
            pub const ALL: &'static [Self] = &[$(Self::$id),*];
        }

        /// What the catalog says of each, in the order of [`Id::ALL`].
        pub(super) static ENTRIES: &[super::entry::Entry] = &[$(super::entry::Entry {
            name: $name,
            code: stringify!($code),
            category: stringify!($category),
            level: super::entry::Level::$level,
            summary: $summary,
            message: $message,
            help: $help,
            description: $description,
            examples: &[$(super::entry::Example { bad: $bad, good: $good }),*],
        }),*];

        /// One constructor for each diagnostic; its parameters in the order of their names.
        pub mod diagnostic {
            use super::Id;
            use crate::finding::Finding;
            $(
                #[doc = concat!($summary, ".")]
                #[must_use]
                pub fn $new($($param: impl std::fmt::Display),*) -> Finding {
                    Finding::new(Id::$id, format!($message))
                }
            )*
        }
    };
}

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

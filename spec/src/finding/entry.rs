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

pub(super) use diagnostics;

//! What an error hands to the run time.

use std::error::Error;
use std::fmt;

use crate::Field;
use crate::table::{Catalog, Entry};

/// What an error hands to the run time: its code, its parameters and its cause.
#[derive(Clone, Copy)]
pub struct Parts<'a> {
    pub(crate) catalog: &'static Catalog,
    pub(crate) entry: &'static Entry,
    pub(crate) fields: &'a [Field<'a>],
    pub(crate) source: Option<&'a (dyn Error + 'static)>,
}

impl<'a> Parts<'a> {
    /// The code at `index` of `catalog`, with these parameters and this cause. An index that the
    /// catalogue does not have is its fallback.
    #[inline]
    pub fn new(
        catalog: &'static Catalog,
        index: u16,
        fields: &'a [Field<'a>],
        source: Option<&'a (dyn Error + 'static)>,
    ) -> Self {
        Self {
            catalog,
            entry: catalog.entry(index),
            fields,
            source,
        }
    }

    /// The catalogue.
    #[must_use]
    pub fn catalog(&self) -> &'static Catalog {
        self.catalog
    }

    /// The code's row.
    #[must_use]
    pub fn entry(&self) -> &'static Entry {
        self.entry
    }

    /// The cause.
    #[must_use]
    pub fn source(&self) -> Option<&'a (dyn Error + 'static)> {
        self.source
    }
}

impl fmt::Debug for Parts<'_> {
    /// The code alone: the values may not be for everyone's eyes.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Parts")
            .field("code", &self.entry.name)
            .finish_non_exhaustive()
    }
}

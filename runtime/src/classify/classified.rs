//! What a raw failure turned out to be.

use std::fmt;

use crate::redact::Owned;
use crate::table::{Catalog, Entry};

/// What a raw failure turned out to be.
#[derive(Clone)]
pub struct Classified {
    pub(crate) catalog: &'static Catalog,
    pub(crate) entry: &'static Entry,
    pub(crate) rule: Option<u16>,
    /// Parameters that the rule took out of the failure.
    pub(crate) fields: Vec<(&'static str, Owned)>,
}

impl Classified {
    /// The row of the code that decides: the one that the log has.
    #[must_use]
    pub fn entry(&self) -> &'static Entry {
        self.entry
    }

    /// The row of the code that is delivered; another one where the code says `presents_as`.
    #[must_use]
    pub fn presented(&self) -> &'static Entry {
        self.catalog.presented(self.entry)
    }

    /// The rule that decided: its place in the code's list. `None` where no rule holds, so that it
    /// is the catalog's fallback.
    #[must_use]
    pub fn rule(&self) -> Option<u16> {
        self.rule
    }

    /// Did no rule hold?
    #[must_use]
    pub fn is_fallback(&self) -> bool {
        self.rule.is_none()
    }
}

impl fmt::Debug for Classified {
    /// Code and rule; the values may not be for everyone's eyes.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Classified")
            .field("code", &self.entry.name)
            .field("rule", &self.rule)
            .finish_non_exhaustive()
    }
}

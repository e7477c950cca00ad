//! A matcher that a program builds when it first needs it.

use std::{fmt, sync::OnceLock};

use crate::{Matcher, Rule};

/// Holds the matcher of a catalog whose rules are compiled into the program.
pub struct Cell(OnceLock<Matcher<'static>>);

impl Cell {
    /// An empty cell.
    #[must_use]
    pub const fn new() -> Self {
        Self(OnceLock::new())
    }

    /// The matcher, which the first call builds; `None` where it cannot be built. Rules that cannot
    /// be used are left out: a catalog that `errpact check` accepts has none, and a program that
    /// classifies a failure has better things to do than to fail.
    pub fn get(
        &'static self,
        rules: &'static [Rule<'static>],
    ) -> Option<&'static Matcher<'static>> {
        Some(self.0.get_or_init(|| Matcher::lenient(rules)))
    }
}

impl Default for Cell {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Cell")
            .field("built", &self.0.get().is_some())
            .finish()
    }
}

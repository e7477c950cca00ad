//! The prepared rules of generated code.

use std::sync::OnceLock;

use crate::{Matcher, Rule};

/// The prepared rules of generated code, made when the first failure is classified: there is no way
/// to have them made by the compiler.
#[derive(Debug)]
pub struct Cell(OnceLock<Option<Matcher<'static>>>);

impl Cell {
    /// Nothing prepared yet.
    #[must_use]
    #[expect(
        clippy::new_without_default,
        reason = "a default could not be called where statics are made"
    )]
    pub const fn new() -> Self {
        Self(OnceLock::new())
    }

    /// The prepared rules; `None` where they cannot be prepared, which generated rules can.
    #[must_use]
    pub fn get(
        &'static self,
        rules: &'static [Rule<'static>],
    ) -> Option<&'static Matcher<'static>> {
        self.0.get_or_init(|| Matcher::new(rules).ok()).as_ref()
    }
}

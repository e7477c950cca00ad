//! What a package for another language calls: the facts of a failure go in, and its forms come out.
//!
//! The package for Python is a door to this crate. It knows its own language's exceptions and values, and decides nothing. Not
//! for applications: this may change with any version.

pub use crate::occurrence::facts::{Declared, Facts, NotDone};
pub use crate::redact::Owned;

/// Returns the whole text of a value; `None` if it is absent.
#[must_use]
pub fn printed(value: &Owned) -> Option<String> {
    use crate::Value as _;
    crate::redact::value::plain_text(&value.view())
}

//! What a package for another language calls: the facts of a failure go in, and its forms come out.
//!
//! The package for Python is a door to this crate. It knows its own language's exceptions and values, and decides nothing. Not
//! for applications: this may change with any version.

pub use crate::occurrence::Issue;
pub use crate::occurrence::facts::{Declared, Facts};
pub use crate::redact::Owned;

use crate::Occurrence;
use crate::redact::Field;
use crate::table::Param;

/// Returns the whole text of a value; `None` if it is absent.
#[must_use]
pub fn printed(value: &Owned) -> Option<String> {
    use crate::Value as _;
    crate::redact::value::plain_text(&value.view())
}

/// Returns an item of a call that was not done because of this. `pointer` says where the item is in the arguments.
#[must_use]
pub fn issue(occurrence: &Occurrence, pointer: &str) -> Issue {
    occurrence.issue(pointer)
}

/// Records whether an executor of retries lets the party that the policy names retry the call.
pub fn decided(occurrence: &Occurrence, offered: bool) {
    occurrence.decided(offered);
}

/// Returns the fields of a record for a log, with OpenTelemetry's names beside errpact's.
#[must_use]
pub fn log_fields(occurrence: &Occurrence) -> Vec<(&'static str, String)> {
    occurrence.log_fields()
}

/// Returns the mark of an argument in the stored state of a program: 12 hex digits.
#[must_use]
pub fn mark(name: &str, value: &serde_json::Value) -> String {
    crate::redact::mark(name, value)
}

/// Returns a note's text for the model, with these values in the order of its parameters.
#[must_use]
pub fn note(text: &'static str, params: &'static [Param], values: &[Owned]) -> String {
    let fields = params.iter().zip(values);
    let fields: Vec<Field<'_>> = fields.map(|(it, value)| (it.name, value as _)).collect();
    crate::generated::note_with(text, params, &fields)
}

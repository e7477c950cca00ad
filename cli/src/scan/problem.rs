//! What is wrong in a file, before its place in the report is known.

use std::collections::HashSet;
use std::ops::Range;

use errpact_spec::finding::{Finding, Id, diagnostic};

/// A problem in a file.
#[derive(Debug, Clone)]
pub(crate) struct Problem {
    pub(crate) id: Id,
    /// The names that the message has.
    pub(crate) names: Vec<String>,
    pub(crate) range: Range<usize>,
    pub(crate) label: String,
    pub(crate) note: Option<String>,
    /// How many codes have the same evidence in the file.
    pub(crate) beside: usize,
    /// The type of the failure, or that it is a warning.
    pub(crate) failure: Option<String>,
}

impl Problem {
    /// Returns a problem that only its names and its place describe.
    pub(crate) fn new(id: Id, names: Vec<String>, range: Range<usize>) -> Self {
        Self {
            id,
            names,
            range,
            label: String::new(),
            note: None,
            beside: 0,
            failure: None,
        }
    }

    /// Returns whether the failure is one of these, which the catalog is not about.
    pub(crate) fn is_foreign(&self, foreign: &HashSet<&str>) -> bool {
        self.failure
            .as_deref()
            .is_some_and(|it| foreign.contains(it))
    }

    /// Returns the finding, still without its places.
    pub(crate) fn finding(&self) -> Finding {
        let name = |index: usize| self.names.get(index).map_or("", String::as_str);
        let finding = match self.id {
            Id::UnmentionedCode => diagnostic::unmentioned_code(name(0), name(1)),
            Id::StaleText => diagnostic::stale_text(name(0)),
            Id::RaisedElsewhere => diagnostic::raised_elsewhere(name(0), name(1)),
            Id::UncodedFailure => diagnostic::uncoded_failure(name(0)),
            _ => diagnostic::unknown_code(name(0)),
        };
        match &self.note {
            Some(note) => finding.note(note),
            None => finding,
        }
    }
}

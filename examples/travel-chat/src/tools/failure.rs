//! Turns a service's failure into one of the catalog's.

use errpact::{Occurrence, Signal};

use crate::errors::CATALOG;
use crate::stand_in::Failure;

/// Returns the occurrence that the catalog's rules make of a service's failure.
pub(super) fn classify(tool: &'static str, failure: Failure) -> Occurrence {
    let signal = Signal::new().with_tool(tool);
    match failure {
        Failure::Answered { status, body } => {
            let signal = match status {
                Some(status) => signal.with_status(status),
                None => signal,
            };
            Occurrence::from_signal(&CATALOG, signal.with_result(body))
        }
        Failure::Broken(error) => {
            let signal = signal.with_io(error.kind()).with_message(error.to_string());
            Occurrence::from_signal(&CATALOG, signal)
        }
    }
}

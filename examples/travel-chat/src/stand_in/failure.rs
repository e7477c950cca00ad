//! The failures of a service.

use std::io;

use serde_json::{Value, json};

/// A failure of a service. Its text is raw, and may contain anything.
#[derive(Debug)]
pub enum Failure {
    /// The service answers that it failed, with its HTTP status unless that is 200.
    Answered {
        /// The HTTP status.
        status: Option<u16>,
        /// The JSON of the answer.
        body: Value,
    },
    /// The connection breaks.
    Broken(io::Error),
}

impl Failure {
    /// Returns a failure that is reported with status 200.
    #[must_use]
    pub fn said(error: &str) -> Self {
        let body = json!({ "success": false, "error": error });
        Self::Answered { status: None, body }
    }

    /// Returns a failure that is reported with status 200, and says that a retry does not help.
    #[must_use]
    pub fn final_word(error: &str) -> Self {
        let body = json!({ "success": false, "error": error, "retryable": false });
        Self::Answered { status: None, body }
    }
}

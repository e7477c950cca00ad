//! How a service fails.

use std::io;

use serde_json::{Value, json};

/// How a service fails. What it says is raw, and may hold anything.
#[derive(Debug)]
pub enum Failure {
    /// It answers that it failed, with an HTTP status where it is no 200.
    Answered {
        /// The status.
        status: Option<u16>,
        /// The JSON.
        body: Value,
    },
    /// The connection breaks.
    Broken(io::Error),
}

impl Failure {
    /// It says so with status 200.
    #[must_use]
    pub fn said(error: &str) -> Self {
        let body = json!({ "success": false, "error": error });
        Self::Answered { status: None, body }
    }

    /// It says so with status 200, and that another try is no use.
    #[must_use]
    pub fn final_word(error: &str) -> Self {
        let body = json!({ "success": false, "error": error, "retryable": false });
        Self::Answered { status: None, body }
    }
}

//! Answers of a service, as the gateway in front of it relays them.

use serde_json::{Value, json};

/// Returns the answer of a call that succeeded.
pub(super) fn done(result: &Value) -> Value {
    json!({ "success": true, "result": result })
}

/// Returns the answer of a call that failed. The gateway puts the HTTP status, if there was one,
/// into the text.
pub(super) fn refused(error: &str) -> Value {
    json!({ "success": false, "error": error })
}

/// Returns the answer to an invalid argument.
pub(super) fn invalid(parameter: &str, format: &str) -> Value {
    refused(&format!(
        "400: Invalid parameter '{parameter}': expected format {format}"
    ))
}

//! Answers of a service, as the gateway in front of them hands them on.

use serde_json::{Value, json};

/// It worked.
pub(super) fn done(result: &Value) -> Value {
    json!({ "success": true, "result": result })
}

/// It did not work. Where there was an HTTP status, the gateway has put it into the text.
pub(super) fn refused(error: &str) -> Value {
    json!({ "success": false, "error": error })
}

/// An argument does not fit.
pub(super) fn invalid(parameter: &str, format: &str) -> Value {
    refused(&format!(
        "400: Invalid parameter '{parameter}': expected format {format}"
    ))
}

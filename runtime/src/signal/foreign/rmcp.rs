//! Errors of `rmcp`, as its clients meet them.

use std::error::Error;
use std::io::ErrorKind;

use ::rmcp::model::{CallToolResult, ErrorData};
use ::rmcp::service::ServiceError;
use serde_json::{Value, json};

use super::Signal;
use crate::chain::unwrap;

/// Reads the JSON-RPC code of an answer, and whether an answer came at all.
pub(super) fn read<'a>(signal: &mut Signal<'a>, cause: &'a (dyn Error + 'static)) {
    if let Some(error) = unwrap::<ErrorData>(cause) {
        signal.jsonrpc.get_or_insert(error.code.0);
    }
    match unwrap::<ServiceError>(cause) {
        Some(ServiceError::McpError(error)) => {
            signal.jsonrpc.get_or_insert(error.code.0);
        }
        Some(ServiceError::Timeout { .. }) => signal.add_io(ErrorKind::TimedOut),
        Some(ServiceError::TransportClosed) => signal.add_io(ErrorKind::NotConnected),
        _ => {}
    }
}

impl Signal<'_> {
    /// What another server's tool says that failed: its structured content where that is an object,
    /// and its first text. `None` where the call did not fail.
    #[must_use]
    pub fn of_tool_result(result: &CallToolResult) -> Option<Self> {
        if result.is_error != Some(true) {
            return None;
        }
        let mut members = match &result.structured_content {
            Some(Value::Object(members)) => members.clone(),
            _ => serde_json::Map::new(),
        };
        members.insert("isError".to_owned(), json!(true));
        let mut signal = Self::new().result(Value::Object(members));
        let texts = result.content.iter().filter_map(|block| block.as_text());
        if let Some(text) = texts.map(|text| &text.text).next() {
            signal = signal.message(text.clone());
        }
        Some(signal)
    }
}

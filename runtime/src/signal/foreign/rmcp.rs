//! Errors of `rmcp`, as its clients meet them.

use std::error::Error;
use std::io::ErrorKind;

use ::rmcp::model::{CallToolResult, ErrorData};
use ::rmcp::service::ServiceError;
use serde_json::{Map, Value, json};

use super::Signal;
use crate::chain::{causes, unwrap};

/// Reads the JSON-RPC code of an answer, and whether an answer came at all. A transport may close when
/// the call was sent and not yet answered, so that is no `not_connected`. What is inside a
/// [`ServiceError`] is not among its causes.
pub(super) fn read<'a>(signal: &mut Signal<'a>, cause: &'a (dyn Error + 'static)) {
    if let Some(error) = unwrap::<ErrorData>(cause) {
        signal.jsonrpc.get_or_insert(error.code.0);
    }
    match unwrap::<ServiceError>(cause) {
        Some(ServiceError::McpError(error)) => {
            signal.jsonrpc.get_or_insert(error.code.0);
        }
        Some(ServiceError::Timeout { .. }) => signal.add_io(ErrorKind::TimedOut),
        Some(ServiceError::TransportClosed) => signal.add_io(ErrorKind::ConnectionAborted),
        Some(ServiceError::TransportSend(error)) => {
            for cause in causes(&*error.error) {
                super::read(signal, cause);
            }
        }
        _ => {}
    }
}

impl Signal<'_> {
    /// What another server's tool says that failed: its structured content where that is an object,
    /// and its first text; a text that is a JSON object is the content where there is no other.
    /// `None` where the call did not fail.
    #[must_use]
    pub fn of_tool_result(result: &CallToolResult) -> Option<Self> {
        if result.is_error != Some(true) {
            return None;
        }
        let texts = result.content.iter().filter_map(|block| block.as_text());
        let mut text = texts.map(|text| &text.text).next();
        let mut members = match &result.structured_content {
            Some(Value::Object(members)) => members.clone(),
            _ => match text.map(|text| serde_json::from_str(text)) {
                Some(Ok(Value::Object(members))) => {
                    // Its own message counts, not the JSON around it.
                    text = None;
                    members
                }
                _ => Map::new(),
            },
        };
        members.insert("isError".to_owned(), json!(true));
        let mut signal = Self::new().result(Value::Object(members));
        if let Some(text) = text {
            signal = signal.message(text.clone());
        }
        Some(signal)
    }
}

//! Errors of `rmcp`, as its clients meet them, and results of other servers' tools.

use std::error::Error;
use std::io::ErrorKind;

use serde_json::Value;

use super::super::ToolResult;
use super::sdk::model::{CallToolResult, ErrorData};
use super::sdk::service::ServiceError;
use crate::Signal;
use crate::chain::{causes, unwrap};

/// Reads the JSON-RPC code of an answer, and whether an answer came at all. A transport may close when
/// the call was sent and not yet answered, so that is no `not_connected`. What is inside a
/// [`ServiceError`] is not among its causes.
pub(in crate::mcp) fn read<'a>(signal: &mut Signal<'a>, cause: &'a (dyn Error + 'static)) {
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
                crate::signal::read_foreign(signal, cause);
            }
        }
        _ => {}
    }
}

impl<'a> From<&'a ErrorData> for Signal<'a> {
    /// [`Signal::of`].
    fn from(error: &'a ErrorData) -> Self {
        Self::of(error)
    }
}

impl<'a> From<&'a ServiceError> for Signal<'a> {
    /// [`Signal::of`].
    fn from(error: &'a ServiceError) -> Self {
        Self::of(error)
    }
}

impl ToolResult for CallToolResult {
    fn has_failed(&self) -> bool {
        self.is_error == Some(true)
    }

    fn structured(&self) -> Option<&Value> {
        self.structured_content.as_ref()
    }

    fn first_text(&self) -> Option<&str> {
        let mut texts = self.content.iter().filter_map(|block| block.as_text());
        texts.next().map(|text| text.text.as_str())
    }
}

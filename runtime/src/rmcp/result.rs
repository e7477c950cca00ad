//! An occurrence as the result of a tool call.

use rmcp::ErrorData;
use rmcp::handler::server::tool::IntoCallToolResult;
use rmcp::model::{CallToolResponse, CallToolResult, ContentBlock, MetaObject};

use super::current;
use crate::Occurrence;
use crate::wire::McpForm;

impl IntoCallToolResult for Occurrence {
    /// Logs the occurrence and writes it for the peer: `isError`, the model's text as the one block, the
    /// envelope in `_meta`. It never is a JSON-RPC error, which clients keep from the model, and
    /// has no `structuredContent`, which would have to fit the tool's `outputSchema`.
    fn into_call_tool_result(self) -> Result<CallToolResponse, ErrorData> {
        Ok(failed(&current::fill(self)).into())
    }
}

/// Logs an occurrence and writes it for the peer.
pub(super) fn failed(occurrence: &Occurrence) -> CallToolResult {
    #[cfg(feature = "tracing")]
    occurrence.log();
    let mut meta = MetaObject::new();
    let key = McpForm::new().meta_key_of(occurrence).to_string();
    if let Ok(envelope) = serde_json::to_value(occurrence) {
        meta.insert(key, envelope);
    }
    CallToolResult::error(vec![ContentBlock::text(occurrence.text())]).with_meta(Some(meta))
}

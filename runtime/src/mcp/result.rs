//! An occurrence as the result of a tool call.

use serde_json::{Map, Value};

use super::super::ToolResult;
use super::super::current;
use super::sdk::ErrorData;
use super::sdk::handler::server::tool::IntoCallToolResult;
use super::sdk::model::CallToolResult;
use super::{Block, Meta, Response, complete};
use crate::Occurrence;
use crate::occurrence::is_own as is_own_envelope;
use crate::table::{Catalog, Surface};
use crate::tools::PublishedTool;
use crate::wire::{McpForm, Reader, mcp_meta, mcp_text};

impl IntoCallToolResult for Occurrence {
    /// Logs the occurrence and writes it for the peer: `isError`, the model's text as the only block,
    /// the envelope in `_meta`. It is never a JSON-RPC error, which clients hide from the model. It has
    /// no `structuredContent`, which would have to fit the tool's `outputSchema`, unless the catalog declares its shape.
    fn into_call_tool_result(self) -> Result<Response, ErrorData> {
        let (occurrence, reader) = current::fill(self);
        let result = failed(&occurrence, reader);
        current::wrote(result.texts());
        Ok(complete(result))
    }
}

/// Logs an occurrence and writes it for the peer.
pub(super) fn failed(occurrence: &Occurrence, reader: Reader) -> CallToolResult {
    #[cfg(feature = "tracing")]
    occurrence.log();
    written(occurrence, reader)
}

/// Writes an occurrence for the peer. A user's sentence has no code, and no envelope beside it.
pub(super) fn written(occurrence: &Occurrence, reader: Reader) -> CallToolResult {
    // What is no failure is an ordinary result.
    let result = |text: String| match occurrence.is_failure() {
        true => CallToolResult::error(vec![Block::text(text)]),
        false => CallToolResult::success(vec![Block::text(text)]),
    };
    if reader == Reader::Person {
        return result(occurrence.user_text());
    }
    let mut meta = Meta::new();
    for (name, value) in mcp_meta(occurrence) {
        meta.insert(name, value);
    }
    let key = McpForm::new().meta_key_of(occurrence).to_string();
    if let Ok(envelope) = serde_json::to_value(occurrence) {
        meta.insert(key, envelope);
    }
    let mut result = result(mcp_text(occurrence)).with_meta(Some(meta));
    result.structured_content = occurrence.written(Surface::McpStructured);
    result
}

/// Returns whether errpact wrote a result for this catalog: its envelope has the catalog's fingerprint, under any key,
/// and a text is the only block. What anyone else wrote beside it would reach the model.
pub(super) fn is_own(result: &CallToolResult, catalog: &Catalog<'_>) -> bool {
    let mut envelopes = result.envelopes().into_iter();
    result.content.len() == 1
        && result.texts().len() == 1
        && envelopes.any(|envelope| is_own_envelope(catalog, envelope))
}

impl PublishedTool for super::sdk::model::Tool {
    fn name(&self) -> &str {
        &self.name
    }

    fn schema(&self) -> Option<&Map<String, Value>> {
        Some(&self.input_schema)
    }
}

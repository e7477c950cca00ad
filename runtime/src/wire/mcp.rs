//! The result of an MCP tool call.

use serde_json::{Map, Value};

use super::MetaKey;
use crate::Occurrence;
use crate::redact::Object;
use crate::table::Surface;

/// The form of a failed tool call for a peer of the Model Context Protocol.
///
/// ```
/// use errpact::wire::{McpForm, MetaKey};
///
/// let form = McpForm::new()
///     .with_protocol("2025-06-18")
///     .with_meta_key(MetaKey::new("com.example/tool-error").unwrap());
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct McpForm {
    meta_key: Option<MetaKey>,
    without_result_type: bool,
    structured: bool,
    has_schema: bool,
}

impl McpForm {
    /// For any peer: `resultType` (which peers of earlier revisions ignore), the envelope in
    /// `_meta` under `io.github.errpact/CATALOG`, no `structuredContent`.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// For a peer with this negotiated revision of the protocol: `resultType` appears only in results
    /// for revisions from `2026-07-28` on.
    #[must_use]
    pub fn with_protocol(mut self, revision: &str) -> Self {
        // Revisions are dates; a draft has a name instead, and is newer than any of them.
        let dated = revision.starts_with(|c: char| c.is_ascii_digit());
        self.without_result_type = dated && revision < "2026-07-28";
        self
    }

    /// Puts the envelope under this key of `_meta`.
    #[must_use]
    pub fn with_meta_key(mut self, key: MetaKey) -> Self {
        self.meta_key = Some(key);
        self
    }

    /// Adds the envelope as `structuredContent` too. Use it only for a tool that declares no
    /// `outputSchema`, or one that admits the envelope. Otherwise strict clients refuse the whole
    /// result, and the model never reads why the call failed.
    #[must_use]
    pub fn with_structured(mut self) -> Self {
        self.structured = true;
        self
    }

    /// For a tool that declares an `outputSchema` which does not admit the envelope. A result that is no error would have
    /// to fit it, so every result is an error then, whatever the code's disposition.
    #[must_use]
    pub fn with_output_schema(mut self) -> Self {
        self.has_schema = true;
        self
    }

    /// Returns whether the result of an occurrence has `isError`.
    #[must_use]
    pub fn is_error(&self, occurrence: &Occurrence) -> bool {
        occurrence.is_failure() || self.has_schema && !self.structured
    }

    /// Returns whether the result has `resultType`.
    #[must_use]
    pub fn has_result_type(&self) -> bool {
        !self.without_result_type
    }

    /// Returns whether the result has `structuredContent`.
    #[must_use]
    pub fn is_structured(&self) -> bool {
        self.structured
    }

    /// Returns the key of `_meta` for an occurrence.
    #[must_use]
    pub fn meta_key_of(&self, occurrence: &Occurrence) -> MetaKey {
        let key = self.meta_key.clone();
        key.unwrap_or_else(|| MetaKey::of_catalog(occurrence.catalog().name))
    }
}

/// Returns the MCP `CallToolResult` of [revision 2026-07-28]: `isError`, which is false if the code's disposition is no
/// failure, the model's text as the only block of `content`, the envelope in `_meta`.
///
/// ```json
/// {"resultType": "complete",
///  "content": [{"type": "text", "text": "CODE: message …"}], "isError": true,
///  "_meta": {"io.github.errpact/CATALOG": {"error": {"code": "CODE", …}}}}
/// ```
///
/// It is a result, never a JSON-RPC error: clients hide those from the model. A failure has the shapes that the catalog
/// declares for the text, `structuredContent` and `_meta` (`wire`).
///
/// [revision 2026-07-28]: https://modelcontextprotocol.io/specification/2026-07-28/server/tools#error-handling
#[must_use]
pub fn mcp(occurrence: &Occurrence, form: &McpForm) -> Value {
    // What was just written as JSON can be read.
    serde_json::from_str(&mcp_json(occurrence, form)).unwrap_or_default()
}

/// Returns the result of [`mcp`] as JSON without white space, its members in this order: `resultType`, `content`,
/// `structuredContent`, `isError`, `_meta`, and the envelope's as [`Occurrence::envelope`] has them.
#[must_use]
pub fn mcp_json(occurrence: &Occurrence, form: &McpForm) -> String {
    let envelope = occurrence.envelope();
    // The envelope is written as UTF-8.
    let envelope = std::str::from_utf8(&envelope).unwrap_or("{}");
    let text = mcp_text(occurrence);
    let room = 2 * text.len() + 2 * envelope.len() + 256;
    let mut json = String::with_capacity(room);
    Object::<false>::write(&mut json, |result| {
        if form.has_result_type() {
            let kind = result.member("resultType");
            kind.text(|out| out.push_safe("complete"));
        }
        let text = Value::String(text);
        let block = format!("[{{\"type\":\"text\",\"text\":{text}}}]");
        result.member("content").ready(&block);
        let admits = form.structured || !form.has_schema;
        let declared = admits.then(|| occurrence.written(Surface::McpStructured));
        if let Some(structured) = declared.flatten() {
            result.member("structuredContent").json(&structured);
        } else if form.is_structured() {
            result.member("structuredContent").ready(envelope);
        }
        let is_error = form.is_error(occurrence);
        result.member("isError").boolean(is_error);
        result.member("_meta").object(|meta| {
            let key = form.meta_key_of(occurrence);
            for (name, value) in mcp_meta(occurrence) {
                if name != key.as_str() {
                    meta.exact(&name).json(&value);
                }
            }
            meta.exact(key.as_str()).ready(envelope);
        });
    });
    json
}

/// Returns the text of the result.
pub(crate) fn mcp_text(occurrence: &Occurrence) -> String {
    let text = occurrence.text_beside_envelope();
    let declared = occurrence.written(Surface::McpText);
    declared.map_or(text, |declared| declared.to_string())
}

/// Returns the members of `_meta` beside errpact's own.
pub(crate) fn mcp_meta(occurrence: &Occurrence) -> Map<String, Value> {
    match occurrence.written(Surface::McpMeta) {
        Some(Value::Object(members)) => members,
        _ => Map::new(),
    }
}

//! Failures that rmcp and tools report in different ways.

use std::ops::RangeInclusive;

use serde_json::{Map, Value};

use super::ToolResult;
use crate::table::{Catalog, CatalogRef};

use crate::{Guard, Occurrence, Signal, arguments};

/// The beginning of rmcp's text if it could not read a tool's arguments.
const UNREAD: &str = "failed to deserialize parameters:";
/// rmcp's text for an unknown tool.
const NO_SUCH_TOOL: &str = "tool not found";
/// JSON-RPC's codes for an unknown method, and for wrong parameters.
const METHOD_NOT_FOUND: i32 = -32_601;
const INVALID_PARAMS: i32 = -32_602;
/// Codes that the protocol reserves: an unsupported version, a capability that the client does not have.
const OF_THE_PROTOCOL: RangeInclusive<i32> = -32_099..=-32_020;

/// The call that a failure belongs to.
pub(super) struct FailingCall<'a> {
    pub(super) catalog: &'static Catalog<'static>,
    pub(super) guard: &'a Guard,
    pub(super) tool: &'a str,
    /// The arguments that fit.
    pub(super) given: &'a Map<String, Value>,
}

impl FailingCall<'_> {
    /// Returns a tool's own `ErrorData` as an occurrence. `None` for what the protocol must report: an unknown
    /// method or tool, or a capability that the client does not have.
    pub(super) fn of_protocol(&self, code: i32, message: &str) -> Option<Occurrence> {
        // rmcp's message is the name of the method. A sentence is a tool's.
        let method = code == METHOD_NOT_FOUND && !message.contains(char::is_whitespace);
        let unknown = method || code == INVALID_PARAMS && message == NO_SUCH_TOOL;
        if unknown || OF_THE_PROTOCOL.contains(&code) {
            return None;
        }
        if let Some(occurrence) = self.unread(message) {
            return Some(occurrence);
        }
        let signal = Signal::new()
            .with_jsonrpc(code)
            .with_message(message.to_owned())
            .with_tool(self.tool.to_owned());
        Some(
            self.guard
                .fill(Occurrence::from_signal(self.catalog, signal)),
        )
    }

    /// Returns the occurrence of a result that the tool wrote itself and that is a failure, or reports one. Nothing that
    /// a tool writes into a failed result reaches the model. Of another catalog's envelope, the code counts if this one
    /// has it.
    pub(super) fn of_result(&self, result: &impl ToolResult) -> Option<Occurrence> {
        let (guard, texts) = (self.guard, result.texts());
        if !result.has_failed() {
            let in_json = result.structured().and_then(|it| guard.failure_in_json(it));
            return in_json.or_else(|| guard.failure_in_texts(&texts));
        }
        let mut envelopes = result.envelopes().into_iter();
        let catalog = CatalogRef::from(self.catalog);
        let read = |envelope| Occurrence::of_envelope(&catalog, envelope);
        if let Some(read) = envelopes.find_map(read) {
            return Some(guard.fill(read));
        }
        let text = texts.first();
        if let Some(unread) = text.and_then(|text| self.unread(text)) {
            return Some(unread);
        }
        if let Some(declared) = text.and_then(|text| guard.declared_failure(text)) {
            return Some(declared);
        }
        Signal::of_tool_result(result).map(|signal| guard.failure_as_data(signal))
    }

    /// Returns rmcp's text as an occurrence if it could not read a tool's arguments. `None` for any other text.
    fn unread(&self, text: &str) -> Option<Occurrence> {
        let words = text.strip_prefix(UNREAD)?;
        let occurrence = arguments::unread(&self.catalog.into(), self.tool, self.given, words);
        Some(self.guard.fill(occurrence))
    }
}

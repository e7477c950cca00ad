//! Finds the errors in what a tool, a server or a message says.

use serde_json::Value;

use super::content::DEPTH;
use super::json::{Members, decoded, items, object_in};
use super::received::{Call, Form, Received, Source};
use crate::table::CatalogRef;

/// Returns every error in a result, for programs that call tools which they do not run: as JSON, or as a
/// [text](Value::String), in each form that errpact writes, in the results that hosts make of them, and in the shapes
/// that other tools use. Empty if nothing says that a call failed. A failure without a code has the fallback's.
///
/// The rules are in `docs/wire.md`, under "Reading". The readers of Python and TypeScript follow the same ones.
///
/// ```
/// # static CATALOG: errpact::table::Catalog = errpact::table::Catalog::EMPTY;
/// let result = serde_json::json!({"status": "error", "code": "SLOT_TAKEN", "message": "Taken.", "retryable": false});
/// let errors = errpact::wire::read(&CATALOG, &result);
/// assert_eq!(errors[0].code, "SLOT_TAKEN");
/// assert!(!errors[0].known);
/// ```
#[must_use]
pub fn read(catalog: impl Into<CatalogRef>, result: &Value) -> Vec<Received> {
    let catalog = &catalog.into();
    let source = Source { catalog };
    let inner = result.as_str().and_then(decoded);
    match inner.as_ref().unwrap_or(result) {
        Value::String(text) => source.stream(text),
        Value::Array(all) => all.iter().flat_map(|item| source.item(item)).collect(),
        other => source.item(other),
    }
}

/// Reads `CODE: message`, the text of a call that is known to have failed or not.
#[cfg(feature = "__binding")]
pub(crate) fn read_text(catalog: &CatalogRef, text: &str, failed: bool) -> Option<Received> {
    let call = Call {
        failed,
        ..Call::in_form(Form::Text)
    };
    Source { catalog }.text(text, &call, DEPTH)
}

/// Reads what a client that polls a workflow is told of a stage that failed.
#[cfg(feature = "__binding")]
pub(crate) fn read_client_response(catalog: &CatalogRef, value: &Value) -> Option<Received> {
    let inner = value.as_str().and_then(decoded);
    let value = inner.as_ref().unwrap_or(value);
    Source { catalog }.client_response(value.as_object()?)
}

impl Source<'_> {
    /// Reads a result, or the parts of a message.
    fn item(self, item: &Value) -> Vec<Received> {
        let inner = item.as_str().and_then(decoded);
        let Some(it) = inner.as_ref().unwrap_or(item).as_object() else {
            return Vec::new();
        };
        if let Some(error) = self.any(it) {
            return vec![error];
        }
        let parts = ["content", "parts"].map(|name| items(it.get(name)));
        let parts = parts.into_iter().find(|parts| !parts.is_empty());
        let parts = parts
            .unwrap_or_default()
            .iter()
            .filter_map(Value::as_object);
        parts.filter_map(|part| self.hosted(part, DEPTH)).collect()
    }

    /// Reads server-sent events, else `CODE: message`.
    fn stream(self, text: &str) -> Vec<Received> {
        let fields = ["event", "id", "data", "retry", ""];
        let begins = |field: &&str| {
            text.strip_prefix(*field)
                .is_some_and(|it| it.starts_with(':'))
        };
        let events = if fields.iter().any(begins) {
            let text = text.replace("\r\n", "\n").replace('\r', "\n");
            let blocks = text.split("\n\n").filter_map(|block| {
                let lines = block
                    .split('\n')
                    .filter_map(|line| line.strip_prefix("data:"));
                object_in(&lines.collect::<Vec<_>>().join("\n"))
            });
            blocks.filter(|it| !it.is_empty()).collect()
        } else {
            Vec::new()
        };
        if events.is_empty() {
            let said = self.text(text, &Call::in_form(Form::Text), DEPTH);
            return said.into_iter().collect();
        }
        let errors = events
            .iter()
            .filter_map(|it| self.notice(it, Form::Sse).or_else(|| self.any(it)));
        errors.collect()
    }

    /// Reads an object in any form.
    fn any(self, it: &Members) -> Option<Received> {
        // First, because the team's fields may be called as another form's members.
        self.client_response(it)
            .or_else(|| self.hosted(it, DEPTH))
            .or_else(|| self.sole(it, &Call::default(), DEPTH))
    }
}

//! The page's view of an error: JSON that a user may see, and the same as a server-sent event.

use serde_json::{Map, Value};

use super::log::clean;
use super::timestamp::timestamp;
use crate::Occurrence;
use crate::redact::Audience;

/// Its name on pages.
pub(super) const TOOL_EXECUTION_ERROR: &str = "tool_execution_error";

impl Occurrence {
    /// Returns the page's view of the error: JSON in which a user may see everything.
    ///
    /// ```json
    /// {"code": "CODE", "fingerprint": "0123456789ab", "message": "a sentence for the user",
    ///  "ref": "0123456789ab", "retry": "retry-after-delay", "retry_after_ms": 2000,
    ///  "tool": "…", "tool_call_id": "…", "timestamp": "2026-01-02T03:04:05.678Z"}
    /// ```
    ///
    /// `disposition` is present if it is not `failed`. `message` is [`user_text`](Occurrence::user_text); `retry` is the envelope's `policy`;
    /// `retry_after_ms` ([`delay`](Occurrence::delay), in milliseconds), `tool` and `tool_call_id` are
    /// present if they are known. `fingerprint` is the catalog's
    /// [`wire_fingerprint`](crate::table::Catalog::wire_fingerprint). It is the data of [`sse`], of
    /// AG-UI's and of Vercel's own event.
    #[must_use]
    pub fn notice(&self) -> Value {
        let mut notice = Map::new();
        let mut add = |name: &str, value: Value| drop(notice.insert(name.to_owned(), value));
        add("code", self.presented().name.into());
        let fingerprint = self.catalog().wire_fingerprint;
        if !fingerprint.is_empty() {
            add("fingerprint", fingerprint.into());
        }
        if !self.is_failure() {
            add("disposition", self.disposition().as_str().into());
        }
        add("message", self.user_text().into());
        add("ref", self.reference().into());
        add("retry", self.offered_retry().word.into());
        if let Some(wait) = self.wait_for(Audience::User, |wait| wait.milliseconds()) {
            add("retry_after_ms", wait.into());
        }
        if let Some(tool) = self.tool() {
            add("tool", clean(tool, 200).into());
        }
        if let Some(id) = self.call_id() {
            // It is compared with the call's id, so no letter may change.
            add("tool_call_id", id.into());
        }
        add("timestamp", timestamp(self.timestamp()).into());
        Value::Object(notice)
    }
}

/// Returns a server-sent event ([HTML, 9.2]) for a page: `event: tool_execution_error`, `id` (the
/// id of the error), and the [`notice`](Occurrence::notice) as one `data` line of JSON.
///
/// ```text
/// event: tool_execution_error
/// id: 6f6c0f5e-6c0e-4d0a-9d0e-0f0e0d0c0b0a
/// data: {"code":"SLOT_CONFLICT","message":"That time is no longer free.", …}
///
/// ```
///
/// No text in it can end a line or begin another field.
///
/// [HTML, 9.2]: https://html.spec.whatwg.org/multipage/server-sent-events.html
#[must_use]
pub fn sse(occurrence: &Occurrence) -> String {
    sse_as(
        occurrence,
        TOOL_EXECUTION_ERROR,
        &occurrence.id().to_string(),
    )
}

/// Returns the same under another name and id, for a stream that counts its events. Line breaks and
/// control characters are removed from both; a name or an id that is then empty is not written.
#[must_use]
pub fn sse_as(occurrence: &Occurrence, event: &str, id: &str) -> String {
    let mut text = String::with_capacity(512);
    field(&mut text, "event", event);
    field(&mut text, "id", id);
    text.push_str("data: ");
    for character in occurrence.notice().to_string().chars() {
        match character {
            // In JSON they appear only in strings. Some readers take them for line breaks.
            '\u{85}' => text.push_str("\\u0085"),
            '\u{2028}' => text.push_str("\\u2028"),
            '\u{2029}' => text.push_str("\\u2029"),
            other => text.push(other),
        }
    }
    text.push_str("\n\n");
    text
}

/// Writes a field whose value cannot end it.
fn field(text: &mut String, name: &str, value: &str) {
    let breaks = |c: char| c.is_control() || matches!(c, '\u{2028}' | '\u{2029}');
    let value = value.replace(breaks, "");
    if !value.is_empty() {
        text.push_str(name);
        text.push_str(": ");
        text.push_str(&value);
        text.push('\n');
    }
}

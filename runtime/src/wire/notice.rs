//! What a page is told of an error: JSON that a person may see.

use serde_json::{Map, Value};

use super::log::clean;
use super::timestamp;
use crate::Occurrence;
use crate::redact::Audience;

/// The name under which pages get it.
pub(super) const TOOL_EXECUTION_ERROR: &str = "tool_execution_error";

impl Occurrence {
    /// What a page is told of the error: JSON in which everything may be seen by a person.
    ///
    /// ```json
    /// {"code": "CODE", "message": "a sentence for a person", "ref": "0123456789ab",
    ///  "retry": "retry-after-delay", "retry_after_ms": 2000,
    ///  "tool": "…", "tool_call_id": "…", "timestamp": "2026-01-02T03:04:05.678Z"}
    /// ```
    ///
    /// `message` is [`user_text`](Self::user_text); `retry` is the envelope's `policy`;
    /// `retry_after_ms` ([`delay`](Self::delay), in milliseconds), `tool` and `tool_call_id` stand
    /// there where they are known. It is the data of [`sse`](Self::sse), of AG-UI's and of Vercel's
    /// own event.
    #[must_use]
    pub fn notice(&self) -> Value {
        let mut notice = Map::new();
        let mut add = |name: &str, value: Value| drop(notice.insert(name.to_owned(), value));
        add("code", self.presented().name.into());
        add("message", self.user_text().into());
        add("ref", self.reference().into());
        add("retry", self.entry().policy.retry.word.into());
        if let Some(wait) = self.wait_for(Audience::User, |wait| wait.milliseconds()) {
            add("retry_after_ms", wait.into());
        }
        if let Some(tool) = self.tool_name() {
            add("tool", clean(tool, 200).into());
        }
        if let Some(id) = self.tool_call_id() {
            // To be compared with the call's: so not a letter is changed.
            add("tool_call_id", id.into());
        }
        let mut at = String::with_capacity(24);
        timestamp::write(&mut at, self.timestamp());
        add("timestamp", at.into());
        Value::Object(notice)
    }
}

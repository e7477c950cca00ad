//! A server-sent event.

use super::notice::TOOL_EXECUTION_ERROR;
use crate::Occurrence;

impl Occurrence {
    /// A server-sent event ([HTML, 9.2]) for a page: `event: tool_execution_error`, `id` (the id of
    /// the error), and the [`notice`](Self::notice) as one `data` line of JSON.
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
    pub fn sse(&self) -> String {
        self.sse_as(TOOL_EXECUTION_ERROR, &self.error_id().to_string())
    }

    /// The same under another name and id, for a stream that counts its events. Line breaks and
    /// control characters are taken out of both; a name or an id of which nothing is left is not
    /// written.
    #[must_use]
    pub fn sse_as(&self, event: &str, id: &str) -> String {
        let mut text = String::with_capacity(512);
        field(&mut text, "event", event);
        field(&mut text, "id", id);
        text.push_str("data: ");
        for character in self.notice().to_string().chars() {
            match character {
                // In JSON they stand in strings alone. Some readers take them for line breaks.
                '\u{85}' => text.push_str("\\u0085"),
                '\u{2028}' => text.push_str("\\u2028"),
                '\u{2029}' => text.push_str("\\u2029"),
                other => text.push(other),
            }
        }
        text.push_str("\n\n");
        text
    }
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

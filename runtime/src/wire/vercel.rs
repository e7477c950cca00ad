//! Results of tool calls for Vercel's AI SDK.

use serde_json::{Value, json};

use super::notice::TOOL_EXECUTION_ERROR;
use super::text::neutral;
use crate::Occurrence;
use crate::redact::{Audience, Out};
use crate::table::Disposition;

/// Returns the `tool-result` part of a [model message] of Vercel's AI SDK, for a `tool` message:
/// `{"type": "tool-result", "toolCallId": "…", "toolName": "…", "output": {"type": "error-text",
/// "value": "CODE: message …"}}`. The `output` of a refusal is the SDK's own for a denied call, `{"type":
/// "execution-denied", "reason": "CODE: message …"}`, and that of a partial or empty result has the type `text`.
///
/// [model message]: https://ai-sdk.dev/docs/reference/ai-sdk-core/model-message
#[must_use]
pub fn vercel_result(
    occurrence: &Occurrence,
    tool_call_id: &str,
    tool_name: impl AsRef<str>,
) -> Value {
    let text = occurrence.text();
    let output = match occurrence.disposition() {
        Disposition::Failed => json!({ "type": "error-text", "value": text }),
        Disposition::Refused => json!({ "type": "execution-denied", "reason": text }),
        Disposition::Partial | Disposition::Empty => json!({ "type": "text", "value": text }),
    };
    json!({
        "type": "tool-result",
        "toolCallId": tool_call_id,
        "toolName": tool_name.as_ref(),
        "output": output,
    })
}

/// Returns the `tool-output-error` chunk of Vercel's [UI message stream]: `{"type":
/// "tool-output-error", "toolCallId": "…", "errorText": "CODE: a sentence for the user"}`.
///
/// A page shows the text and sends it back with the next question, when the SDK makes a result for
/// the model from it. So it has the code, which the model's rules refer to, the sentence for the
/// user, and only those values that both may have. Because the model reads it, it is always the catalog's own text, in no
/// other [language](Occurrence::with_language). If the code's disposition is no failure, the chunk is
/// `{"type": "tool-output-available", "toolCallId": "…", "output": "CODE: …"}`.
///
/// [UI message stream]: https://ai-sdk.dev/docs/ai-sdk-ui/stream-protocol
#[must_use]
pub fn vercel_chunk(occurrence: &Occurrence, tool_call_id: &str) -> Value {
    if !occurrence.is_failure() {
        return json!({
            "type": "tool-output-available",
            "toolCallId": tool_call_id,
            "output": shown_text(occurrence),
        });
    }
    json!({
        "type": "tool-output-error",
        "toolCallId": tool_call_id,
        "errorText": shown_text(occurrence),
    })
}

/// Returns the [`notice`](Occurrence::notice) as a data chunk of the UI message stream: `{"type":
/// "data-tool-execution-error", "data": {…}, "transient": true}`. It is transient, so that it is
/// not part of the messages and no model ever reads it. Use it to tell a user what is delivered
/// only to them.
#[must_use]
pub fn vercel_notice(occurrence: &Occurrence) -> Value {
    let kind = format!("data-{}", TOOL_EXECUTION_ERROR.replace('_', "-"));
    json!({ "type": kind, "data": occurrence.notice(), "transient": true })
}

/// Returns `CODE: a sentence for the user`, for a text that the model reads later.
fn shown_text(occurrence: &Occurrence) -> String {
    let entry = occurrence.presented();
    if let Some(sentence) = neutral(occurrence.catalog(), entry) {
        return sentence.to_owned();
    }
    let mut text = String::with_capacity(entry.name.len() + entry.user_message.len() + 96);
    let mut out = Out::plain(&mut text);
    out.push_str(entry.name);
    out.push_safe(": ");
    // A model reads it later, and what it reads does not depend on the user's language.
    let source = entry.user_message;
    occurrence.write_user_text(&mut out, source, Audience::Both, occurrence.in_stage());
    text
}

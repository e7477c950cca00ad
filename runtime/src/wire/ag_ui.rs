//! Events of the Agent–User Interaction Protocol.

use serde_json::{Value, json};

use super::notice::TOOL_EXECUTION_ERROR;
use crate::Occurrence;
use crate::redact::{Audience, Out};

/// Returns the two [AG-UI] events of a failed tool call, in their order:
///
/// - `TOOL_CALL_RESULT`, whose `content` is the model's text. It has no flag for errors, and the
///   message id is this occurrence's. The page keeps it and sends it back with the next run, so it
///   has only those values that both user and model may have;
/// - `CUSTOM` with the name `tool_execution_error` and the [`notice`](Occurrence::notice) as its value,
///   which the page shows.
///
/// [AG-UI]: https://docs.ag-ui.com/concepts/events
#[must_use]
pub fn ag_ui(occurrence: &Occurrence, tool_call_id: &str) -> [Value; 2] {
    let mut content = String::new();
    occurrence.write_text(&mut Out::plain(&mut content), Audience::Both);
    let result = json!({
        "type": "TOOL_CALL_RESULT",
        "messageId": occurrence.id().to_string(),
        "toolCallId": tool_call_id,
        "content": content,
        "role": "tool",
    });
    let custom = json!({
        "type": "CUSTOM",
        "name": TOOL_EXECUTION_ERROR,
        "value": occurrence.notice(),
    });
    [result, custom]
}

/// Returns the AG-UI event that ends a run: `{"type": "RUN_ERROR", "message": "a sentence for a
/// person", "code": "CODE"}`. It is for a code that stops the run (`stops: run`); nothing may
/// follow it.
#[must_use]
pub fn ag_ui_run_error(occurrence: &Occurrence) -> Value {
    json!({
        "type": "RUN_ERROR",
        "message": occurrence.user_text(),
        "code": occurrence.presented().name,
    })
}

//! Results of tool calls for the interfaces of providers: OpenAI, Gemini and Anthropic.

use serde_json::{Value, json};

use crate::Occurrence;

/// Returns the `tool` message of OpenAI's [Chat Completions] that answers the call `call_id`:
/// `{"role": "tool", "tool_call_id": "…", "content": "CODE: message …"}`.
///
/// The interface has no flag for errors, and typed clients refuse unknown members, so the text says
/// that the call failed. Every call of the assistant's message needs its answer.
///
/// [Chat Completions]: https://platform.openai.com/docs/api-reference/chat/create
#[must_use]
pub fn openai_chat(occurrence: &Occurrence, call_id: &str) -> Value {
    json!({ "role": "tool", "tool_call_id": call_id, "content": occurrence.text() })
}

/// Returns the `function_call_output` item of OpenAI's [Responses] that answers the call `call_id`
/// (the call's `call_id`, not the `id` of the item): `{"type": "function_call_output", "call_id":
/// "…", "output": "CODE: message …"}`. There is always an `output`; `status` has no word for
/// failure and is left out.
///
/// [Responses]: https://platform.openai.com/docs/api-reference/responses/create
#[must_use]
pub fn openai_response(occurrence: &Occurrence, call_id: &str) -> Value {
    json!({ "type": "function_call_output", "call_id": call_id, "output": occurrence.text() })
}

/// Returns the part of Gemini's [`Content`] that answers a call of the function `name`:
/// `{"functionResponse": {"id": "…", "name": "…", "response": {"error": "CODE: message …"}}}`. `id`
/// is the call's, if it had one. Gemini reads the key `error` as a failed call, and any other as
/// its output: a code whose disposition is no failure has `output` instead.
///
/// [`Content`]: https://ai.google.dev/api/caching#FunctionResponse
#[must_use]
pub fn gemini<'i>(
    occurrence: &Occurrence,
    name: impl AsRef<str>,
    id: impl Into<Option<&'i str>>,
) -> Value {
    let key = match occurrence.is_failure() {
        true => "error",
        false => "output",
    };
    let mut response = json!({ "name": name.as_ref(), "response": { key: occurrence.text() } });
    if let Some(id) = id.into() {
        response["id"] = id.into();
    }
    json!({ "functionResponse": response })
}

/// Returns the `tool_result` block of Anthropic's [Messages] that answers the `tool_use` of this
/// id: `{"type": "tool_result", "tool_use_id": "…", "is_error": true, "content": "CODE: message
/// …"}`. The content of an error may be only text, and is never empty. `is_error` is false if the code's disposition is
/// no failure: a model takes an error for something to correct, and makes a refused call again.
///
/// [Messages]: https://docs.claude.com/en/docs/agents-and-tools/tool-use/implement-tool-use
#[must_use]
pub fn anthropic(occurrence: &Occurrence, tool_use_id: &str) -> Value {
    json!({
        "type": "tool_result",
        "tool_use_id": tool_use_id,
        "is_error": occurrence.is_failure(),
        "content": occurrence.text(),
    })
}

/// Returns the one user message with the results of all tool calls of a turn, as Anthropic's Messages
/// require it directly after the assistant's. It has failures ([`anthropic`]) and the blocks of
/// successful calls, in their order. A second result for one id is left out, because the interface
/// refuses a message that has two.
///
/// ```
/// # use errpact::{Occurrence, table::Catalog, wire};
/// # let failed = Occurrence::catch(&Catalog::EMPTY, "down");
/// let found = serde_json::json!({"type": "tool_result", "tool_use_id": "toolu_1", "content": "14 °C"});
/// let message = wire::anthropic_message([found, wire::anthropic(&failed, "toolu_2")]);
/// assert_eq!(message["role"], "user");
/// assert_eq!(message["content"][1]["is_error"], true);
/// ```
#[must_use]
pub fn anthropic_message(results: impl IntoIterator<Item = Value>) -> Value {
    let mut content: Vec<Value> = Vec::new();
    for result in results {
        let id = result.get("tool_use_id");
        let twice = id.is_some() && content.iter().any(|known| known.get("tool_use_id") == id);
        if !twice {
            content.push(result);
        }
    }
    json!({ "role": "user", "content": content })
}

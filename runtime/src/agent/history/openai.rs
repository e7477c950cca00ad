//! A history for OpenAI's two interfaces.

use serde_json::{Value, json};

use super::History;
use super::ids::Accepted;
use super::outgoing::{Outgoing, OutgoingCall, reasoning_of};

const CHAT: Accepted = Accepted { id: 40, name: 64 };
const RESPONSES: Accepted = Accepted { id: 64, name: 64 };

impl History {
    /// Returns the `messages` of OpenAI's [Chat Completions]. After each message with `tool_calls`
    /// comes one `tool` message for each of them. A developer or system message goes before them.
    ///
    /// [Chat Completions]: https://platform.openai.com/docs/api-reference/chat/create
    #[must_use]
    pub fn openai_chat(&self) -> Vec<Value> {
        let mut messages = Vec::new();
        for message in self.outgoing(CHAT) {
            match message {
                Outgoing::User(text) => messages.push(json!({"role": "user", "content": text})),
                Outgoing::Assistant { text, calls, .. } if calls.is_empty() => {
                    messages.push(json!({"role": "assistant", "content": text}));
                }
                Outgoing::Assistant { text, calls, .. } => {
                    let made: Vec<Value> = calls.iter().map(tool_call).collect();
                    messages
                        .push(json!({"role": "assistant", "content": text, "tool_calls": made}));
                    messages.extend(calls.iter().map(|call| {
                        json!({"role": "tool", "tool_call_id": call.id, "content": call.result})
                    }));
                }
            }
        }
        messages
    }

    /// Returns the `input` of OpenAI's [Responses], for requests without a `previous_response_id`.
    /// Reasoning items come before what they led to, then calls, then one output for each of them.
    ///
    /// [Responses]: https://platform.openai.com/docs/api-reference/responses/create
    #[must_use]
    pub fn openai_responses(&self) -> Vec<Value> {
        let mut items = Vec::new();
        for message in self.outgoing(RESPONSES) {
            match message {
                Outgoing::User(text) => items.push(json!({"role": "user", "content": text})),
                Outgoing::Assistant {
                    text,
                    calls,
                    reasoning,
                } => {
                    items.extend(reasoning_of(reasoning, &["reasoning"]));
                    items.extend(text.map(|text| json!({"role": "assistant", "content": text})));
                    items.extend(calls.iter().map(function_call));
                    items.extend(calls.iter().map(|call| {
                        json!({
                            "type": "function_call_output",
                            "call_id": call.id,
                            "output": call.result,
                        })
                    }));
                }
            }
        }
        items
    }
}

fn tool_call(call: &OutgoingCall<'_>) -> Value {
    json!({
        "id": call.id,
        "type": "function",
        "function": {"name": call.tool, "arguments": arguments(call)},
    })
}

fn function_call(call: &OutgoingCall<'_>) -> Value {
    json!({
        "type": "function_call",
        "call_id": call.id,
        "name": call.tool,
        "arguments": arguments(call),
    })
}

/// Both interfaces take arguments as text.
fn arguments(call: &OutgoingCall<'_>) -> String {
    serde_json::to_string(&*call.arguments).unwrap_or_default()
}

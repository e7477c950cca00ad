//! Streamed answers in the form of each API.

use errpact_models::Api;
use serde_json::{Value, json};

use super::answer::{Said, arguments, chat_usage, message_usage, stop, whole};

/// An answer's events: those that the words come with, and those after them.
pub(super) struct Events {
    pub(super) words: Vec<Value>,
    pub(super) rest: Vec<Value>,
}

/// Returns the events of an answer.
pub(super) fn events(api: Api, said: &Said<'_>) -> Events {
    match api {
        Api::OpenAiChat => chat(said),
        Api::OpenAiResponses => response(said),
        Api::Anthropic => message(said),
    }
}

/// Returns the lines of an event.
pub(super) fn lines(api: Api, event: &Value) -> String {
    match api {
        Api::OpenAiChat => format!("data: {event}\n\n"),
        // These name their events too.
        _ => format!(
            "event: {}\ndata: {event}\n\n",
            event["type"].as_str().unwrap()
        ),
    }
}

/// Returns the event of an overload in the middle of a stream.
pub(super) fn overload(api: Api) -> Value {
    match api {
        Api::OpenAiChat => json!({"error": {
            "message": "The server is overloaded.", "type": "server_error", "param": null,
            "code": "server_is_overloaded",
        }}),
        Api::OpenAiResponses => json!({
            "type": "error", "code": "server_is_overloaded", "message": "The server is overloaded.",
            "param": null, "sequence_number": 9,
        }),
        Api::Anthropic => json!({
            "type": "error", "error": {"type": "overloaded_error", "message": "Overloaded"},
            "request_id": "req_1",
        }),
    }
}

/// Returns a text in pieces, as models write it.
fn pieces(text: &str) -> impl Iterator<Item = &str> {
    text.split_inclusive(' ')
}

/// Returns a text in two halves.
fn halves(text: &str) -> [&str; 2] {
    let (one, other) = text.split_at(text.len() / 2);
    [one, other]
}

fn chat(said: &Said<'_>) -> Events {
    let chunk = |delta: Value, finish: Value| {
        json!({
            "id": "chatcmpl-1", "object": "chat.completion.chunk", "created": 1, "model": "scripted",
            "choices": [{"index": 0, "delta": delta, "logprobs": null, "finish_reason": finish}],
            "usage": null,
        })
    };
    let member = if said.refused { "refusal" } else { "content" };
    let mut words = vec![chunk(
        json!({"role": "assistant", "content": ""}),
        Value::Null,
    )];
    words.extend(pieces(said.text).map(|piece| chunk(json!({ member: piece }), Value::Null)));
    let mut rest = Vec::new();
    for (index, call) in said.calls.iter().enumerate() {
        let mut piece =
            |piece: Value| rest.push(chunk(json!({"tool_calls": [piece]}), Value::Null));
        piece(json!({
            "index": index, "id": call.id, "type": "function",
            "function": {"name": call.tool, "arguments": ""},
        }));
        for half in halves(&arguments(call)) {
            piece(json!({"index": index, "function": {"arguments": half}}));
        }
    }
    rest.push(chunk(json!({}), stop(Api::OpenAiChat, said).into()));
    let mut usage = chunk(json!({}), Value::Null);
    usage["choices"] = json!([]);
    usage["usage"] = chat_usage();
    rest.push(usage);
    Events { words, rest }
}

fn response(said: &Said<'_>) -> Events {
    let whole = whole(Api::OpenAiResponses, said);
    let mut begun = whole.clone();
    begun["status"] = "in_progress".into();
    begun["output"] = json!([]);
    begun["usage"] = Value::Null;
    let mut words = vec![json!({"type": "response.created", "response": begun})];
    words.extend(pieces(said.text).map(|piece| match said.refused {
        true => json!({
            "type": "response.refusal.delta", "item_id": "msg_1", "output_index": 1,
            "content_index": 0, "delta": piece,
        }),
        false => json!({
            "type": "response.output_text.delta", "item_id": "msg_1", "output_index": 1,
            "content_index": 0, "delta": piece, "logprobs": [],
        }),
    }));
    let mut rest = Vec::new();
    for (index, call) in said.calls.iter().enumerate() {
        for half in halves(&arguments(call)) {
            rest.push(json!({
                "type": "response.function_call_arguments.delta", "delta": half,
                "item_id": format!("fc_{}", call.id), "output_index": index + 2,
            }));
        }
    }
    let kind = if said.truncated {
        "response.incomplete"
    } else {
        "response.completed"
    };
    rest.push(json!({"type": kind, "response": whole}));
    for (number, event) in words.iter_mut().chain(&mut rest).enumerate() {
        event["sequence_number"] = number.into();
    }
    Events { words, rest }
}

fn message(said: &Said<'_>) -> Events {
    let mut begun = whole(Api::Anthropic, said);
    begun["content"] = json!([]);
    begun["stop_reason"] = Value::Null;
    begun["usage"]["output_tokens"] = 1.into();
    let mut words = vec![json!({"type": "message_start", "message": begun})];
    let piece = |index: usize, delta: Value| json!({"type": "content_block_delta", "index": index, "delta": delta});
    let block = |index: usize, block: Value| json!({"type": "content_block_start", "index": index, "content_block": block});
    let end = |index: usize| json!({"type": "content_block_stop", "index": index});
    let mut rest = Vec::new();
    let mut index = 0;
    if !said.text.is_empty() {
        words.push(block(
            0,
            json!({"type": "text", "text": "", "citations": null}),
        ));
        let text = |text| piece(0, json!({"type": "text_delta", "text": text}));
        words.extend(pieces(said.text).map(text));
        rest.push(end(0));
        index = 1;
    }
    for (index, call) in (index..).zip(said.calls) {
        let begun = json!({"type": "tool_use", "id": call.id, "name": call.tool, "input": {}});
        rest.push(block(index, begun));
        for half in halves(&arguments(call)) {
            rest.push(piece(
                index,
                json!({"type": "input_json_delta", "partial_json": half}),
            ));
        }
        rest.push(end(index));
    }
    rest.push(json!({
        "type": "message_delta",
        "delta": {"stop_reason": stop(Api::Anthropic, said), "stop_sequence": null},
        "usage": message_usage(),
    }));
    rest.push(json!({"type": "message_stop"}));
    Events { words, rest }
}

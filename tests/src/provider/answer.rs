//! Whole answers in the form of each API.

use errpact::ToolCall;
use errpact_models::Api;
use serde_json::{Value, json};

use super::turn::Turn;

/// The tokens that every answer counts: those of the request, and those of the reply.
pub(super) const TOKENS: (u64, u64) = (25, 7);

/// What a model says, however it does.
pub(super) struct Said<'t> {
    pub(super) text: &'t str,
    pub(super) calls: &'t [ToolCall],
    pub(super) refused: bool,
    pub(super) truncated: bool,
}

/// Returns what the model says in a turn, unless the server does something else.
pub(super) fn said(turn: &Turn) -> Option<Said<'_>> {
    let (text, calls, refused, truncated): (_, &[ToolCall], _, _) = match turn {
        Turn::Says(text, calls) => (text, calls, false, false),
        Turn::Refuses(text) => (text, &[], true, false),
        Turn::Truncated(text) => (text, &[], false, true),
        Turn::Cut(text) | Turn::Overloaded(text) => (text, &[], false, false),
        Turn::Fails(..) | Turn::Silent | Turn::Raw(_) => return None,
    };
    Some(Said {
        text,
        calls,
        refused,
        truncated,
    })
}

/// Returns an answer that is not streamed.
pub(super) fn whole(api: Api, said: &Said<'_>) -> Value {
    match api {
        Api::OpenAiChat => chat(said),
        Api::OpenAiResponses => response(said),
        Api::Anthropic => message(said),
    }
}

/// Returns the word for why the model stopped.
pub(super) fn stop(api: Api, said: &Said<'_>) -> &'static str {
    let chat = api == Api::OpenAiChat;
    match (said.refused, said.truncated, said.calls.is_empty()) {
        (true, ..) if chat => "stop",
        (true, ..) => "refusal",
        (_, true, _) if chat => "length",
        (_, true, _) => "max_tokens",
        (_, _, false) if chat => "tool_calls",
        (_, _, false) => "tool_use",
        _ if chat => "stop",
        _ => "end_turn",
    }
}

fn chat(said: &Said<'_>) -> Value {
    let calls = said.calls.iter().map(|call| {
        json!({
            "id": call.id, "type": "function",
            "function": {"name": call.tool, "arguments": arguments(call)},
        })
    });
    let mut message = json!({"role": "assistant", "content": null, "refusal": null});
    if !said.calls.is_empty() {
        message["tool_calls"] = calls.collect();
    }
    let member = if said.refused { "refusal" } else { "content" };
    if !said.text.is_empty() {
        message[member] = said.text.into();
    }
    json!({
        "id": "chatcmpl-1", "object": "chat.completion", "created": 1, "model": "scripted",
        "choices": [{
            "index": 0, "message": message, "logprobs": null,
            "finish_reason": stop(Api::OpenAiChat, said),
        }],
        "usage": chat_usage(),
    })
}

pub(super) fn chat_usage() -> Value {
    let (input, output) = TOKENS;
    json!({"prompt_tokens": input, "completion_tokens": output, "total_tokens": input + output})
}

fn response(said: &Said<'_>) -> Value {
    let part = match said.refused {
        true => json!({"type": "refusal", "refusal": said.text}),
        false => json!({"type": "output_text", "text": said.text, "annotations": []}),
    };
    let status = if said.truncated {
        "incomplete"
    } else {
        "completed"
    };
    // A model that reasons begins with an item that means nothing to a provider that does not store it.
    let mut output = vec![json!({"id": "rs_1", "type": "reasoning", "summary": []})];
    if !said.text.is_empty() {
        output.push(json!({
            "id": "msg_1", "type": "message", "role": "assistant", "status": status, "content": [part],
        }));
    }
    output.extend(said.calls.iter().map(|call| {
        json!({
            "id": format!("fc_{}", call.id), "type": "function_call", "call_id": call.id,
            "name": call.tool, "arguments": arguments(call), "status": "completed",
        })
    }));
    let (input_tokens, output_tokens) = TOKENS;
    let mut response = json!({
        "id": "resp_1", "object": "response", "created_at": 1, "status": status, "error": null,
        "incomplete_details": null, "instructions": null, "metadata": {}, "model": "scripted",
        "output": output, "parallel_tool_calls": true, "tool_choice": "auto", "tools": [],
        "temperature": 1.0, "top_p": 1.0,
        "usage": {
            "input_tokens": input_tokens,
            "input_tokens_details": {"cached_tokens": 0, "cache_write_tokens": 0},
            "output_tokens": output_tokens,
            "output_tokens_details": {"reasoning_tokens": 0},
            "total_tokens": input_tokens + output_tokens,
        },
    });
    if said.truncated {
        response["incomplete_details"] = json!({"reason": "max_output_tokens"});
    }
    response
}

fn message(said: &Said<'_>) -> Value {
    let mut content = Vec::new();
    if !said.text.is_empty() {
        content.push(json!({"type": "text", "text": said.text, "citations": null}));
    }
    content.extend(said.calls.iter().map(|call| {
        json!({"type": "tool_use", "id": call.id, "name": call.tool, "input": call.arguments})
    }));
    json!({
        "id": "msg_1", "type": "message", "role": "assistant", "model": "scripted",
        "content": content, "stop_reason": stop(Api::Anthropic, said), "stop_sequence": null,
        "usage": message_usage(),
    })
}

/// Anthropic counts cached tokens beside the others.
pub(super) fn message_usage() -> Value {
    let (input, output) = TOKENS;
    json!({
        "input_tokens": input - 5, "output_tokens": output,
        "cache_creation_input_tokens": 2, "cache_read_input_tokens": 3,
    })
}

/// Returns the arguments as the text that OpenAI's APIs have.
pub(super) fn arguments(call: &ToolCall) -> String {
    serde_json::to_string(&call.arguments).unwrap()
}

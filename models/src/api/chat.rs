//! OpenAI's Chat Completions.

use serde_json::{Value, json};

use super::{Gather, add_call, items, text, usage};
use crate::{Failure, Reply, Request, Stop};

/// Returns the members of a request that other APIs do not have. The older name of the limit is refused by OpenAI's
/// reasoning models.
pub(super) fn body(request: &Request, max_tokens: Option<u32>, stream: bool) -> Value {
    let mut messages = request.history.openai_chat();
    if !request.system.is_empty() {
        messages.insert(0, json!({"role": "system", "content": request.system}));
    }
    let mut body = json!({ "messages": messages });
    if let Some(tokens) = max_tokens {
        body["max_completion_tokens"] = tokens.into();
    }
    if stream {
        body["stream_options"] = json!({"include_usage": true});
    }
    body
}

/// Reads an answer.
pub(super) fn read(answer: &Value) -> Result<Reply, Failure> {
    let choice = &answer["choices"][0];
    let message = &choice["message"];
    if !message.is_object() {
        return Err(Failure::invalid("the answer has no message"));
    }
    let mut calls = Vec::new();
    for call in items(&message["tool_calls"]) {
        let function = &call["function"];
        let name = text(&function["name"]);
        add_call(&mut calls, text(&call["id"]), name, &function["arguments"]);
    }
    let refusal = text(&message["refusal"]);
    let stop = match text(&choice["finish_reason"]) {
        "content_filter" => Stop::Refused,
        _ if !refusal.is_empty() => Stop::Refused,
        "length" => Stop::TokenLimit,
        // Some servers say `stop` after calls too.
        _ if !calls.is_empty() => Stop::Calls,
        "stop" | "tool_calls" | "function_call" | "" => Stop::Answered,
        other => Stop::Other(other.to_owned()),
    };
    Ok(Reply {
        text: format!("{}{refusal}", content(&message["content"])),
        calls,
        reasoning: Vec::new(),
        stop,
        usage: usage(&answer["usage"], &["prompt_tokens"], "completion_tokens"),
    })
}

/// Returns the text of a message. Some servers write a list of parts, of which those of reasoning are left out.
fn content(content: &Value) -> String {
    match content {
        Value::String(text) => text.clone(),
        parts => items(parts).map(|part| text(&part["text"])).collect(),
    }
}

/// The events of an answer.
#[derive(Default)]
pub(super) struct Gathering {
    content: String,
    refusal: String,
    calls: Vec<PartialCall>,
    finish: Option<String>,
    usage: Value,
}

/// A call whose arguments come piece by piece.
struct PartialCall {
    index: Option<u64>,
    id: String,
    name: String,
    arguments: String,
}

impl Gathering {
    /// Adds a piece of a call. Not all servers number their calls, and some give every call the same number: a new id is
    /// a new call.
    fn piece(&mut self, piece: &Value) {
        let (index, id) = (piece["index"].as_u64(), text(&piece["id"]));
        let newest = self.calls.iter().rposition(|call| {
            let here = index.is_none() || call.index == index;
            here && (id.is_empty() || call.id == id)
        });
        let place = newest.unwrap_or_else(|| {
            self.calls.push(PartialCall {
                index,
                id: id.to_owned(),
                name: String::new(),
                arguments: String::new(),
            });
            self.calls.len() - 1
        });
        let function = &piece["function"];
        if let Some(call) = self.calls.get_mut(place) {
            if call.name.is_empty() {
                call.name.push_str(text(&function["name"]));
            }
            call.arguments.push_str(text(&function["arguments"]));
        }
    }
}

impl Gather for Gathering {
    fn event(&mut self, mut event: Value) -> Result<String, Failure> {
        // The last event has the usage, and no choice.
        if event["usage"].is_object() {
            self.usage = event["usage"].take();
        }
        let choice = &event["choices"][0];
        let delta = &choice["delta"];
        items(&delta["tool_calls"]).for_each(|piece| self.piece(piece));
        if let Some(finish) = choice["finish_reason"].as_str() {
            self.finish = Some(finish.to_owned());
        }
        let (said, refused) = (content(&delta["content"]), text(&delta["refusal"]));
        self.content.push_str(&said);
        self.refusal.push_str(refused);
        Ok(said + refused)
    }

    fn is_whole(&self) -> bool {
        self.finish.is_some()
    }

    fn answer(self) -> Value {
        let calls = self.calls.into_iter().map(|call| {
            json!({"id": call.id, "function": {"name": call.name, "arguments": call.arguments}})
        });
        let message = json!({
            "content": self.content,
            "refusal": self.refusal,
            "tool_calls": calls.collect::<Vec<_>>(),
        });
        json!({
            "choices": [{"message": message, "finish_reason": self.finish}],
            "usage": self.usage,
        })
    }
}

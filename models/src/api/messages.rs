//! Anthropic's Messages.

use serde_json::{Value, json};

use super::{Gather, add_call, items, text, usage};
use crate::{Failure, Reply, Request, Stop};

/// The most tokens of a reply if the endpoint does not say. The API requires a number, and every model accepts this one.
const MAX_TOKENS: u32 = 4_096;

/// Returns the members of a request that other APIs do not have.
pub(super) fn body(request: &Request, max_tokens: Option<u32>) -> Value {
    let mut body = json!({
        "messages": request.history.anthropic(),
        "max_tokens": max_tokens.unwrap_or(MAX_TOKENS),
    });
    if !request.system.is_empty() {
        body["system"] = request.system.as_str().into();
    }
    body
}

/// Reads an answer.
pub(super) fn read(answer: &Value) -> Result<Reply, Failure> {
    if !answer["content"].is_array() {
        return Err(Failure::invalid("the answer has no content"));
    }
    let (mut said, mut calls, mut reasoning) = (String::new(), Vec::new(), Vec::new());
    for block in items(&answer["content"]) {
        match text(&block["type"]) {
            "text" => said.push_str(text(&block["text"])),
            "tool_use" => {
                let (id, name) = (text(&block["id"]), text(&block["name"]));
                add_call(&mut calls, id, name, &block["input"]);
            }
            "thinking" | "redacted_thinking" => reasoning.push(block.clone()),
            _ => {}
        }
    }
    let stop = match text(&answer["stop_reason"]) {
        "refusal" => Stop::Refused,
        "max_tokens" | "model_context_window_exceeded" => Stop::TokenLimit,
        _ if !calls.is_empty() => Stop::Calls,
        "end_turn" | "stop_sequence" | "tool_use" | "" => Stop::Answered,
        other => Stop::Other(other.to_owned()),
    };
    let input = [
        "input_tokens",
        "cache_creation_input_tokens",
        "cache_read_input_tokens",
    ];
    Ok(Reply {
        text: said,
        calls,
        reasoning,
        stop,
        usage: usage(&answer["usage"], &input, "output_tokens"),
    })
}

/// The events of an answer.
#[derive(Default)]
pub(super) struct Gathering {
    blocks: Vec<Block>,
    stop_reason: Value,
    usage: Value,
}

/// A block of the content, and its input as far as it came.
struct Block {
    index: Value,
    block: Value,
    input: String,
}

impl Gathering {
    fn begin(&mut self, event: &mut Value) -> String {
        let block = event["content_block"].take();
        let said = said(&block, "text");
        if block.is_object() {
            self.blocks.push(Block {
                index: event["index"].take(),
                block,
                input: String::new(),
            });
        }
        said
    }

    fn piece(&mut self, event: &Value) -> String {
        let (index, delta) = (&event["index"], &event["delta"]);
        let Some(open) = self.blocks.iter_mut().rfind(|it| it.index == *index) else {
            return String::new();
        };
        for name in ["text", "thinking", "signature"] {
            if let Some(piece) = delta[name].as_str() {
                open.block[name] = format!("{}{piece}", text(&open.block[name])).into();
            }
        }
        open.input.push_str(text(&delta["partial_json"]));
        said(delta, "text_delta")
    }

    /// Takes over the counts, of which later ones include earlier ones.
    fn count(&mut self, usage: &Value) {
        match (self.usage.as_object_mut(), usage) {
            (Some(known), Value::Object(new)) => known.extend(new.clone()),
            (None, new) => self.usage = new.clone(),
            _ => {}
        }
    }
}

/// Returns the text of a block or delta, if it has this type.
fn said(part: &Value, kind: &str) -> String {
    match part["type"] == kind {
        true => text(&part["text"]).to_owned(),
        false => String::new(),
    }
}

impl Gather for Gathering {
    fn event(&mut self, mut event: Value) -> Result<String, Failure> {
        match text(&event["type"]) {
            "message_start" => self.count(&event["message"]["usage"]),
            "content_block_start" => return Ok(self.begin(&mut event)),
            "content_block_delta" => return Ok(self.piece(&event)),
            "message_delta" => {
                self.stop_reason = event["delta"]["stop_reason"].clone();
                self.count(&event["usage"]);
            }
            _ => {}
        }
        Ok(String::new())
    }

    fn is_whole(&self) -> bool {
        !self.stop_reason.is_null()
    }

    fn answer(self) -> Value {
        let content = self.blocks.into_iter().map(|mut it| {
            if !it.input.is_empty() {
                // Text that is not JSON stays: the call is malformed.
                it.block["input"] = it.input.into();
            }
            it.block
        });
        json!({
            "content": content.collect::<Vec<_>>(),
            "stop_reason": self.stop_reason,
            "usage": self.usage,
        })
    }
}

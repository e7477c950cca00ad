//! OpenAI's Responses.

use serde_json::{Value, json};

use super::{Gather, add_call, items, text, usage};
use crate::{Failure, Reply, Request, Stop};

/// Returns the members of a request that other APIs do not have. The conversation is sent each time, so the provider
/// need not store it.
pub(super) fn body(request: &Request, max_tokens: Option<u32>) -> Value {
    let mut body = json!({"input": request.history.openai_responses(), "store": false});
    if !request.system.is_empty() {
        body["instructions"] = request.system.as_str().into();
    }
    if let Some(tokens) = max_tokens {
        body["max_output_tokens"] = tokens.into();
    }
    body
}

/// Reads an answer.
pub(super) fn read(answer: &Value) -> Result<Reply, Failure> {
    if !answer["output"].is_array() {
        return Err(Failure::invalid("the answer has no output"));
    }
    let (mut said, mut calls, mut reasoning) = (String::new(), Vec::new(), Vec::new());
    let mut refused = false;
    for item in items(&answer["output"]) {
        match text(&item["type"]) {
            "message" => {
                for part in items(&item["content"]) {
                    said.push_str(text(&part["text"]));
                    said.push_str(text(&part["refusal"]));
                    refused |= part["type"] == "refusal";
                }
            }
            "function_call" => {
                let (id, name) = (text(&item["call_id"]), text(&item["name"]));
                add_call(&mut calls, id, name, &item["arguments"]);
            }
            // Without its content, an item that the provider does not store means nothing to it.
            "reasoning" if item["encrypted_content"].is_string() => reasoning.push(item.clone()),
            _ => {}
        }
    }
    let stop = match (
        text(&answer["status"]),
        text(&answer["incomplete_details"]["reason"]),
    ) {
        (_, "content_filter") => Stop::Refused,
        _ if refused => Stop::Refused,
        (_, "max_output_tokens") => Stop::TokenLimit,
        ("completed" | "", _) if !calls.is_empty() => Stop::Calls,
        ("completed" | "", _) => Stop::Answered,
        (status, "") => Stop::Other(status.to_owned()),
        (_, reason) => Stop::Other(reason.to_owned()),
    };
    Ok(Reply {
        text: said,
        calls,
        reasoning,
        stop,
        usage: usage(&answer["usage"], &["input_tokens"], "output_tokens"),
    })
}

/// The events of an answer, of which the last has all of it.
#[derive(Default)]
pub(super) struct Gathering {
    answer: Value,
}

impl Gather for Gathering {
    fn event(&mut self, mut event: Value) -> Result<String, Failure> {
        match text(&event["type"]) {
            "response.output_text.delta" | "response.refusal.delta" => {
                return Ok(text(&event["delta"]).to_owned());
            }
            "response.completed" | "response.incomplete" | "response.failed" => {
                self.answer = event["response"].take();
            }
            "error" => return Err(Failure::reported(json!({ "error": event }))),
            _ => {}
        }
        Ok(String::new())
    }

    fn is_whole(&self) -> bool {
        !self.answer.is_null()
    }

    fn answer(self) -> Value {
        self.answer
    }
}

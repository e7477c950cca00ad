//! OpenAI's Chat Completions.
//!
//! Rules and where they were seen:
//! - "an assistant message with 'tool_calls' must be followed by tool messages responding to each
//!   'tool_call_id'": <https://github.com/bug-ops/zeph/issues/5513>;
//! - "messages with role 'tool' must be a response to a preceding message with 'tool_calls'":
//!   <https://github.com/miurla/morphic/issues/136>;
//! - at most 40 characters of an id: <https://github.com/agno-agi/agno/issues/5382>;
//! - arguments are the JSON text of an object: <https://github.com/agno-agi/agno/issues/8343>,
//!   <https://github.com/router-for-me/CLIProxyAPI/issues/5362>,
//!   <https://github.com/sgl-project/sglang/pull/28035>;
//! - members and types: `openai` 3.52.0, `chat_completion_tool_message_param.py`,
//!   `chat_completion_assistant_message_param.py`.

use std::collections::BTreeSet;

use serde_json::Value;

use super::shape::{is_identifier, is_object_text, text, unknown};

pub(super) fn check(messages: &[Value]) -> Vec<String> {
    let mut wrong = Vec::new();
    if messages.is_empty() {
        wrong.push("there must be at least one message".to_owned());
    }
    let mut asked: BTreeSet<String> = BTreeSet::new();
    let mut answered: BTreeSet<String> = BTreeSet::new();
    for (index, message) in messages.iter().enumerate() {
        let role = text(message, "role").unwrap_or_default();
        if role == "tool" {
            tool(index, message, &mut asked, &mut answered, &mut wrong);
            continue;
        }
        unanswered(&asked, &mut wrong);
        asked.clear();
        answered.clear();
        match role {
            "user" | "system" | "developer" => {
                for name in unknown(message, &["role", "content", "name"]) {
                    wrong.push(format!("messages.{index}: extra member {name}"));
                }
                if text(message, "content").is_none() {
                    wrong.push(format!("messages.{index}: content must be a string"));
                }
            }
            "assistant" => asked = assistant(index, message, &mut wrong),
            other => wrong.push(format!("messages.{index}: unexpected role {other:?}")),
        }
    }
    unanswered(&asked, &mut wrong);
    wrong
}

fn assistant(index: usize, message: &Value, wrong: &mut Vec<String>) -> BTreeSet<String> {
    for name in unknown(
        message,
        &["role", "content", "tool_calls", "name", "refusal"],
    ) {
        wrong.push(format!("messages.{index}: extra member {name}"));
    }
    let Some(calls) = message.get("tool_calls") else {
        if text(message, "content").is_none() {
            wrong.push(format!(
                "messages.{index}: content: expected a string, got null"
            ));
        }
        return BTreeSet::new();
    };
    let calls = calls.as_array().cloned().unwrap_or_default();
    if calls.is_empty() {
        wrong.push(format!("messages.{index}: tool_calls is too short"));
    }
    let mut ids = BTreeSet::new();
    for call in &calls {
        let id = text(call, "id").unwrap_or_default();
        if id.is_empty() {
            wrong.push(format!("messages.{index}: a tool call has no id"));
        }
        if id.chars().count() > 40 {
            wrong.push(format!("messages.{index}: tool_calls.id: string too long"));
        }
        if !ids.insert(id.to_owned()) {
            wrong.push(format!("messages.{index}: two tool calls of one id {id:?}"));
        }
        if text(call, "type") != Some("function") {
            wrong.push(format!(
                "messages.{index}: a tool call must have the type function"
            ));
        }
        let function = call.get("function").unwrap_or(&Value::Null);
        let name = text(function, "name").unwrap_or_default();
        if !is_identifier(name, 64) {
            wrong.push(format!(
                "messages.{index}: function.name {name:?} does not match the pattern"
            ));
        }
        match text(function, "arguments") {
            Some(arguments) if is_object_text(arguments) => {}
            Some(_) => wrong.push(format!(
                "messages.{index}: function.arguments must be the JSON of an object"
            )),
            None => wrong.push(format!(
                "messages.{index}: function.arguments must be a string"
            )),
        }
    }
    ids
}

fn tool(
    index: usize,
    message: &Value,
    asked: &mut BTreeSet<String>,
    answered: &mut BTreeSet<String>,
    wrong: &mut Vec<String>,
) {
    for name in unknown(message, &["role", "content", "tool_call_id"]) {
        wrong.push(format!("messages.{index}: extra member {name}"));
    }
    let id = text(message, "tool_call_id").unwrap_or_default();
    if answered.contains(id) {
        wrong.push(format!(
            "messages.{index}: a second tool message for {id:?}"
        ));
    } else if !asked.remove(id) {
        wrong.push(format!(
            "messages.{index}: role 'tool' must be a response to a preceding message with 'tool_calls': {id:?}"
        ));
    }
    answered.insert(id.to_owned());
    if text(message, "content").is_none() {
        wrong.push(format!(
            "messages.{index}: content of a tool must be a string"
        ));
    }
}

fn unanswered(asked: &BTreeSet<String>, wrong: &mut Vec<String>) {
    for id in asked {
        wrong.push(format!(
            "'tool_calls' must be followed by tool messages responding to each: {id:?}"
        ));
    }
}

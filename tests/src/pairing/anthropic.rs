//! Anthropic's Messages.
//!
//! Rules and where they were seen:
//! - results appear in the next message and before any other content of it:
//!   <https://docs.claude.com/en/docs/agents-and-tools/tool-use/implement-tool-use>;
//! - "`tool_use` ids were found without `tool_result` blocks immediately after":
//!   <https://github.com/anthropics/claude-code/issues/7929>;
//! - "unexpected `tool_use_id` found in `tool_result` blocks", "each tool_use must have a single
//!   result": <https://github.com/router-for-me/CLIProxyAPI/pull/4998>;
//! - "`tool_use` ids must be unique" and their pattern:
//!   <https://github.com/anomalyco/opencode/issues/1279>;
//! - "text content blocks must be non-empty": <https://github.com/anthropics/claude-code/issues/59812>;
//! - "text content blocks must contain non-whitespace text", also where the text is a result:
//!   <https://github.com/anthropics/claude-code/issues/23440>,
//!   <https://github.com/home-assistant/core/issues/175637>;
//! - "the final block in an assistant message cannot be `thinking`":
//!   <https://github.com/tailcallhq/forgecode/issues/2107>;
//! - "a final assistant message must start with a thinking block" before the calls that it led to:
//!   <https://docs.claude.com/en/docs/build-with-claude/extended-thinking>,
//!   <https://github.com/pydantic/pydantic-ai/issues/2075>;
//! - thinking comes back as it was in its response: that of two responses is not joined in one message:
//!   <https://github.com/microsoft/vscode/pull/328157>;
//! - "the conversation must end with a user message" (no prefill):
//!   <https://github.com/vybestack/llxprt-code/pull/3695>.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::shape::{is_identifier, text, unknown};

/// A message after adjacent messages of one role were joined, as the interface does.
struct Message {
    role: String,
    blocks: Vec<Value>,
}

pub(super) fn check(messages: &[Value]) -> Vec<String> {
    let mut wrong = Vec::new();
    let joined = joined(messages, &mut wrong);
    match (joined.first(), joined.last()) {
        (Some(first), Some(last)) => {
            if first.role != "user" {
                wrong.push("the first message must have the role user".to_owned());
            }
            if last.role != "user" {
                wrong.push("the conversation must end with a user message".to_owned());
            }
        }
        _ => wrong.push("there must be at least one message".to_owned()),
    }
    let mut all_ids = BTreeSet::new();
    let mut asked: BTreeSet<String> = BTreeSet::new();
    for message in &joined {
        if message.role == "assistant" {
            unanswered(&asked, &mut wrong);
            asked = calls(message, &mut all_ids, &mut wrong);
        } else {
            results(message, &mut asked, &mut wrong);
            // Only the message immediately after it may answer.
            unanswered(&asked, &mut wrong);
            asked.clear();
        }
    }
    unanswered(&asked, &mut wrong);
    wrong
}

fn joined(messages: &[Value], wrong: &mut Vec<String>) -> Vec<Message> {
    let mut joined: Vec<Message> = Vec::new();
    for (index, message) in messages.iter().enumerate() {
        for name in unknown(message, &["role", "content"]) {
            wrong.push(format!("messages.{index}: extra member {name}"));
        }
        let role = text(message, "role").unwrap_or_default();
        if role != "user" && role != "assistant" {
            wrong.push(format!("messages.{index}: unexpected role {role:?}"));
        }
        let blocks = match message.get("content") {
            Some(Value::String(text)) => vec![json!({"type": "text", "text": text})],
            Some(Value::Array(blocks)) => blocks.clone(),
            _ => Vec::new(),
        };
        if blocks.is_empty() {
            wrong.push(format!("messages.{index}: must have non-empty content"));
        }
        for block in &blocks {
            let is_text = text(block, "type") == Some("text");
            if is_text && text(block, "text").is_none_or(|text| text.trim().is_empty()) {
                wrong.push(format!(
                    "messages.{index}: text content blocks must be non-empty"
                ));
            }
        }
        match joined.last_mut() {
            Some(last) if last.role == role => {
                if last.blocks.iter().any(is_thinking) && blocks.iter().any(is_thinking) {
                    wrong.push(format!(
                        "messages.{index}: thinking of two responses in one message"
                    ));
                }
                last.blocks.extend(blocks);
            }
            _ => joined.push(Message {
                role: role.to_owned(),
                blocks,
            }),
        }
    }
    joined
}

/// Returns the ids of the calls in an assistant's message.
fn calls(
    message: &Message,
    all_ids: &mut BTreeSet<String>,
    wrong: &mut Vec<String>,
) -> BTreeSet<String> {
    let mut ids = BTreeSet::new();
    for block in &message.blocks {
        match text(block, "type") {
            Some("text") => {}
            Some("thinking") if text(block, "signature").is_some() => {}
            Some("redacted_thinking") => {}
            Some("tool_use") => {
                let id = text(block, "id").unwrap_or_default();
                if !is_identifier(id, usize::MAX) {
                    wrong.push(format!("tool_use.id {id:?} should match the pattern"));
                }
                if !all_ids.insert(id.to_owned()) {
                    wrong.push(format!("tool_use ids must be unique: {id:?}"));
                }
                ids.insert(id.to_owned());
                let name = text(block, "name").unwrap_or_default();
                if !is_identifier(name, 128) {
                    wrong.push(format!("tool_use.name {name:?} should match the pattern"));
                }
                if !block.get("input").is_some_and(Value::is_object) {
                    wrong.push("tool_use.input should be an object".to_owned());
                }
            }
            other => wrong.push(format!("unexpected block {other:?} of an assistant")),
        }
    }
    if message.blocks.last().is_some_and(is_thinking) {
        wrong.push("the final block in an assistant message cannot be thinking".to_owned());
    }
    let thinks = message.blocks.iter().any(is_thinking);
    if thinks && !message.blocks.first().is_some_and(is_thinking) {
        wrong.push("an assistant message with thinking must start with it".to_owned());
    }
    ids
}

fn is_thinking(block: &Value) -> bool {
    matches!(text(block, "type"), Some("thinking" | "redacted_thinking"))
}

/// Removes the results in a user's message from the open calls.
fn results(message: &Message, asked: &mut BTreeSet<String>, wrong: &mut Vec<String>) {
    let mut other = false;
    let mut answered = BTreeSet::new();
    for block in &message.blocks {
        match text(block, "type") {
            Some("text") => other = true,
            Some("tool_result") => {
                let id = text(block, "tool_use_id").unwrap_or_default();
                if answered.contains(id) {
                    wrong.push(format!("each tool_use must have a single result: {id:?}"));
                } else if !asked.contains(id) {
                    wrong.push(format!("unexpected tool_use_id in tool_result: {id:?}"));
                } else if other {
                    wrong.push(format!(
                        "tool_result must come before other content: {id:?}"
                    ));
                }
                asked.remove(id);
                answered.insert(id.to_owned());
                let failed = block.get("is_error").and_then(Value::as_bool) == Some(true);
                let content = text(block, "content").unwrap_or_default();
                if failed && content.trim().is_empty() {
                    wrong.push(format!("content of an error cannot be empty: {id:?}"));
                }
                if !content.is_empty() && content.trim().is_empty() {
                    wrong.push(format!(
                        "tool_result must contain non-whitespace text: {id:?}"
                    ));
                }
                let known = [
                    "type",
                    "tool_use_id",
                    "is_error",
                    "content",
                    "cache_control",
                ];
                for name in unknown(block, &known) {
                    wrong.push(format!("tool_result: extra member {name}"));
                }
            }
            other => wrong.push(format!("unexpected block {other:?} of a user")),
        }
    }
}

fn unanswered(asked: &BTreeSet<String>, wrong: &mut Vec<String>) {
    for id in asked {
        wrong.push(format!(
            "tool_use without tool_result immediately after: {id:?}"
        ));
    }
}

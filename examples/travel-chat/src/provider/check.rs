//! The checks of a provider.

use std::collections::BTreeSet;

use errpact::Occurrence;
use serde_json::Value;
use shared::model::Request;

use super::outage::{answered, body};

/// Refuses what Anthropic's Messages refuse: roles that do not take turns, empty contents, a call
/// without its result right after it, a result without its call.
pub(super) fn check(request: &Request) -> Result<(), Occurrence> {
    let mut open: BTreeSet<String> = BTreeSet::new();
    for (place, message) in request.messages.iter().enumerate() {
        let expected = if place % 2 == 0 { "user" } else { "assistant" };
        if message.get("role").and_then(Value::as_str) != Some(expected) {
            return refuse("messages: roles must alternate");
        }
        let blocks = message.get("content").and_then(Value::as_array);
        let blocks = blocks.map(Vec::as_slice).unwrap_or_default();
        if blocks.is_empty() {
            return refuse("messages: content must not be empty");
        }
        let answered = of(blocks, "tool_result", "tool_use_id");
        if answered.iter().cloned().collect::<BTreeSet<_>>() != open || answered.len() != open.len()
        {
            return refuse("messages: tool_use ids were found without tool_result blocks");
        }
        let called = of(blocks, "tool_use", "id");
        open = called.iter().cloned().collect();
        if open.len() != called.len() {
            return refuse("messages: tool_use ids must be unique");
        }
        let empty = |block: &Value| block.get("text").and_then(Value::as_str) == Some("");
        if blocks.iter().any(empty) {
            return refuse("messages: text content blocks must be non-empty");
        }
    }
    if request.messages.len() % 2 == 1 {
        Ok(())
    } else {
        refuse("messages: the last must be the user's")
    }
}

fn of(blocks: &[Value], kind: &str, member: &str) -> Vec<String> {
    let of_kind = blocks
        .iter()
        .filter(|block| block.get("type").and_then(Value::as_str) == Some(kind));
    of_kind
        .filter_map(|block| block.get(member)?.as_str().map(str::to_owned))
        .collect()
}

fn refuse(message: &str) -> Result<(), Occurrence> {
    Err(answered(400, body("invalid_request_error", message)))
}

//! OpenAI's Responses, as the whole `input` of a request without `previous_response_id`.
//!
//! Rules and where they were seen:
//! - "No tool output found for function call": <https://github.com/router-for-me/CLIProxyAPI/issues/2368>;
//! - "No tool call found for function call output": <https://github.com/continuedev/continue/issues/10092>;
//! - an item of type reasoning "was provided without its required following item":
//!   <https://github.com/vercel/ai/issues/7099>;
//! - `output` is always there, even empty: <https://github.com/timothy-agent/timothy/issues/702>;
//! - arguments are the JSON text of an object: <https://github.com/local-inference-lab/vllm/issues/684>,
//!   <https://github.com/router-for-me/CLIProxyAPI/issues/5362>;
//! - members and types: `openai` 3.52.0, `response_input_item_param.py`.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::shape::{is_identifier, is_object_text, text, unknown};

pub(super) fn check(items: &[Value]) -> Vec<String> {
    let mut wrong = Vec::new();
    if items.is_empty() {
        wrong.push("there must be at least one item".to_owned());
    }
    // The calls without an answer, and the place of each.
    let mut open: BTreeMap<String, usize> = BTreeMap::new();
    let mut calls: BTreeSet<String> = BTreeSet::new();
    let mut outputs: BTreeSet<String> = BTreeSet::new();
    let mut reasoning = false;
    for (index, item) in items.iter().enumerate() {
        let kind = text(item, "type").unwrap_or("message");
        let of_assistant = kind == "function_call"
            || kind == "reasoning"
            || (kind == "message" && text(item, "role") == Some("assistant"));
        if reasoning && !of_assistant {
            wrong.push(format!(
                "input.{index}: reasoning without its required following item"
            ));
        }
        reasoning = kind == "reasoning";
        match kind {
            "message" => {
                message(index, item, &mut wrong);
                let role = text(item, "role");
                if role != Some("assistant") {
                    unanswered(&open, &mut wrong);
                    open.clear();
                }
            }
            "reasoning" => {
                if text(item, "id").is_none() || !item.get("summary").is_some_and(Value::is_array) {
                    wrong.push(format!("input.{index}: reasoning needs id and summary"));
                }
            }
            "function_call" => {
                let id = call(index, item, &mut wrong);
                if !calls.insert(id.clone()) {
                    wrong.push(format!(
                        "input.{index}: two function calls of one call_id {id:?}"
                    ));
                }
                open.insert(id, index);
            }
            "function_call_output" => {
                let id = output(index, item, &mut wrong);
                if !outputs.insert(id.clone()) {
                    wrong.push(format!(
                        "input.{index}: a second output of function call {id:?}"
                    ));
                } else if open.remove(&id).is_none() {
                    wrong.push(format!(
                        "No tool call found for function call output {id:?}"
                    ));
                }
            }
            other => wrong.push(format!("input.{index}: unexpected type {other:?}")),
        }
    }
    if reasoning {
        wrong.push("reasoning without its required following item".to_owned());
    }
    unanswered(&open, &mut wrong);
    wrong
}

fn message(index: usize, item: &Value, wrong: &mut Vec<String>) {
    for name in unknown(item, &["type", "role", "content", "id", "status"]) {
        wrong.push(format!("input.{index}: extra member {name}"));
    }
    let role = text(item, "role").unwrap_or_default();
    if !matches!(role, "user" | "assistant" | "system" | "developer") {
        wrong.push(format!("input.{index}: unexpected role {role:?}"));
    }
    if text(item, "content").is_none() && !item.get("content").is_some_and(Value::is_array) {
        wrong.push(format!("input.{index}: content must be a string or a list"));
    }
}

fn call(index: usize, item: &Value, wrong: &mut Vec<String>) -> String {
    for name in unknown(
        item,
        &["type", "call_id", "name", "arguments", "id", "status"],
    ) {
        wrong.push(format!("input.{index}: extra member {name}"));
    }
    let id = text(item, "call_id").unwrap_or_default();
    if id.is_empty() || id.chars().count() > 64 {
        wrong.push(format!(
            "input.{index}: call_id must have 1 to 64 characters"
        ));
    }
    let name = text(item, "name").unwrap_or_default();
    if !is_identifier(name, 64) {
        wrong.push(format!(
            "input.{index}: name {name:?} does not match the pattern"
        ));
    }
    match text(item, "arguments") {
        Some(arguments) if is_object_text(arguments) => {}
        Some(_) => wrong.push(format!(
            "input.{index}: arguments must be the JSON of an object"
        )),
        None => wrong.push(format!("input.{index}: arguments must be a string")),
    }
    id.to_owned()
}

fn output(index: usize, item: &Value, wrong: &mut Vec<String>) -> String {
    for name in unknown(item, &["type", "call_id", "output", "id", "status"]) {
        wrong.push(format!("input.{index}: extra member {name}"));
    }
    if text(item, "output").is_none() {
        wrong.push(format!("input.{index}: missing required parameter output"));
    }
    text(item, "call_id").unwrap_or_default().to_owned()
}

fn unanswered(open: &BTreeMap<String, usize>, wrong: &mut Vec<String>) {
    for id in open.keys() {
        wrong.push(format!("No tool output found for function call {id:?}"));
    }
}

//! The cases as datasets of other programs, one JSON object on each line.
//!
//! - promptfoo: [test cases](https://www.promptfoo.dev/docs/configuration/test-cases/) in the form JSONL.
//! - Inspect: [samples](https://inspect.aisi.org.uk/datasets.html) of `json_dataset`.

use clap::ValueEnum;
use errpact_core::table::{ToolApi, tool_definitions};
use serde_json::{Value, json};

use super::case::{Case, Turn};

/// A program that reads cases.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Export {
    /// promptfoo: test cases, each with an assertion about the calls
    Promptfoo,
    /// Inspect: samples for `json_dataset`
    Inspect,
}

/// The assertion of a promptfoo test, which compares the calls with what is expected.
const ASSERTION: &str = include_str!("promptfoo.js.txt");

impl Export {
    /// Returns a case as a line.
    pub(crate) fn line(self, system: &str, case: &Case) -> String {
        match self {
            Self::Promptfoo => promptfoo(system, case),
            Self::Inspect => inspect(system, case).to_string(),
        }
    }
}

/// Returns a test. promptfoo replaces `{{…}}` in values, and makes several tests of a list. So the conversation is a
/// text, and no brace in it begins a placeholder.
fn promptfoo(system: &str, case: &Case) -> String {
    let expected = json!({
        "action": case.expected,
        "tool": case.tool,
        "arguments": case.arguments,
    });
    let assertion = ASSERTION.replace("EXPECTED", &without_placeholders(&expected.to_string()));
    let test = json!({
        "description": format!("{}: {}", case.id(), case.expected.words()),
        "vars": { "messages": without_placeholders(&messages(system, case).to_string()) },
        "options": { "tools": tool_definitions(&case.tools, ToolApi::OpenAiChat) },
        "assert": [{ "type": "javascript", "value": assertion }],
        "metadata": { "code": case.code, "situation": case.situation.word() },
    });
    test.to_string()
}

/// Writes a brace that could begin a placeholder of Nunjucks as JSON's escape. In JSON such a pair is only inside a text.
fn without_placeholders(json: &str) -> String {
    json.replace("{{", "\\u007b\\u007b")
        .replace("{%", "\\u007b%")
        .replace("{#", "\\u007b#")
}

/// Returns the conversation as messages of OpenAI's Chat Completions.
fn messages(system: &str, case: &Case) -> Value {
    let mut messages = case.history().openai_chat();
    messages.insert(0, json!({ "role": "system", "content": system }));
    Value::Array(messages)
}

/// Returns a sample. Its target is what a reader compares a reply with; a scorer has the same as data.
fn inspect(system: &str, case: &Case) -> Value {
    let mut input = vec![json!({ "role": "system", "content": system })];
    for turn in &case.turns {
        match turn {
            Turn::User(text) => input.push(json!({ "role": "user", "content": text })),
            Turn::Assistant(text) => input.push(json!({ "role": "assistant", "content": text })),
            Turn::Call { call, result } => {
                let made =
                    json!({ "id": call.id, "function": call.tool, "arguments": call.arguments });
                input.push(json!({ "role": "assistant", "content": "", "tool_calls": [made] }));
                let mut message = json!({
                    "role": "tool",
                    "tool_call_id": call.id,
                    "function": call.tool,
                    "content": result.text,
                });
                if result.failed {
                    message["error"] = json!({ "type": "unknown", "message": result.text });
                }
                input.push(message);
            }
        }
    }
    json!({
        "id": case.id(),
        "input": input,
        "target": case.expected.words(),
        "metadata": {
            "code": case.code,
            "situation": case.situation.word(),
            "tool": case.tool,
            "arguments": case.arguments,
            "action": case.expected,
            "tools": tool_definitions(&case.tools, ToolApi::Mcp),
        },
    })
}

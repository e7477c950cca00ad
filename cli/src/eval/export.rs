//! The cases as datasets of other programs, one JSON object on each line.
//!
//! - promptfoo: [test cases](https://www.promptfoo.dev/docs/configuration/test-cases/) in the form JSONL.
//! - Inspect: [samples](https://inspect.aisi.org.uk/datasets.html) of `json_dataset`.

use clap::ValueEnum;
use errpact_core::table::{ToolApi, tool_definitions};
use serde_json::{Map, Value, json};

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
    let system = json!({ "role": "system", "content": system });
    let turns = case.turns.iter().map(|turn| match turn {
        Turn::User(text) => json!({ "role": "user", "content": text }),
        Turn::Assistant(text) => json!({ "role": "assistant", "content": text }),
        Turn::Call {
            id,
            tool,
            arguments,
        } => {
            let arguments = Value::Object(arguments.clone()).to_string();
            let function = json!({ "name": tool, "arguments": arguments });
            let call = json!({ "id": id, "type": "function", "function": function });
            json!({ "role": "assistant", "content": null, "tool_calls": [call] })
        }
        Turn::Result { id, text, .. } => {
            json!({ "role": "tool", "tool_call_id": id, "content": text })
        }
    });
    std::iter::once(system).chain(turns).collect()
}

/// Returns a sample. Its target is what a reader compares a reply with; a scorer has the same as data.
fn inspect(system: &str, case: &Case) -> Value {
    let system = json!({ "role": "system", "content": system });
    let turns = case.turns.iter().map(|turn| match turn {
        Turn::User(text) => json!({ "role": "user", "content": text }),
        Turn::Assistant(text) => json!({ "role": "assistant", "content": text }),
        Turn::Call {
            id,
            tool,
            arguments,
        } => {
            let call = json!({ "id": id, "function": tool, "arguments": arguments });
            json!({ "role": "assistant", "content": "", "tool_calls": [call] })
        }
        Turn::Result {
            id,
            tool,
            text,
            is_failure,
        } => {
            let mut result = Map::new();
            result.insert("role".to_owned(), "tool".into());
            result.insert("tool_call_id".to_owned(), id.as_str().into());
            result.insert("function".to_owned(), tool.as_str().into());
            result.insert("content".to_owned(), text.as_str().into());
            if *is_failure {
                let error = json!({ "type": "unknown", "message": text });
                result.insert("error".to_owned(), error);
            }
            Value::Object(result)
        }
    });
    let input: Value = std::iter::once(system).chain(turns).collect();
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

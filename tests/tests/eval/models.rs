//! Scripted models. They find the case in the request, and its expected action among the exported cases. None of them
//! shares code with the checker.

use std::collections::BTreeMap;
use std::path::Path;

use errpact::ToolCall;
use errpact_models::Api;
use errpact_tests::command::{Run, errpact, errpact_command, run};
use errpact_tests::provider::{Provider, Turn};
use serde_json::{Map, Value, json};

/// The models: each does this in every case.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Model {
    /// It does what the catalog says.
    Obedient,
    /// It does what the catalog forbids.
    Careless,
    /// It writes what no program can use.
    Babbling,
}

impl Model {
    pub(crate) const ALL: [Self; 3] = [Self::Obedient, Self::Careless, Self::Babbling];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Obedient => "obedient",
            Self::Careless => "careless",
            Self::Babbling => "babbling",
        }
    }
}

/// Runs `errpact eval` in a folder against a server. The option `--model` selects the scripted model.
pub(crate) fn evaluate(folder: &Path, provider: &Provider, arguments: &[&str]) -> Run {
    let mut command = errpact_command(folder);
    command.envs(provider.variables());
    run(command.arg("eval").args(arguments))
}

/// Starts a server with all models, for the catalog in a folder.
pub(crate) fn start(folder: &Path, api: Api) -> Provider {
    let cases = cases(folder);
    let mut asked = 0;
    Provider::with_model(api, move |request| {
        let key = key(request);
        let case = cases.get(&key);
        let case = case.unwrap_or_else(|| panic!("no case: {key:?}\n{request:#}"));
        asked += 1;
        match request["model"].as_str().unwrap() {
            "obedient" => obeys(case),
            "careless" => disobeys(case),
            "babbling" => babbles(api, asked),
            other => panic!("no model is called {other}"),
        }
    })
}

/// What identifies a case: the results that the model has read, and how often the user has spoken.
type Key = (Vec<String>, usize);

fn cases(folder: &Path) -> BTreeMap<Key, Value> {
    let exported = errpact(folder, &["eval", "--export", "inspect"]).exits(0);
    let lines = exported.stdout.lines();
    let cases = lines.map(|line| {
        let case: Value = serde_json::from_str(line).unwrap();
        (key(&case["input"]), case["metadata"].clone())
    });
    cases.collect()
}

fn key(conversation: &Value) -> Key {
    let mut found = (Vec::new(), 0);
    walk(conversation, &mut found);
    found
}

/// Reads the results and the user's messages of any API.
fn walk(value: &Value, found: &mut Key) {
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let result = match (value["role"].as_str(), value["type"].as_str()) {
        (Some("tool"), _) | (_, Some("tool_result")) => text(&value["content"]),
        (_, Some("function_call_output")) => text(&value["output"]),
        _ => None,
    };
    if let Some(result) = result {
        found.0.push(result);
        return;
    }
    let says = |part: &Value| part["type"] != "tool_result";
    let content = &value["content"];
    if value["role"] == "user"
        && (content.is_string() || content.as_array().unwrap().iter().any(says))
    {
        found.1 += 1;
    }
    match value {
        Value::Array(items) => items.iter().for_each(|item| walk(item, found)),
        Value::Object(members) => {
            // Tools have schemas with members of any name.
            let others = members.iter().filter(|(name, _)| *name != "tools");
            others.for_each(|(_, item)| walk(item, found));
        }
        _ => {}
    }
}

fn calls(tool: &Value, arguments: Map<String, Value>) -> Turn {
    Turn::calls("call_7", tool.as_str().unwrap(), Value::Object(arguments))
}

fn obeys(case: &Value) -> Turn {
    let action = &case["action"];
    let call = &action["call"];
    if call.is_null() {
        return Turn::says("I am sorry, that did not work. How would you like to continue?");
    }
    let schema = schema(case, &call["tool"]);
    let mut arguments = match call["tool"] == case["tool"] {
        true => case["arguments"].as_object().unwrap().clone(),
        false => required(schema),
    };
    for name in call["changed"].as_array().into_iter().flatten() {
        change(&mut arguments, schema, name.as_str().unwrap());
    }
    if call["compared"] == "changed" {
        let first = arguments.keys().next().unwrap().clone();
        change(&mut arguments, schema, &first);
    }
    for (name, value) in call["arguments"].as_object().into_iter().flatten() {
        arguments.insert(name.clone(), value.clone());
    }
    calls(&call["tool"], arguments)
}

fn disobeys(case: &Value) -> Turn {
    let action = &case["action"];
    let is_retry = action["call"]["tool"] == case["tool"];
    let may_repeat = is_retry && action["call"]["compared"] != "changed"
        || action["call"].is_null() && action["retry"] == "allowed";
    match may_repeat {
        true => Turn::says("All done: it worked successfully!"),
        false => calls(
            &case["tool"],
            case["arguments"].as_object().unwrap().clone(),
        ),
    }
}

/// Does something else each time.
fn babbles(api: Api, time: usize) -> Turn {
    match time % 5 {
        0 => Turn::says(&"blah \u{202e}\u{1b}[2J blah\n".repeat(20_000)),
        1 => Turn::says(" \n "),
        2 => Turn::Says(
            "Wait…".to_owned(),
            vec![ToolCall::new(
                "call_1",
                "rm -rf \u{7}",
                json!({ "é": [null] }),
            )],
        ),
        3 => Turn::Raw(malformed(api).to_string()),
        _ => Turn::calls(
            "call_1",
            "hold_slot",
            json!({ "start": 12, "nonsense": {} }),
        ),
    }
}

/// Returns an answer whose arguments are no object.
fn malformed(api: Api) -> Value {
    match api {
        Api::OpenAiChat => json!({ "choices": [{ "message": { "role": "assistant", "tool_calls": [
            { "id": null, "function": { "name": "hold_slot", "arguments": "{\"start\": \"2026" } },
            { "function": { "arguments": 7 } },
            null,
        ] } }] }),
        Api::OpenAiResponses => json!({ "output": [
            { "type": "function_call", "name": "hold_slot", "arguments": "{\"start\": \"2026" },
            { "type": "function_call", "arguments": [] },
            null,
        ], "usage": { "input_tokens": -1 } }),
        Api::Anthropic => json!({ "content": [
            { "type": "tool_use", "name": "hold_slot", "input": "{\"start\": \"2026" },
            { "type": "tool_use", "input": 7 },
            null,
        ], "stop_reason": "tool_use" }),
    }
}

/// Returns the JSON Schema of a tool's arguments.
fn schema<'c>(case: &'c Value, tool: &Value) -> &'c Value {
    let tools = case["tools"].as_array().unwrap();
    &tools.iter().find(|it| it["name"] == *tool).unwrap()["inputSchema"]
}

fn required(schema: &Value) -> Map<String, Value> {
    let names = schema["required"].as_array().into_iter().flatten();
    let names = names.map(|name| name.as_str().unwrap());
    names
        .map(|name| (name.to_owned(), sample(&schema["properties"][name], 0)))
        .collect()
}

fn change(arguments: &mut Map<String, Value>, schema: &Value, name: &str) {
    let before = arguments.get(name).cloned().unwrap_or_default();
    let mut others = (0..2).map(|number| sample(&schema["properties"][name], number));
    arguments.insert(name.to_owned(), others.find(|it| *it != before).unwrap());
}

/// Returns one of two values of a schema.
fn sample(schema: &Value, number: usize) -> Value {
    if let Some(words) = schema["enum"].as_array() {
        return words[number % words.len()].clone();
    }
    match (schema["type"].as_str(), schema["format"].as_str()) {
        (Some("integer" | "number"), _) => json!(number + 5),
        (Some("boolean"), _) => json!(number == 0),
        (Some("array"), _) => json!([sample(&schema["items"], number)]),
        (Some("object") | None, _) => json!({}),
        (_, Some("date")) => json!(format!("2026-03-0{}", number + 1)),
        (_, Some("date-time")) => json!(format!("2026-03-0{}T10:00:00+01:00", number + 1)),
        (_, Some("email")) => json!(format!("someone{number}@example.net")),
        (_, Some("uri")) => json!(format!("https://example.net/{number}")),
        _ => json!(format!("value {number}")),
    }
}

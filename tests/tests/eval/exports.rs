//! The datasets: their form as promptfoo and Inspect document it, and promptfoo's assertions, which Node.js runs.

use std::collections::BTreeSet;
use std::process::Command;

use errpact_models::Api;
use errpact_tests::command::{errpact, folder, run, workspace};
use serde_json::{Value, json};

use crate::eval::models::{Model, evaluate, start};

fn lines(example: &str, program: &str) -> Vec<Value> {
    let folder = workspace().join("examples").join(example);
    let exported = errpact(&folder, &["eval", "--export", program]).exits(0);
    assert!(exported.stderr.is_empty(), "{exported:#?}");
    let lines = exported.stdout.lines();
    lines
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// <https://inspect.aisi.org.uk/reference/inspect_ai.dataset.html>: `json_dataset` reads samples with messages whose
/// contents are texts, and whose calls have `id`, `function` and `arguments`.
#[test]
fn samples_of_inspect_have_its_form() {
    for example in ["receptionist", "step-agent", "assistant"] {
        let samples = lines(example, "inspect");
        let ids: BTreeSet<&str> = samples
            .iter()
            .map(|it| it["id"].as_str().unwrap())
            .collect();
        assert_eq!(ids.len(), samples.len(), "ids are unique");
        for sample in &samples {
            assert!(!sample["target"].as_str().unwrap().is_empty(), "{sample}");
            assert!(sample["metadata"]["action"].is_object(), "{sample}");
            let messages = sample["input"].as_array().unwrap();
            assert_eq!(messages[0]["role"], "system");
            let mut open = None;
            for message in messages {
                assert!(message["content"].is_string(), "{message}");
                match message["role"].as_str().unwrap() {
                    "assistant" => {
                        for call in message["tool_calls"].as_array().into_iter().flatten() {
                            assert!(call["function"].is_string() && call["arguments"].is_object());
                            open = Some(call["id"].clone());
                        }
                    }
                    "tool" => {
                        assert_eq!(Some(message["tool_call_id"].clone()), open.take());
                        let error = &message["error"];
                        assert!(error.is_null() || error["type"] == "unknown", "{message}");
                    }
                    role => assert!(["system", "user"].contains(&role), "{message}"),
                }
            }
            assert_eq!(open, None, "every call has its result");
        }
    }
}

/// <https://www.promptfoo.dev/docs/configuration/test-cases/>: a line is a test with `vars`, `assert` and `metadata`.
#[test]
fn tests_of_promptfoo_have_its_form() {
    for test in lines("receptionist", "promptfoo") {
        let members: Vec<&String> = test.as_object().unwrap().keys().collect();
        assert_eq!(
            members,
            ["assert", "description", "metadata", "options", "vars"]
        );
        let messages = test["vars"]["messages"].as_str().unwrap();
        let messages: Value = serde_json::from_str(messages).unwrap();
        assert_eq!(messages[0]["role"], "system");
        assert_eq!(messages[1]["role"], "user");
        assert_eq!(test["options"]["tools"][0]["type"], "function");
        let assertion = test["assert"][0]["value"].as_str().unwrap();
        for text in [&messages.to_string(), assertion] {
            for opening in ["{{", "{%", "{#"] {
                assert!(
                    !text.contains(opening),
                    "Nunjucks would read {opening} in {text}"
                );
            }
        }
    }
}

#[test]
fn braces_of_a_text_are_no_placeholders_of_promptfoo() {
    let catalog = "\
errpact: 1
name: braces
tools: { find: { read_only: true, params: { text: text } } }
categories: { texts: {} }
codes:
  BRACES:
    category: texts
    message: 'Write {{{{name}}}}, {{% x %}} or {{# y #}}.'
    instruct: Apologize.
    raised_by: [find]
";
    let folder = folder(&[("errors.yaml", catalog)]);
    let exported = errpact(folder.path(), &["eval", "--export", "promptfoo"]).exits(0);
    let test: Value = serde_json::from_str(&exported.stdout).unwrap();
    let messages = test["vars"]["messages"].as_str().unwrap();
    assert!(!messages.contains("{{") && !messages.contains("{%") && !messages.contains("{#"));
    let messages: Value = serde_json::from_str(messages).unwrap();
    let result = messages.as_array().unwrap().last().unwrap();
    assert_eq!(
        result["content"],
        "BRACES: Write {{name}}, {% x %} or {# y #}."
    );
}

/// Promptfoo's assertion and the command judge the calls of the same replies alike.
#[test]
fn assertions_of_promptfoo_judge_as_the_command_does() {
    for example in ["receptionist", "step-agent", "assistant"] {
        let path = workspace().join("examples").join(example);
        let provider = start(&path, Api::OpenAiChat);
        let tests = lines(example, "promptfoo");
        for model in [Model::Obedient, Model::Careless] {
            let before = provider.requests().len();
            let arguments = [
                "--model",
                model.name(),
                "--samples",
                "1",
                "--format",
                "json",
            ];
            let report = evaluate(&path, &provider, &arguments).json();
            let asked = provider.requests().len() - before;
            assert_eq!(asked, tests.len());
            let cases = report["cases"].as_array().unwrap();
            let outputs: Vec<Value> = cases.iter().map(|case| output(model, case)).collect();
            let given = json!({ "tests": tests, "outputs": outputs });
            let folder = folder(&[("given.json", &given.to_string()), ("judge.js", JUDGE)]);
            let mut node = Command::new("node");
            let judged = run(node.arg("judge.js").current_dir(folder.path())).exits(0);
            let judged = judged.json();
            for (case, judged) in cases.iter().zip(judged.as_array().unwrap()) {
                // What the text means is judged only by the command.
                let is_text = case["failed"][0]["calls"]
                    .as_array()
                    .is_some_and(Vec::is_empty)
                    && case["action"]["call"].is_null();
                let passes = case["passed"] == 1 || is_text;
                assert_eq!(
                    judged["pass"], passes,
                    "{example} {model:?} {case} {judged}"
                );
                assert!(
                    judged["reason"].is_string() && judged["score"].is_number(),
                    "{judged}"
                );
            }
        }
    }
}

/// Returns the reply in a case as promptfoo's OpenAI provider has it: the list of calls, or the text.
fn output(model: Model, case: &Value) -> Value {
    let reply = match model {
        // A reply that passed is not in the report.
        Model::Obedient => return obedient(case),
        _ => &case["failed"][0],
    };
    let calls = reply["calls"].as_array().unwrap();
    if calls.is_empty() {
        return reply["text"].clone();
    }
    let function = |call: &Value| {
        let arguments = call["arguments"].to_string();
        json!({ "id": "call_7", "type": "function",
            "function": { "name": call["tool"], "arguments": arguments } })
    };
    calls.iter().map(function).collect()
}

fn obedient(case: &Value) -> Value {
    let call = &case["action"]["call"];
    if call.is_null() {
        return json!("I am sorry. How would you like to continue?");
    }
    let conversation = case["conversation"].as_array().unwrap();
    let failed = conversation
        .iter()
        .rev()
        .find(|turn| turn["call"].is_string())
        .unwrap();
    let mut arguments = match call["tool"] == failed["call"] {
        true => failed["arguments"].as_object().unwrap().clone(),
        false => serde_json::Map::new(),
    };
    for name in call["changed"].as_array().into_iter().flatten() {
        arguments.insert(name.as_str().unwrap().to_owned(), json!("something else"));
    }
    if call["compared"] == "changed" {
        let first = arguments.keys().next().unwrap().clone();
        arguments.insert(first, json!("something else"));
    }
    for (name, value) in call["arguments"].as_object().into_iter().flatten() {
        arguments.insert(name.clone(), value.clone());
    }
    json!([{ "id": "call_7", "type": "function",
        "function": { "name": call["tool"], "arguments": json!(arguments).to_string() } }])
}

/// Runs each assertion as promptfoo runs one of several lines: as the body of a function of `output` and `context`.
const JUDGE: &str = "\
const { tests, outputs } = JSON.parse(require('fs').readFileSync('given.json', 'utf8'));
const judged = tests.map((test, at) => new Function('output', 'context', test.assert[0].value)(outputs[at], {}));
console.log(JSON.stringify(judged));
";

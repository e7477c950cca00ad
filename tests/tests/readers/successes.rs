//! No reader takes an ordinary success for a failure, whatever words are in it.

use std::fs;

use errpact_tests::catalogs::PAGE;
use errpact_tests::command::workspace;
use serde_json::{Value, json};

use crate::readers::both::Both;
use crate::readers::native;

/// The words that are put into each result of the corpus.
const WORDS: [&str; 16] = [
    "error",
    "failed",
    "code",
    "status",
    "failure",
    "fails",
    "exception",
    "fatal",
    "warning",
    "timeout",
    "denied",
    "retry",
    "message",
    "reason",
    "404",
    "Error",
];

/// Returns the results of the corpus with each word: job states, logs, reports, pages, lists, deep JSON, long texts.
fn results() -> Vec<Value> {
    let file = workspace().join("tests/corpora/successes/results.jsonl");
    let corpus = fs::read_to_string(file).unwrap();
    let results = corpus.lines().flat_map(|line| {
        WORDS.map(|word| {
            let deep = format!("{}\"{word}\"{}", "[".repeat(100), "]".repeat(100));
            let line = line.replace("WORD", word).replace("DEEP", &deep);
            match serde_json::from_str(&line).unwrap() {
                Value::String(text) if text == "HUGE" => {
                    format!("A line about a {word}.\n").repeat(5000).into()
                }
                value => value,
            }
        })
    });
    results.collect()
}

#[test]
fn ordinary_successes_are_no_errors() {
    let results = results();
    assert!(results.len() >= 1000, "only {} results", results.len());
    let hosted = results.into_iter().flat_map(|result| {
        let text = match &result {
            Value::String(text) => text.clone(),
            other => other.to_string(),
        };
        let message = json!({ "role": "tool", "tool_call_id": "call_1", "content": text });
        let part = json!({ "type": "text", "text": text });
        let mcp = json!({ "isError": false, "content": [part], "structuredContent": result });
        [result, text.into(), message, mcp]
    });
    let values: Vec<Value> = hosted.collect();
    let both = Both::of([(PAGE.name, PAGE.resolved())]);
    let [python, typescript] = both.read(PAGE.name, &values);
    let rust = native::told(PAGE.catalog, &values);
    for (language, read) in [
        ("Python", python),
        ("TypeScript", typescript),
        ("Rust", rust),
    ] {
        for (value, errors) in values.iter().zip(&read) {
            let value = value.to_string();
            let shown = value.get(..400).unwrap_or(&value);
            assert_eq!(*errors, json!([]), "{language} reads an error in {shown}");
        }
    }
}

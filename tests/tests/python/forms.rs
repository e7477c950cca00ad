//! The module reads everything that the runtime writes: every form of every code of every example.

use std::fs;
use std::path::Path;

use errpact::Occurrence;
use errpact::table::Entry;
use errpact_tests::catalogs::{ASSISTANT, RICH, examples_and};
use errpact_tests::command::run_from;
use errpact_tests::forms::forms;
use errpact_tests::sample::occurrences;
use serde_json::{Value, json};

use crate::python::module::{module, modules, program, python};

/// A form, as text, and the expected result of its reader: name of the form and message, or nothing.
struct Owed {
    form: &'static str,
    text: String,
    read: Option<(&'static str, String)>,
    /// Whether only the failure is visible: a code that is not told to the model is absent.
    uncoded: bool,
}

/// Forms that state by themselves that the call failed.
const FLAGGED: [&str; 6] = [
    "tool_result",
    "anthropic",
    "anthropic_message",
    "gemini",
    "vercel_result",
    "vercel_chunk",
];

/// Returns the message after the code; `None` if the text names no code.
fn coded(entry: &Entry<'_>, text: &str) -> Option<String> {
    let message = text.strip_prefix(entry.name)?.strip_prefix(": ")?;
    Some(message.to_owned())
}

fn owed(happened: &Occurrence) -> Vec<Owed> {
    let entry = happened.presented();
    let text = coded(entry, &happened.text());
    let envelope = happened.envelope_value()["error"]["message"].clone();
    let envelope = envelope.as_str().map(str::to_owned);
    let person = Some(happened.user_text());
    let member = |name: &str, form: &str| {
        let value: Value = serde_json::from_str(form).unwrap();
        coded(entry, value[name].as_str().unwrap())
    };
    let read = |form: &'static str, written: &str| match form {
        "text" => text.clone().map(|it| ("text", it)),
        "tool_result" => text.clone().map(|it| ("tool_result", it)),
        "envelope" | "serialize" => envelope.clone().map(|it| ("envelope", it)),
        "mcp" | "mcp structured" => envelope.clone().map(|it| ("mcp", it)),
        "openai_chat" => text.clone().map(|it| ("openai_chat", it)),
        "openai_response" => text.clone().map(|it| ("openai_response", it)),
        "anthropic" | "anthropic_message" => text.clone().map(|it| ("anthropic", it)),
        "gemini" => text.clone().map(|it| ("gemini", it)),
        "vercel_result" => text.clone().map(|it| ("vercel_result", it)),
        "vercel_chunk" => member("errorText", written).map(|it| ("vercel_chunk", it)),
        "vercel_notice" => person.clone().map(|it| ("vercel_notice", it)),
        "ag_ui result" => member("content", written).map(|it| ("ag_ui", it)),
        "ag_ui custom" | "ag_ui_run_error" => person.clone().map(|it| ("ag_ui", it)),
        "notice" => person.clone().map(|it| ("notice", it)),
        "sse" => person.clone().map(|it| ("sse", it)),
        "problem" => person.clone().map(|it| ("problem", it)),
        // One of the shapes that other tools have too.
        "google_rpc_status" => envelope.clone().map(|it| ("tool_result", it)),
        "client_response" => person.clone().map(|it| ("client_response", it)),
        _ => None,
    };
    let read_by_a_program = |form: &str| {
        let log = ["logfmt", "log", "display", "debug"].contains(&form);
        !log && !form.ends_with("span_attributes")
    };
    forms(happened)
        .into_iter()
        .filter(|(form, _)| read_by_a_program(form))
        .map(|(form, mut text)| {
            if form == "problem" {
                // A program reads only the body, without status and headers.
                text = text.split_once("\n\n").unwrap().1.to_owned();
            }
            let read = read(form, &text);
            let uncoded = read.is_none() && FLAGGED.contains(&form);
            Owed {
                form,
                text,
                read,
                uncoded,
            }
        })
        .collect()
}

/// Returns the module's readings of texts, several for each.
#[track_caller]
fn read(folder: &Path, texts: &[&str]) -> Vec<Vec<Value>> {
    let lines: Vec<String> = texts.iter().map(|text| json!(text).to_string()).collect();
    let input = folder.join("texts.jsonl");
    fs::write(&input, lines.join("\n")).unwrap();
    let mut command = python(folder);
    command.arg(program("read.py")).arg("errors");
    let run = run_from(&mut command, fs::File::open(input).unwrap().into()).exits(0);
    let lines = run.stdout.lines();
    let read: Vec<Vec<Value>> = lines
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(read.len(), texts.len());
    read
}

#[test]
fn every_form_of_every_code_is_read() {
    for subject in examples_and(&[RICH]) {
        let folder = modules([("errors", module(&subject.resolved()))]);
        let happened = occurrences(subject.catalog);
        let all: Vec<(&Occurrence, Owed)> = happened
            .iter()
            .flat_map(|(_, happened)| owed(happened).into_iter().map(move |it| (happened, it)))
            .collect();
        let texts: Vec<&str> = all.iter().map(|(_, owed)| owed.text.as_str()).collect();
        for ((happened, owed), readings) in all.iter().zip(read(folder.path(), &texts)) {
            let at = format!(
                "{}: {} as {}: {}",
                subject.name,
                happened.presented().name,
                owed.form,
                owed.text
            );
            assert!(readings.len() >= usize::from(owed.read.is_some()), "{at}");
            for reading in &readings {
                holds(happened, owed, reading, &at);
            }
        }
        assert!(
            all.iter().filter(|(_, owed)| owed.read.is_some()).count() > 100,
            "{}",
            subject.name
        );
    }
}

#[track_caller]
fn holds(happened: &Occurrence, owed: &Owed, reading: &Value, at: &str) {
    if let Some(envelope) = reading.get("envelope") {
        assert_eq!(*envelope, happened.envelope_value(), "{at}");
        return;
    }
    let Some((form, message)) = &owed.read else {
        if owed.uncoded {
            let catalog = happened.catalog();
            let fallback = catalog.presented(catalog.fallback_entry());
            assert_eq!(reading["code"], fallback.name, "{at}");
            assert_eq!(reading["known"], false, "{at}");
            return;
        }
        assert_eq!(*reading, Value::Null, "{at}");
        return;
    };
    assert_eq!(reading["code"], happened.presented().name, "{at}");
    assert_eq!(reading["known"], true, "{at}");
    assert_eq!(reading["message"], *message, "{at}");
    assert_eq!(reading["form"], *form, "{at}");
    let whole = reading["enveloped"] == true;
    assert_eq!(whole, ["envelope", "mcp"].contains(form), "{at}");
    let notice = happened.notice();
    if whole || !reading["timestamp"].is_null() {
        assert_eq!(reading["ref"], notice["ref"], "{at}");
        // A failed stage comes without a policy: the file has that of the presented code.
        let retry = match *form {
            "client_response" => happened.presented().policy.retry.word.into(),
            _ => notice["retry"].clone(),
        };
        assert_eq!(reading["retry"], retry, "{at}");
        assert_eq!(reading["timestamp"], notice["timestamp"], "{at}");
    }
    if ["notice", "sse", "vercel_notice"].contains(form) {
        for name in ["retry_after_ms", "tool", "tool_call_id"] {
            let told = notice.get(name).unwrap_or(&Value::Null);
            assert_eq!(reading[name], *told, "{name}: {at}");
        }
    }
    let answers_a_call = ["openai", "anthropic", "gemini", "vercel_r", "vercel_c"];
    if answers_a_call.iter().any(|start| form.starts_with(start)) {
        assert_eq!(reading["tool_call_id"], errpact_tests::forms::CALL, "{at}");
    }
}

/// The assumption of the tests above: a changed text is read differently.
#[test]
fn a_broken_form_is_not_read_as_if_it_were_whole() {
    let folder = modules([("errors", module(&ASSISTANT.resolved()))]);
    let (_, happened) = occurrences(ASSISTANT.catalog).swap_remove(0);
    let name = happened.presented().name;
    let all = owed(&happened);
    let broken: Vec<String> = all
        .iter()
        .map(|owed| owed.text.replace(name, "CODE_OF_THE_FUTURE"))
        .collect();
    let texts: Vec<&str> = broken.iter().map(String::as_str).collect();
    for (owed, readings) in all.iter().zip(read(folder.path(), &texts)) {
        for reading in readings.iter().filter(|it| it.get("envelope").is_none()) {
            if owed.read.is_some() {
                assert_eq!(reading["code"], "CODE_OF_THE_FUTURE", "{}", owed.form);
                assert_eq!(reading["known"], false, "{}", owed.form);
            }
        }
    }
}

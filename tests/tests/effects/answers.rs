//! Questions that `errpact vectors` does not ask, and Rust's answers: facts that a program reads, results that a tool
//! returns, turns of a tool loop, wrong arguments and workflows.

use errpact::arguments;
use errpact::tool_loop::{CallResult, Next, Round};
use errpact::{History, ToolCall, ToolLoop};
use errpact_spec::Resolved;
use errpact_tests::catalogs::Subject;
use serde_json::{Map, Value, json};

use crate::vectors::text;
use crate::vectors::wire::{self, failure};

/// Returns the questions that every catalog is asked.
pub(crate) fn questions(resolved: &Resolved) -> Vec<Value> {
    let codes = resolved.catalog().codes.keys();
    let facts = codes
        .flat_map(|code| FACTS.map(|fact| json!({ "kind": "fact", "code": code, "fact": fact })));
    let mut questions: Vec<Value> = facts.collect();
    questions.push(json!({ "kind": "workflows" }));
    questions
}

/// What a program reads of a code, and nothing else of errpact does.
const FACTS: [&str; 3] = ["number", "jsonrpc", "jitter"];

/// Returns Rust's answer, or `None` if the line is not one of these questions.
pub(crate) fn answer(subject: &Subject, question: &Value) -> Option<Value> {
    Some(match text(question, "kind") {
        "fact" => fact(subject, question),
        "workflows" => format!("{:?}", subject.catalog.workflows).into(),
        "returned" => returned(subject, question),
        "wrong arguments" => arguments(subject, question),
        "twice named" => twice_named(subject, question),
        "turn" => turn(subject, question),
        // A line of `errpact vectors` about another call than those that it prints.
        "wire" if question.get("value").is_none() => wire::written(subject, question).unwrap(),
        _ => return None,
    })
}

/// Returns whether only Rust has an answer to a line.
pub(crate) fn only_rust(line: &Value) -> bool {
    let kinds = ["wrong arguments", "twice named", "workflows"];
    kinds.iter().any(|kind| line["kind"] == *kind)
}

fn fact(subject: &Subject, question: &Value) -> Value {
    let catalog = subject.catalog;
    let index = catalog.index_of(text(question, "code"));
    let entry = index.map(|index| catalog.entry(index)).unwrap();
    match text(question, "fact") {
        "number" => json!(entry.number),
        "jsonrpc" => json!(entry.jsonrpc),
        "jitter" => match entry.policy.retry.full_jitter {
            true => "full".into(),
            false => "none".into(),
        },
        other => panic!("no fact is called {other}"),
    }
}

/// Says whether a text that a tool returned is a failure.
fn returned(subject: &Subject, question: &Value) -> Value {
    let mut tool_loop = ToolLoop::new(subject.catalog);
    tool_loop.begin_turn("turn");
    let call = ToolCall::new("call_1", text(question, "tool"), Value::Null);
    let result = Ok(text(question, "text").to_owned());
    let round = tool_loop.round(vec![CallResult { call, result }]);
    (!round.failed.is_empty()).into()
}

/// Says what the model reads about wrong arguments.
fn arguments(subject: &Subject, question: &Value) -> Value {
    let tool = text(question, "tool");
    match arguments::check(subject.catalog, tool, &question["arguments"]) {
        Ok(()) => Value::Null,
        Err(wrong) => json!([wrong.text(), wrong.logfmt().split(" raw=").nth(1)]),
    }
}

/// Says what the model reads if two names of an argument are in one call, which only the type of the tool can know.
fn twice_named(subject: &Subject, question: &Value) -> Value {
    #[derive(Debug, serde::Deserialize)]
    struct Named {
        #[serde(rename = "a", alias = "copy")]
        _a: String,
    }
    let given = question["arguments"].clone();
    let read = arguments::read::<Named>(subject.catalog, text(question, "tool"), given);
    read.unwrap_err().text().into()
}

/// Plays a turn: each round is the calls of a message, with what each tool returns, or the code with which it fails.
fn turn(subject: &Subject, question: &Value) -> Value {
    let mut tool_loop = ToolLoop::new(subject.catalog).with_scope("chat");
    let mut history = History::new().with_catalog(subject.catalog);
    if let Some(language) = question["language"].as_str() {
        tool_loop = tool_loop.with_language(language);
    }
    if let Some(said) = question["user"].as_str() {
        history.user(said);
    }
    tool_loop.begin_turn("turn");
    let mut told = Vec::new();
    for round in question["rounds"].as_array().unwrap() {
        let (calls, made) = made(subject, round);
        history.assistant("turn", "", calls.clone(), false);
        let admitted = tool_loop.admit(calls);
        let made = made.into_iter().filter(|it| admitted.contains(&it.call));
        let round = tool_loop.round(made.collect());
        history.results(&round.results);
        told.push(read(&tool_loop, &round));
    }
    json!({ "rounds": told, "messages": history.openai_chat() })
}

/// Returns the calls of a message, and the results of those that return at all.
fn made(subject: &Subject, round: &Value) -> (Vec<ToolCall>, Vec<CallResult>) {
    let (mut calls, mut results) = (Vec::new(), Vec::new());
    for it in round.as_array().unwrap() {
        let call = ToolCall::new(text(it, "id"), text(it, "tool"), it["arguments"].clone());
        calls.push(call.clone());
        if let Some(text) = it["text"].as_str() {
            let result = Ok(text.to_owned());
            results.push(CallResult { call, result });
        } else if it.get("code").is_some() {
            let mut event = it.clone();
            event["params"] = Map::new().into();
            let result = Err(failure(subject, &event).unwrap());
            results.push(CallResult { call, result });
        }
    }
    (calls, results)
}

/// Says what the model and the user read of a round, and how the turn goes on.
fn read(tool_loop: &ToolLoop, round: &Round) -> Value {
    let results: Vec<&str> = round.results.iter().map(|it| it.text.as_str()).collect();
    let shown: Vec<&str> = round.shown.iter().map(|it| it.text.as_str()).collect();
    let next = match &round.next {
        Next::Continue => json!("continue"),
        Next::End { text } => json!({ "end": text }),
        Next::Close(closing) => json!({ "close": closing.instruction, "reply": closing.reply("") }),
    };
    let offered: Vec<bool> = round
        .results
        .iter()
        .map(|it| tool_loop.offers(&*it.tool))
        .collect();
    json!({ "results": results, "shown": shown, "next": next, "offered": offered })
}

//! Arguments that are not an object: parsed if they are the JSON text of one, refused otherwise.

use std::sync::atomic::{AtomicU32, Ordering};

use errpact::history::Row;
use errpact::retry::VirtualClock;
use errpact::table::{Catalog, Entry, Outcome, RetryBy};
use errpact::tool_loop::{CallResult, Next, Round};
use errpact::{History, Occurrence, ToolCall, ToolLoop};
use serde_json::{Value, json};

use crate::failing::{TOOLS, outcome, retry};
use crate::read;

/// A catalog whose fallback may have had its effect, and would be retried immediately.
static UNCERTAIN: Catalog<'_> = Catalog {
    name: "uncertain",
    codes: &[Entry {
        name: "UNKNOWN",
        message: "It failed.",
        user_message: "Sorry, it failed.",
        policy: &outcome(retry(RetryBy::Runtime, 3), Outcome::Unknown),
        ..Entry::EMPTY
    }],
    fallback: Some(0),
    tools: TOOLS,
    ..Catalog::EMPTY
};

/// Arguments that no tool can be called with.
fn wrong() -> Vec<Value> {
    let text = [
        "[1, 2]",
        "5",
        "\"{}\"",
        "{\"amount\": 5",
        "{amount: 5}",
        "five",
        "\u{0}",
    ];
    let mut wrong: Vec<Value> = text.into_iter().map(Value::from).collect();
    wrong.extend([json!([]), json!([{"amount": 5}]), json!(5), json!(true)]);
    wrong.push(Value::from("[".repeat(100_000)));
    wrong
}

fn pay(arguments: Value) -> ToolCall {
    ToolCall::new("a", "pay", arguments)
}

/// Runs calls with a tool that always succeeds; returns how often it was called.
async fn run(tool_loop: &mut ToolLoop, calls: Vec<ToolCall>) -> (Round, u32) {
    let made = AtomicU32::new(0);
    let clock = VirtualClock::seeded(1);
    let round = tool_loop.run_round_on(&clock, calls, async |_| {
        made.fetch_add(1, Ordering::Relaxed);
        Ok::<_, Occurrence>("paid".to_owned())
    });
    (round.await, made.load(Ordering::Relaxed))
}

#[test]
fn the_json_text_of_an_object_is_read() {
    let text = "{\"amount\": 5, \"to\": {\"name\": \"Ann\"}}";
    let read = json!({"amount": 5, "to": {"name": "Ann"}});
    assert_eq!(Value::from(pay(json!(text)).arguments), read);
    assert_eq!(pay(json!(text)), pay(read));
    for none in [
        Value::Null,
        json!(""),
        json!(" \n"),
        json!("null"),
        json!("{}"),
        json!({}),
    ] {
        assert_eq!(pay(none.clone()), pay(json!({})), "{none}");
    }
}

#[tokio::test]
async fn a_call_whose_arguments_are_not_an_object_is_not_made() {
    for wrong in wrong() {
        let mut tool_loop = ToolLoop::new(&UNCERTAIN);
        tool_loop.begin_turn("t");
        let (round, made) = run(&mut tool_loop, vec![pay(wrong.clone())]).await;
        assert_eq!(made, 0, "{wrong}");
        let read = read(&round, "a");
        assert!(read.failed && read.text.contains("It failed."), "{read:?}");
        assert_eq!((round.failed.len(), round.shown.len()), (1, 1));
        let line = round.failed[0].logfmt();
        assert!(
            line.contains("tool=pay") && line.contains("arguments"),
            "{line}"
        );
        // Nothing happened, whatever the code says: the same call with arguments is made.
        let (round, made) = run(&mut tool_loop, vec![pay(json!({}))]).await;
        assert_eq!((made, round.results[0].text.as_str()), (1, "paid"));
    }
}

#[tokio::test]
async fn the_calls_beside_it_are_made() {
    let mut tool_loop = ToolLoop::new(&UNCERTAIN);
    tool_loop.begin_turn("t");
    let beside = ToolCall::new("b", "pay", json!("{\"amount\": 5}"));
    let (round, made) = run(&mut tool_loop, vec![pay(json!([])), beside]).await;
    assert_eq!((made, round.results.len()), (1, 2));
    assert!(read(&round, "a").failed && !read(&round, "b").failed);
    assert_eq!(round.next, Next::Continue);
}

#[test]
fn it_is_not_admitted_and_is_answered_in_the_round_that_follows() {
    let mut tool_loop = ToolLoop::new(&UNCERTAIN);
    tool_loop.begin_turn("t");
    let good = ToolCall::new("b", "search", json!({}));
    let admitted = tool_loop.admit(vec![pay(json!([])), good.clone()]);
    assert_eq!(admitted, std::slice::from_ref(&good));
    let result = Ok("14".to_owned());
    let round = tool_loop.round(vec![CallResult { call: good, result }]);
    assert!(read(&round, "a").failed);
    assert_eq!(round.failed.len(), 1);
    assert!(
        tool_loop.round(Vec::new()).results.is_empty(),
        "it is answered once"
    );
    // The next message starts over.
    assert!(tool_loop.admit(vec![pay(json!("no"))]).is_empty());
    assert!(tool_loop.admit(Vec::new()).is_empty());
    assert!(tool_loop.round(Vec::new()).results.is_empty());
    // If the model repeats a call without end, the turn ends.
    let ends = (0..10).any(|_| {
        assert!(tool_loop.admit(vec![pay(json!("no"))]).is_empty());
        tool_loop.round(Vec::new()).next != Next::Continue
    });
    assert!(ends);
}

#[test]
fn the_history_has_what_the_model_gave_in_a_form_that_is_accepted() {
    for wrong in wrong() {
        let mut history = History::new();
        history.user("Pay Ann.");
        history.assistant("t", "", vec![pay(wrong.clone())], false);
        let input = history.anthropic()[1]["content"][0]["input"].clone();
        assert_eq!(input, json!({ "invalid_arguments": wrong }));
        let (chat, items) = (history.openai_chat(), history.openai_responses());
        let chat = &chat[1]["tool_calls"][0]["function"]["arguments"];
        for arguments in [chat, &items[1]["arguments"]] {
            let read: Value = serde_json::from_str(arguments.as_str().unwrap()).unwrap();
            assert_eq!(read, input);
        }
    }
}

#[test]
fn openai_reads_the_arguments_as_the_text_of_an_object() {
    let mut history = History::new();
    history.user("Pay Ann.");
    let call = pay(json!({"amount": 5, "to": "Ann"}));
    history.assistant("t", "", vec![call], false);
    let (chat, items) = (history.openai_chat(), history.openai_responses());
    let text = "{\"amount\":5,\"to\":\"Ann\"}";
    assert_eq!(chat[1]["tool_calls"][0]["function"]["arguments"], text);
    assert_eq!(items[1]["arguments"], text);
}

#[test]
fn stored_calls_keep_what_the_model_gave() {
    for wrong in wrong() {
        let row = Row::assistant("t", "", vec![pay(wrong.clone())]);
        let json = serde_json::to_value(&row).unwrap();
        assert_eq!(json["calls"][0]["arguments"], wrong);
        let read: Row = serde_json::from_value(json).unwrap();
        assert_eq!(read, row);
        assert_ne!(read.calls, [pay(json!({}))]);
    }
    // A store may contain the text that OpenAI returned.
    let stored = json!({"id": "a", "tool": "pay", "arguments": "{\"amount\": 5}"});
    let read: ToolCall = serde_json::from_value(stored).unwrap();
    assert_eq!(read, pay(json!({"amount": 5})));
    let stored = json!({"id": "a", "tool": "pay"});
    let read: ToolCall = serde_json::from_value(stored.clone()).unwrap();
    assert_eq!(read, pay(json!({})));
    assert_eq!(serde_json::to_value(&read).unwrap(), stored);
}

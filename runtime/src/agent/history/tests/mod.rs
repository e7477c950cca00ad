//! Checks the output of a history for any input.

mod anthropic;
mod rows;

use serde_json::{Value, json};

use super::{History, Role, Row, STUB};
use crate::ToolCall;
use crate::table::Replay;
use crate::tool_loop::Replayed;

fn call(id: &str) -> ToolCall {
    ToolCall::new(id, "search", json!({"q": id}))
}

fn result(id: &str, replay: Replay, text: &str, failed: bool) -> Replayed {
    Replayed {
        turn: "t".to_owned(),
        call_id: id.to_owned(),
        tool: "search".to_owned(),
        replay,
        text: text.to_owned(),
        failed,
    }
}

fn asked(ids: &[&str], text: &str, bound: bool) -> History {
    let mut history = History::new();
    history.user("hello");
    history.assistant("t", text, ids.iter().map(|id| call(id)).collect(), bound);
    history
}

/// Returns results as `(id, text)`.
fn results(history: &History) -> Vec<(String, String)> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let messages = history.openai_chat();
    let results = messages.iter().filter(|message| message["role"] == "tool");
    results
        .map(|it| (text(&it["tool_call_id"]), text(&it["content"])))
        .collect()
}

fn pairs(expected: &[(&str, &str)]) -> Vec<(String, String)> {
    let owned = |(id, text): &(&str, &str)| ((*id).to_owned(), (*text).to_owned());
    expected.iter().map(owned).collect()
}

#[test]
fn a_dropped_call_leaves_with_its_message_and_the_text_of_it() {
    let mut history = asked(&["a", "b"], "Let me look.", false);
    history.results(&[result("a", Replay::Drop, "", true)]);
    assert_eq!(
        history.openai_chat().len(),
        4,
        "nothing leaves while a call is open"
    );
    history.results(&[result("b", Replay::Drop, "", true)]);
    assert_eq!(
        history.openai_chat(),
        [json!({"role": "user", "content": "hello"})]
    );
    history.user("and now?");
    let whole = json!([{"role": "user", "content": [
        {"type": "text", "text": "hello"}, {"type": "text", "text": "and now?"}]}]);
    assert_eq!(Value::from(history.anthropic()), whole);
}

#[test]
fn a_dropped_call_with_a_sibling_that_stays_is_a_stub() {
    for sibling in [Replay::Keep, Replay::Stub] {
        let mut history = asked(&["a", "b"], "", false);
        history.results(&[
            result("a", Replay::Drop, "secret", true),
            result("b", sibling, "14", false),
        ]);
        let kept = if sibling == Replay::Keep { "14" } else { STUB };
        assert_eq!(results(&history), pairs(&[("a", STUB), ("b", kept)]));
        assert!(!serde_json::to_string(&history).unwrap().contains("secret"));
    }
}

#[test]
fn a_dropped_call_that_is_bound_to_reasoning_is_a_stub() {
    let mut history = asked(&["a"], "", true);
    history.results(&[result("a", Replay::Drop, "", true)]);
    assert_eq!(results(&history), pairs(&[("a", STUB)]));

    let mut history = History::new();
    history.user("hello");
    let thought = json!({"type": "reasoning", "id": "rs_1", "summary": []});
    let other = json!({"type": "thinking", "thinking": "…", "signature": "s"});
    history.reasoned(
        "t",
        "",
        vec![call("a")],
        vec![thought.clone(), other.clone()],
    );
    history.results(&[result("a", Replay::Drop, "", true)]);
    assert_eq!(history.openai_responses()[1], thought);
    assert_eq!(history.openai_responses()[2]["type"], "function_call");
    assert_eq!(history.anthropic()[1]["content"][0], other);
    assert_eq!(history.anthropic()[1]["content"][1]["type"], "tool_use");
    assert!(history.openai_chat()[1].get("reasoning").is_none());

    // A message without reasoning is bound to none, however it was added.
    let mut history = History::new();
    history.user("hello");
    history.reasoned("t", "", vec![call("a")], Vec::new());
    history.results(&[result("a", Replay::Drop, "", true)]);
    assert_eq!(results(&history), []);
}

#[test]
fn of_two_results_a_success_wins_else_the_first() {
    let two = |first: bool, second: bool| {
        let mut history = asked(&["a"], "", false);
        history.results(&[result("a", Replay::Keep, "1", first)]);
        history.results(&[result("a", Replay::Keep, "2", second)]);
        results(&history)[0].1.clone()
    };
    assert_eq!(two(true, true), "1");
    assert_eq!(two(false, false), "1");
    assert_eq!(two(false, true), "1");
    assert_eq!(two(true, false), "2");
}

#[test]
fn a_success_brings_a_dropped_message_back() {
    let mut history = asked(&["a"], "", false);
    history.results(&[result("a", Replay::Drop, "", true)]);
    assert_eq!(history.openai_chat().len(), 1);
    history.results(&[result("a", Replay::Keep, "14", false)]);
    assert_eq!(results(&history), pairs(&[("a", "14")]));
}

#[test]
fn open_calls_have_a_stub_until_they_are_answered() {
    let mut history = asked(&["a", "b"], "", false);
    history.results(&[result("b", Replay::Keep, "14", false)]);
    assert_eq!(
        history
            .open_calls()
            .map(|call| &call.id)
            .collect::<Vec<_>>(),
        ["a"]
    );
    assert_eq!(results(&history), pairs(&[("a", STUB), ("b", "14")]));
    history.user("go on");
    assert_eq!(history.open_calls().count(), 0);
    history.results(&[result("a", Replay::Keep, "late", false)]);
    assert_eq!(results(&history), pairs(&[("a", "late"), ("b", "14")]));
}

#[test]
fn a_result_without_a_call_is_left_out() {
    let mut history = asked(&["a"], "", false);
    let mut other = result("a", Replay::Keep, "other turn", false);
    other.turn = "u".to_owned();
    history.results(&[other, result("z", Replay::Keep, "no such call", false)]);
    assert_eq!(results(&history), pairs(&[("a", STUB)]));
}

#[test]
fn ids_that_come_back_in_another_round_are_told_apart() {
    let mut history = asked(&["a"], "", false);
    history.results(&[result("a", Replay::Keep, "1", false)]);
    history.assistant("t", "", vec![call("a")], false);
    history.results(&[result("a", Replay::Keep, "2", false)]);
    assert_eq!(results(&history), pairs(&[("a", "1"), ("call_1", "2")]));
}

#[test]
fn empty_texts_are_never_sent() {
    let mut history = History::new();
    history.assistant("t", "Good morning.", Vec::new(), false);
    history.user(" \n");
    history.assistant("t", " ", Vec::new(), false);
    history.assistant("t", " ", vec![call("a")], false);
    history.results(&[result("a", Replay::Keep, "", true)]);
    let sent = Value::from(history.anthropic());
    assert_eq!(sent[0]["role"], "user");
    assert_eq!(sent[2]["content"][0]["text"], "(empty message)");
    assert_eq!(sent[3]["content"][0]["type"], "tool_use");
    assert_eq!(sent[4]["content"][0]["content"], STUB);
    assert_eq!(sent[4]["content"][0]["is_error"], true);
}

#[test]
fn an_empty_output_is_still_an_output() {
    let mut history = asked(&["a"], "", false);
    history.results(&[result("a", Replay::Keep, "", false)]);
    assert_eq!(history.openai_responses()[2]["output"], "");
    assert_eq!(history.openai_chat()[2]["content"], "");
    assert!(
        history.anthropic()[2]["content"][0]
            .get("content")
            .is_none()
    );
}

#[test]
fn rows_and_histories_survive_their_json() {
    let mut history = asked(&["a", "b"], "Looking.", true);
    history.results(&[result("a", Replay::Stub, "", true)]);
    let json = serde_json::to_string(&history).unwrap();
    assert_eq!(serde_json::from_str::<History>(&json).unwrap(), history);
    let row = Row::result(&result("a", Replay::Keep, "x", true));
    let json = serde_json::to_value(&row).unwrap();
    assert_eq!(json["tool_call_id"], "a");
    assert_eq!(json["role"], "tool");
    assert_eq!(serde_json::from_value::<Row>(json).unwrap(), row);
    let error: Row = serde_json::from_value(json!({"role": "error"})).unwrap();
    assert_eq!(error.role, Role::Error);
}

#[test]
fn a_history_is_empty_until_something_is_said() {
    let mut history = History::new();
    assert!(history.is_empty());
    history.user("hello");
    assert!(!history.is_empty());
}

#[test]
fn what_was_dropped_is_gone_when_the_user_speaks() {
    let mut history = asked(&["a"], "", false);
    history.results(&[result("a", Replay::Drop, "", true)]);
    assert_eq!(history.messages.len(), 2);
    history.user("and now?");
    assert_eq!(history.messages.len(), 2);
    // A late success does not bring it back.
    history.results(&[result("a", Replay::Keep, "14", false)]);
    assert_eq!(history.openai_chat().len(), 2);
    let rows = [
        Row::assistant("t", "", vec![call("a")]),
        Row::result(&result("a", Replay::Drop, "", true)),
    ];
    assert!(History::rebuild(rows).is_empty());
}

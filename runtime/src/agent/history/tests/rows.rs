//! Checks how histories are rebuilt from stored rows.

use serde_json::json;

use super::{call, pairs, result, results};
use crate::ToolCall;
use crate::agent::history::{History, Row, STUB};
use crate::table::Replay;

#[test]
fn a_history_from_rows_is_mended() {
    let attached = json!({"turn": "t", "role": "assistant", "text": "Looking.", "seq": 7,
        "calls": [{"id": "a", "tool": "search", "arguments": {"q": "x"}}, {"id": "b", "tool": "search"},
            {"id": "c", "tool": "search"}],
        "results": [{"tool_call_id": "a", "content": "attached"}]});
    let attached: Row = serde_json::from_value(attached).unwrap();
    let rows = [
        Row::user("t", "hello"),
        attached.clone(),
        Row::result(&result("b", Replay::Keep, "failed", true)),
        Row::error("t", "a", "what the user saw"),
        attached,
        Row::result(&result("b", Replay::Keep, "14", false)),
        Row::result(&result("b", Replay::Keep, "15", false)),
        Row::result(&result("z", Replay::Keep, "no call", false)),
    ];
    let history = History::rebuild(rows);
    assert_eq!(
        results(&history),
        pairs(&[("a", STUB), ("b", "14"), ("c", STUB)])
    );
    let text = serde_json::to_string(&history.openai_chat()).unwrap();
    assert!(
        !text.contains("attached") && !text.contains("saw"),
        "{text}"
    );
}

#[test]
fn rows_of_errors_leave_with_their_call() {
    let rows = || {
        vec![
            Row::user("t", "hello"),
            Row::assistant("t", "Looking.", vec![call("a")]),
            Row::error("t", "a", "what the user saw"),
        ]
    };
    assert_eq!(History::rebuild(rows()).openai_chat().len(), 1);
    // What the model read of it takes precedence, wherever it appears.
    let mut both = rows();
    both.push(Row::result(&result("a", Replay::Keep, "CODE: why", true)));
    assert_eq!(
        results(&History::rebuild(both)),
        pairs(&[("a", "CODE: why")])
    );
    // A result may be stored before its call.
    let mut early = rows();
    early[2] = Row::result(&result("a", Replay::Keep, "14", false));
    early.swap(1, 2);
    assert_eq!(results(&History::rebuild(early)), pairs(&[("a", "14")]));
}

/// A call whose id a provider assigns again in each message, with the same arguments each time.
fn asks() -> Row {
    let call = ToolCall::new("call_0", "job_status", json!({"job": 7}));
    Row::assistant("t", "", vec![call])
}

fn says(text: &str, failed: bool) -> Row {
    Row::result(&result("call_0", Replay::Keep, text, failed))
}

fn texts(history: &History) -> Vec<String> {
    results(history).into_iter().map(|(_, text)| text).collect()
}

#[test]
fn the_same_call_made_twice_in_a_turn_is_there_twice() {
    let rows = [
        Row::user("t", "Is it done?"),
        asks(),
        says("running", false),
        asks(),
        says("failed", true),
        asks(),
        says("done", false),
        asks(),
    ];
    let history = History::rebuild(rows);
    assert_eq!(texts(&history), ["running", "failed", "done", STUB]);
    assert_eq!(history.open_calls().count(), 1);
}

#[test]
fn a_row_stored_again_before_its_results_counts_once() {
    let rows = [
        Row::user("t", "Is it done?"),
        asks(),
        asks(),
        says("running", false),
        says("running", false),
    ];
    assert_eq!(texts(&History::rebuild(rows)), ["running"]);
    // With another text, in another turn or with other arguments it is another message.
    let mut other_text = asks();
    other_text.text = "Once more.".to_owned();
    let mut other_turn = asks();
    other_turn.turn = "u".to_owned();
    let mut other_job = asks();
    other_job.calls[0].arguments["job"] = json!(8);
    let mut two_calls = asks();
    two_calls.calls.push(call("b"));
    for other in [other_text, other_turn, other_job, two_calls] {
        let calls = 1 + other.calls.len();
        let rows = [Row::user("t", "Is it done?"), asks(), other];
        assert_eq!(texts(&History::rebuild(rows)).len(), calls);
    }
}

#[test]
fn a_result_answers_the_newest_call_of_its_id() {
    let first = call("call_0");
    let rows = [
        Row::user("t", "hello"),
        Row::assistant("t", "", vec![first]),
        says("one", false),
        asks(),
        Row::error("t", "call_0", "what the user saw"),
        asks(),
        says("two", false),
        Row::error("t", "call_0", "what the user saw"),
    ];
    // The second call was stored again, and its error row comes before the repetition.
    assert_eq!(texts(&History::rebuild(rows)), ["one", "two"]);
}

#[test]
fn an_error_row_answers_a_call_before_it() {
    let rows = [
        Row::user("t", "hello"),
        Row::error("t", "call_0", "what the user saw"),
        asks(),
    ];
    assert_eq!(texts(&History::rebuild(rows)), [STUB]);
    let rows = [Row::user("t", "hello"), asks(), {
        let mut stays = Row::error("t", "call_0", "what the user saw");
        stays.replay = Some(Replay::Stub);
        stays
    }];
    let history = History::rebuild(rows);
    assert_eq!(texts(&history), [STUB]);
    assert_eq!(
        history.open_calls().count(),
        0,
        "the error's row answers it"
    );
}

#[test]
fn of_two_calls_with_one_id_the_first_is_answered() {
    let rows = [
        Row::user("t", "hello"),
        Row::assistant("t", "", vec![call("a"), call("a")]),
        Row::result(&result("a", Replay::Keep, "14", false)),
    ];
    assert_eq!(texts(&History::rebuild(rows)), ["14", STUB]);
}

/// A scan of all rows for each one would take this test more than ten minutes.
#[test]
fn a_long_conversation_is_rebuilt_in_one_pass() {
    const TURNS: usize = 100_000;
    let rows = (0..TURNS).flat_map(|turn| {
        let turn = turn.to_string();
        let mut result = result("call_0", Replay::Keep, "14", false);
        result.turn.clone_from(&turn);
        let mut asks = asks();
        asks.turn = turn;
        [asks, Row::result(&result)]
    });
    let history = History::rebuild(rows);
    assert_eq!(history.messages.len(), TURNS);
    assert_eq!(history.open_calls().count(), 0);
}

/// The same, for a turn with very many calls and for results that no call has.
#[test]
fn a_long_turn_and_results_without_a_call_are_rebuilt_in_one_pass() {
    const ROUNDS: usize = 40_000;
    let rows = (0..ROUNDS).flat_map(|job| {
        let mut asks = asks();
        asks.calls[0].arguments["job"] = json!(job);
        [asks, says("running", false)]
    });
    let lost = (0..ROUNDS).map(|n| {
        let mut row = says("lost", false);
        row.call_id = Some(format!("z{n}"));
        row
    });
    let errors = (0..ROUNDS).map(|_| Row::error("t", "call_0", "what the user saw"));
    let history = History::rebuild(rows.chain(lost).chain(errors));
    assert_eq!(history.messages.len(), ROUNDS);
    assert_eq!(history.open_calls().count(), 0);
}

#[test]
fn a_row_is_bound_to_reasoning_by_its_mark_or_by_its_items() {
    let thought = json!({"type": "reasoning", "id": "rs_1", "summary": []});
    for (bound, reasoning, expected) in [
        (true, vec![], vec![STUB]),
        (false, vec![thought.clone()], vec![STUB]),
        (true, vec![thought], vec![STUB]),
        (false, vec![], vec![]),
    ] {
        let asks = Row {
            bound_to_reasoning: bound,
            reasoning,
            ..asks()
        };
        let dropped = Row::result(&result("call_0", Replay::Drop, "", true));
        let rows = [Row::user("t", "hello"), asks, dropped];
        assert_eq!(texts(&History::rebuild(rows)), expected);
    }
}

#[test]
fn a_row_says_of_which_tool_it_is_and_whether_it_failed() {
    let told = Row::result(&result("a", Replay::Keep, "14", false));
    assert_eq!(told.tool.as_deref(), Some("search"));
    assert!(!told.failed);
    assert!(Row::result(&result("a", Replay::Keep, "why", true)).failed);
    assert!(Row::error("t", "a", "what the user saw").failed);
}

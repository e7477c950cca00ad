//! The part of a round that stays in the history.

use errpact::history::STUB;
use errpact::table::Replay;
use errpact::tool_loop::Next;
use errpact::{History, ToolLoop};

use crate::tool_loop::errors;
use crate::tool_loop::sample::{
    CARD, TURN, accepted, begun, call, failed, hidden, ok, play, read, results,
};

fn all_text(history: &History) -> String {
    let rendered = crate::tool_loop::sample::rendered(history);
    let state = serde_json::to_string(history).unwrap();
    format!("{state}{:?}", rendered.map(|(_, messages)| messages))
}

#[test]
fn a_success_and_a_failure_for_the_model_stay() {
    let (mut tool_loop, mut history) = begun();
    let round = play(
        &mut tool_loop,
        &mut history,
        vec![
            ok("a", "web_search"),
            failed("b", "web_search", errors::FixIt),
        ],
    );
    assert_eq!(
        results(&history),
        [
            ("a".to_owned(), "result of a".to_owned()),
            (
                "b".to_owned(),
                "FIX_IT: The date lies in the past.".to_owned()
            ),
        ]
    );
    assert!(!read(&round, "a").failed && read(&round, "b").failed);
    assert_eq!(history.anthropic()[2]["content"][1]["is_error"], true);
    assert_eq!(round.next, Next::Continue);
}

#[test]
fn what_is_for_the_person_never_enters_the_history() {
    for siblings in [false, true] {
        let (mut tool_loop, mut history) = begun();
        let mut calls = vec![failed("a", "web_search", hidden())];
        if siblings {
            calls.push(ok("b", "web_search"));
        }
        let round = play(&mut tool_loop, &mut history, calls);
        assert_eq!(read(&round, "a").replay, Replay::Drop);
        assert!(
            round.shown[0].text.contains(CARD),
            "{}",
            round.shown[0].text
        );
        let text = all_text(&history);
        assert!(
            !text.contains(CARD) && !text.contains("refused") && !text.contains("HIDDEN"),
            "{text}"
        );
        if siblings {
            // A sibling stays, so the call stays too, with a neutral sentence.
            assert_eq!(results(&history)[0], ("a".to_owned(), STUB.to_owned()));
        } else {
            // Call, result and the text of their message have left together.
            assert_eq!(history.openai_chat().len(), 1);
            assert!(
                !history.openai_responses()[0]
                    .to_string()
                    .contains("Let me look.")
            );
        }
    }
}

#[test]
fn a_stub_keeps_the_call_and_says_nothing() {
    let (mut tool_loop, mut history) = begun();
    let sign_in = errors::SignIn {
        account: CARD.into(),
    };
    play(
        &mut tool_loop,
        &mut history,
        vec![
            failed("a", "web_search", errors::Stubbed),
            failed("b", "web_search", sign_in),
        ],
    );
    assert_eq!(
        results(&history),
        ["a", "b"].map(|id| (id.to_owned(), STUB.to_owned()))
    );
    assert!(!all_text(&history).contains(CARD));
}

#[test]
fn a_code_for_the_log_is_replayed_as_the_one_that_presents_it() {
    let (mut tool_loop, mut history) = begun();
    let round = play(
        &mut tool_loop,
        &mut history,
        vec![failed("a", "web_search", errors::LogOnly)],
    );
    assert_eq!(read(&round, "a").replay, Replay::Stub);
    assert_eq!(round.shown[0].code, "STUBBED");
    // The log's code decides which tools stop.
    assert!(!tool_loop.offers("web_search"));
}

#[test]
fn all_calls_of_a_message_leave_or_none() {
    let dropped = |id| failed(id, "web_search", errors::Dropped);
    let (mut tool_loop, mut history) = begun();
    play(
        &mut tool_loop,
        &mut history,
        vec![dropped("a"), failed("b", "web_search", hidden())],
    );
    assert!(results(&history).is_empty());
    let (mut tool_loop, mut history) = begun();
    play(
        &mut tool_loop,
        &mut history,
        vec![dropped("a"), failed("b", "web_search", errors::Stubbed)],
    );
    assert_eq!(results(&history).len(), 2);
}

#[test]
fn nothing_leaves_that_is_bound_to_reasoning() {
    let mut tool_loop = ToolLoop::new(&errors::CATALOG);
    tool_loop.begin_turn(TURN);
    let mut history = History::new();
    history.user("Plan my trip.");
    let thought = serde_json::json!({"type": "reasoning", "id": "rs_1", "summary": []});
    history.reasoned(
        TURN,
        "",
        vec![call("a", "web_search")],
        vec![thought.clone()],
    );
    let round = tool_loop.round(vec![failed("a", "web_search", errors::Dropped)]);
    history.results(&round.results);
    assert_eq!(results(&history), [("a".to_owned(), STUB.to_owned())]);
    assert_eq!(history.openai_responses()[1], thought);
    accepted(&history);
}

#[test]
fn every_code_leaves_a_history_that_is_accepted() {
    for first in crate::tool_loop::sample::CODES {
        for second in crate::tool_loop::sample::CODES {
            let (mut tool_loop, mut history) = begun();
            play(
                &mut tool_loop,
                &mut history,
                vec![
                    failed("a", "web_search", first()),
                    failed("b", "send_mail", second()),
                ],
            );
            play(&mut tool_loop, &mut history, vec![ok("c", "web_search")]);
        }
    }
}

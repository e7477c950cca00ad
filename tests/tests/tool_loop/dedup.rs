//! One result for each call of a turn.

use errpact::History;
use errpact::history::{Row, STUB};

use crate::tool_loop::errors;
use crate::tool_loop::sample::{TURN, accepted, begun, call, failed, ok, play, results};

#[test]
fn in_a_round_a_success_wins_else_the_first() {
    let (mut tool_loop, _) = begun();
    let mut second = ok("a", "web_search");
    second.result = Ok("second".to_owned());
    let round = tool_loop.round(vec![
        failed("a", "web_search", errors::FixIt),
        ok("a", "web_search"),
        second,
        failed("b", "web_search", errors::FixIt),
        failed("b", "web_search", errors::ForBoth),
    ]);
    let texts: Vec<_> = round.results.iter().map(|it| it.text.as_str()).collect();
    assert_eq!(texts, ["result of a", "FIX_IT: The date lies in the past."]);
    assert_eq!(round.failed.len(), 1);
    assert_eq!(round.shown.len(), 1);
}

#[test]
fn a_result_that_comes_again_later_is_not_shown_again() {
    let (mut tool_loop, mut history) = begun();
    play(&mut tool_loop, &mut history, vec![ok("a", "web_search")]);
    for again in [
        ok("a", "web_search"),
        failed("a", "web_search", errors::FixIt),
    ] {
        let round = tool_loop.round(vec![again]);
        assert!(round.results.is_empty() && round.shown.is_empty() && round.failed.is_empty());
    }
    play(
        &mut tool_loop,
        &mut history,
        vec![failed("b", "web_search", errors::FixIt)],
    );
    let round = tool_loop.round(vec![failed("b", "web_search", errors::FixIt)]);
    assert!(round.shown.is_empty(), "the first failure is the failure");
    let round = tool_loop.round(vec![ok("b", "web_search")]);
    history.results(&round.results);
    assert_eq!(results(&history)[1].1, "result of b", "a success wins");
    accepted(&history);
}

#[test]
fn an_id_that_a_provider_gives_again_is_another_call() {
    let (mut tool_loop, mut history) = begun();
    for round in 0..3 {
        let calls = vec![call("call_0", "web_search")];
        history.assistant(TURN, "", calls.clone(), false);
        assert_eq!(tool_loop.admit(calls).len(), 1, "round {round}");
        let mut result = ok("call_0", "web_search");
        result.result = Ok(format!("round {round}"));
        let round = tool_loop.round(vec![result]);
        history.results(&round.results);
    }
    let texts: Vec<_> = results(&history)
        .into_iter()
        .map(|(_, text)| text)
        .collect();
    assert_eq!(texts, ["round 0", "round 1", "round 2"]);
    accepted(&history);
    // The same id in another turn is another call too.
    tool_loop.begin_turn("turn-2");
    assert_eq!(
        tool_loop
            .round(vec![ok("call_0", "web_search")])
            .results
            .len(),
        1
    );
}

/// The live view and the view rebuilt from stored rows are the same.
#[test]
fn a_rebuilt_history_is_the_live_one() {
    let (mut tool_loop, mut history) = begun();
    let mut rows = vec![Row::user(TURN, "Plan my trip.")];
    let rounds = vec![
        vec![
            ok("a", "web_search"),
            failed("b", "web_search", crate::tool_loop::sample::hidden()),
        ],
        vec![failed("c", "web_search", errors::Dropped)],
        vec![
            failed("d", "web_search", errors::FixIt),
            failed("e", "send_mail", errors::Stubbed),
        ],
    ];
    for results in rounds {
        let calls: Vec<_> = results.iter().map(|it| it.call.clone()).collect();
        rows.push(Row::assistant(TURN, "Let me look.", calls));
        let round = play(&mut tool_loop, &mut history, results);
        // As in a store that saved the round twice.
        for _ in 0..2 {
            rows.extend(round.results.iter().map(Row::result));
            rows.extend(
                round
                    .shown
                    .iter()
                    .map(|it| Row::error(TURN, &it.call_id, &it.text)),
            );
        }
    }
    let stored: Vec<Row> = serde_json::from_str(&serde_json::to_string(&rows).unwrap()).unwrap();
    let rebuilt = History::rebuild(stored);
    accepted(&rebuilt);
    assert_eq!(rebuilt.anthropic(), history.anthropic());
    assert_eq!(rebuilt.openai_chat(), history.openai_chat());
    assert_eq!(rebuilt.openai_responses(), history.openai_responses());
    let text = serde_json::to_string(&rebuilt).unwrap();
    assert!(!text.contains(crate::tool_loop::sample::CARD), "{text}");
}

#[test]
fn rows_that_lost_their_other_half_are_mended() {
    let attached = serde_json::json!({
        "turn": TURN, "role": "assistant", "text": "", "calls": [{"id": "a", "tool": "web_search"}],
        "results": [{"tool_call_id": "a", "text": "attached"}], "seq": 3
    });
    let mut orphan = Row::result(&{
        let (mut tool_loop, _) = begun();
        tool_loop
            .round(vec![ok("zzz", "web_search")])
            .results
            .remove(0)
    });
    orphan.text = "an orphan".to_owned();
    let rows = [
        Row::user(TURN, "Plan."),
        orphan,
        serde_json::from_value(attached).unwrap(),
    ];
    let history = History::rebuild(rows);
    accepted(&history);
    assert_eq!(results(&history), [("a".to_owned(), STUB.to_owned())]);
}

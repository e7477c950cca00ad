//! Failures that end the turn at once.

use errpact::history::STUB;
use errpact::tool_loop::Next;

use crate::tool_loop::errors;
use crate::tool_loop::sample::{TURN, accepted, begun, call, failed, ok, play, read, results};

#[test]
fn a_tool_that_stops_is_not_offered_and_not_called_again_in_this_turn() {
    let (mut tool_loop, mut history) = begun();
    play(
        &mut tool_loop,
        &mut history,
        vec![failed("a", "web_search", errors::ToolBroken)],
    );
    assert!(!tool_loop.offers("web_search") && tool_loop.offers("search_places"));

    let calls = vec![call("b", "web_search"), call("c", "search_places")];
    history.assistant(TURN, "", calls.clone(), false);
    let admitted = tool_loop.admit(calls);
    assert_eq!(admitted.iter().map(|it| &it.id).collect::<Vec<_>>(), ["c"]);
    let round = tool_loop.round(vec![ok("c", "search_places")]);
    assert!(
        read(&round, "b").text.contains("not available"),
        "{:?}",
        round.results
    );
    assert!(read(&round, "b").failed);
    // Nothing happened, so nothing is logged or shown.
    assert!(round.failed.is_empty() && round.shown.is_empty());
    history.results(&round.results);
    assert_eq!(results(&history).len(), 3);
    accepted(&history);

    tool_loop.begin_turn("turn-2");
    assert!(tool_loop.offers("web_search"));
}

#[test]
fn a_run_that_stops_ends_at_once_and_closes_what_is_open() {
    let (mut tool_loop, mut history) = begun();
    let calls = ["a", "b", "c"].map(|id| call(id, "web_search")).to_vec();
    history.assistant(TURN, "", calls, false);
    // Only one call was completed.
    let round = tool_loop.round(vec![failed("a", "web_search", errors::RunOver)]);
    history.results(&round.results);
    let text = "The trip is locked by another user.".to_owned();
    assert_eq!(round.next, Next::End { text });
    assert_eq!(
        results(&history),
        ["a", "b", "c"].map(|id| (id.to_owned(), STUB.to_owned()))
    );
    accepted(&history);
    assert!(!tool_loop.offers("search_places"));

    // Later calls are not made, and the turn's state does not change.
    assert!(tool_loop.admit(vec![call("d", "search_places")]).is_empty());
    let round = tool_loop.round(Vec::new());
    assert_eq!(
        read(&round, "d").text,
        "No more calls are made in this turn."
    );
    assert!(matches!(round.next, Next::End { .. }));
}

#[test]
fn a_question_that_the_model_must_not_know_of_ends_the_turn_when_nothing_else_went_well() {
    let (mut tool_loop, mut history) = begun();
    let round = play(
        &mut tool_loop,
        &mut history,
        vec![
            failed("a", "search_places", errors::LocationRequired),
            ok("b", "web_search"),
        ],
    );
    assert_eq!(
        round.next,
        Next::Continue,
        "the model goes on with what it has"
    );
    let asks = vec![failed("a", "search_places", errors::LocationRequired)];
    let round = play(&mut tool_loop, &mut history, asks);
    let text = "Which town shall I search?".to_owned();
    assert_eq!(round.next, Next::End { text });
    // The model itself asks about failures that it may read.
    let (mut tool_loop, mut history) = begun();
    let round = play(
        &mut tool_loop,
        &mut history,
        vec![failed("a", "web_search", errors::FixIt)],
    );
    assert_eq!(round.next, Next::Continue);
}

#[test]
fn stopping_comes_before_closing() {
    let (mut tool_loop, mut history) = begun();
    for _ in 0..2 {
        play(
            &mut tool_loop,
            &mut history,
            vec![failed("a", "web_search", errors::Stubbed)],
        );
    }
    let last = vec![failed("a", "web_search", errors::RunOver)];
    let round = play(&mut tool_loop, &mut history, last);
    assert!(matches!(round.next, Next::End { .. }), "{:?}", round.next);
}

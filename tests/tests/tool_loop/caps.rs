//! The limits of a turn.

use errpact::tool_loop::Next;

use crate::tool_loop::errors;
use crate::tool_loop::sample::{begun, failed, ok, play};

fn closes(next: &Next) -> bool {
    matches!(next, Next::Close(_))
}

#[test]
fn iterations_grow_only_when_a_call_succeeded() {
    let (mut tool_loop, mut history) = begun();
    // Two rounds in which all calls fail cost no iteration.
    for tool in ["search_places", "web_search"] {
        let round = play(
            &mut tool_loop,
            &mut history,
            vec![failed("x", tool, errors::FixIt)],
        );
        assert_eq!(round.next, Next::Continue);
    }
    for round in 1..=6 {
        let id = format!("r{round}");
        // A failure next to a success does not make it a failed round.
        let results = vec![
            ok(&id, "web_search"),
            failed("f", "send_mail", errors::Stubbed),
        ];
        let results = if round % 2 == 0 {
            results
        } else {
            vec![ok(&id, "web_search")]
        };
        let next = play(&mut tool_loop, &mut history, results).next;
        assert_eq!(closes(&next), round == 6, "round {round}: {next:?}");
    }
}

#[test]
fn three_rounds_in_which_every_call_failed_are_the_last() {
    let (mut tool_loop, mut history) = begun();
    let codes = [
        crate::tool_loop::sample::CODES[0],
        crate::tool_loop::sample::CODES[6],
        crate::tool_loop::sample::CODES[7],
    ];
    for (round, code) in codes.iter().enumerate() {
        let results = vec![
            failed("a", "web_search", code()),
            failed("b", "send_mail", code()),
        ];
        let next = play(&mut tool_loop, &mut history, results).next;
        assert_eq!(closes(&next), round == 2, "round {round}: {next:?}");
        // A success in between does not reset the count.
        if round < 2 {
            let next = play(&mut tool_loop, &mut history, vec![ok("s", "web_search")]).next;
            assert_eq!(next, Next::Continue);
        }
    }
}

#[test]
fn a_code_of_a_tool_that_keeps_coming_back_ends_the_turn() {
    let (mut tool_loop, mut history) = begun();
    for round in 1..=4 {
        // Next to a success, so that no other cap applies; two failures at the same time count once.
        let results = vec![
            ok("s", "set_reminder"),
            failed("a", "web_search", errors::ForBoth),
            failed("b", "web_search", errors::ForBoth),
        ];
        let next = play(&mut tool_loop, &mut history, results).next;
        assert_eq!(closes(&next), round == 4, "round {round}: {next:?}");
    }
}

#[test]
fn other_codes_and_other_tools_are_counted_apart() {
    let (mut tool_loop, mut history) = begun();
    for round in 0..5 {
        let tool = ["web_search", "search_places"][round % 2];
        let error = crate::tool_loop::sample::CODES[[5, 6, 7][round % 3]]();
        let results = vec![ok("s", "set_reminder"), failed("a", tool, error)];
        let next = play(&mut tool_loop, &mut history, results).next;
        assert_eq!(next, Next::Continue, "round {round}");
    }
}

#[test]
fn attempts_of_a_call_are_counted_until_it_succeeds() {
    let (mut tool_loop, mut history) = begun();
    let mut fail = |tool_loop: &mut _, code: usize| {
        let error = crate::tool_loop::sample::CODES[code]();
        let results = vec![ok("s", "set_reminder"), failed("a", "web_search", error)];
        play(tool_loop, &mut history, results).next
    };
    // Two codes, each twice, so that no code recurs too often.
    for code in [0, 5, 6, 7, 5] {
        assert_eq!(fail(&mut tool_loop, code), Next::Continue);
    }
    assert!(
        closes(&fail(&mut tool_loop, 6)),
        "the sixth attempt of the call is the last"
    );

    let (mut tool_loop, mut history) = begun();
    for round in 0..4 {
        let error = crate::tool_loop::sample::CODES[[0, 5, 6, 7][round]]();
        let results = vec![failed("a", "web_search", error), ok("s", "set_reminder")];
        assert_eq!(
            play(&mut tool_loop, &mut history, results).next,
            Next::Continue
        );
    }
    let success = vec![ok("b", "web_search")];
    assert_eq!(
        play(&mut tool_loop, &mut history, success).next,
        Next::Continue
    );
    let state = serde_json::to_value(tool_loop.state()).unwrap();
    assert_eq!(
        state["turn"]["attempts"],
        serde_json::json!({}),
        "a success begins anew"
    );
}

#[test]
fn a_turn_begins_with_nothing_counted() {
    let (mut tool_loop, mut history) = begun();
    for _ in 0..2 {
        play(
            &mut tool_loop,
            &mut history,
            vec![failed("a", "web_search", errors::Stubbed)],
        );
    }
    // Beginning the same turn again continues it.
    tool_loop.begin_turn(crate::tool_loop::sample::TURN);
    let round = play(
        &mut tool_loop,
        &mut history,
        vec![failed("a", "web_search", errors::Dropped)],
    );
    assert!(closes(&round.next));
    assert!(!tool_loop.offers("web_search"));
    tool_loop.begin_turn("turn-2");
    assert!(tool_loop.offers("web_search"));
    assert!(tool_loop.closing().is_none());
    let round = tool_loop.round(vec![failed("a", "web_search", errors::Stubbed)]);
    assert_eq!(round.next, Next::Continue);
}

#[test]
fn a_round_without_results_counts_for_nothing() {
    let (mut tool_loop, _) = begun();
    for _ in 0..30 {
        assert_eq!(tool_loop.round(Vec::new()).next, Next::Continue);
    }
}

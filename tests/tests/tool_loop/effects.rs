//! No side effect happens twice.

use errpact::retry::VirtualClock;
use errpact::tool_loop::{LoopState, Next};
use errpact::{Occurrence, ToolCall, ToolLoop};
use serde_json::json;
use std::sync::atomic::{AtomicU32, Ordering};

use crate::tool_loop::errors::{self, CATALOG};
use crate::tool_loop::sample::{begun, block_on, read};

fn book(id: &str, arguments: serde_json::Value) -> ToolCall {
    ToolCall::new(id, "book_room", arguments)
}

/// Runs one call; returns how often the tool was called, and the text that the model reads.
fn run(
    tool_loop: &mut ToolLoop,
    call: ToolCall,
    end: impl Fn() -> Result<String, Occurrence>,
) -> (u32, String, bool) {
    let made = AtomicU32::new(0);
    let id = call.id.clone();
    let clock = VirtualClock::seeded(1);
    let round = block_on(tool_loop.run_round_on(&clock, vec![call], |_| {
        made.fetch_add(1, Ordering::Relaxed);
        std::future::ready(end())
    }));
    let result = read(&round, &id);
    (made.into_inner(), result.text.clone(), result.failed)
}

fn booked() -> Result<String, Occurrence> {
    Ok("booked".to_owned())
}

#[test]
fn what_succeeded_is_not_done_again_whatever_its_id_its_order_and_its_numbers() {
    let (mut tool_loop, _) = begun();
    let first = book(
        "a",
        json!({"room": 7, "nights": 2, "who": {"n": 1, "m": [1, 2]}}),
    );
    assert_eq!(run(&mut tool_loop, first, booked).0, 1);
    let again: serde_json::Value =
        serde_json::from_str(r#"{"who": {"m": [1.0, 2e0], "n": 1}, "nights": 2.0, "room": 7}"#)
            .unwrap();
    let (made, text, failed) = run(&mut tool_loop, book("b", again), booked);
    assert_eq!(made, 0);
    assert!(!failed);
    assert!(
        text.contains("already succeeded") && !text.contains("loop"),
        "{text}"
    );
    // Another room makes another call.
    assert_eq!(
        run(&mut tool_loop, book("c", json!({"room": 8})), booked).0,
        1
    );
}

#[test]
fn a_parameter_that_is_null_is_one_that_is_not_given() {
    let (mut tool_loop, _) = begun();
    let variants = [
        json!({"amount": 5}),
        json!({"amount": 5, "note": null}),
        json!({"note": null, "amount": 5.0, "to": null}),
    ];
    let made = variants.map(|arguments| run(&mut tool_loop, book("a", arguments), booked).0);
    assert_eq!(made, [1, 0, 0]);
    // Each value is distinct, even an empty one, and so is each value inside another.
    let variants = [
        json!({"amount": 5, "note": ""}),
        json!({"amount": 5, "change": {}}),
        json!({"amount": 5, "change": {"note": null}}),
    ];
    let made = variants.map(|arguments| run(&mut tool_loop, book("b", arguments), booked).0);
    assert_eq!(made, [1, 1, 1]);
}

#[test]
fn what_may_have_happened_is_not_done_again() {
    for code in [
        || Occurrence::from(errors::TimedOut),
        || errors::TimedOutQuietly.into(),
    ] {
        let (mut tool_loop, _) = begun();
        let call = |id| book(id, json!({"room": 7}));
        assert_eq!(run(&mut tool_loop, call("a"), || Err(code())).0, 1);
        let (made, text, _) = run(&mut tool_loop, call("b"), booked);
        assert_eq!(made, 0);
        assert!(text.contains("may have taken effect"), "{text}");
    }
    // A call that is already done is not made again.
    let (mut tool_loop, _) = begun();
    let call = |id| book(id, json!({"room": 7}));
    run(&mut tool_loop, call("a"), || {
        Err(errors::AlreadyBooked.into())
    });
    assert_eq!(run(&mut tool_loop, call("b"), booked).0, 0);
}

#[test]
fn what_certainly_did_not_happen_may_be_tried_again() {
    let (mut tool_loop, _) = begun();
    let call = |id| book(id, json!({"room": 7}));
    run(&mut tool_loop, call("a"), || Err(errors::ForBoth.into()));
    assert_eq!(run(&mut tool_loop, call("b"), booked).0, 1);
    assert_eq!(run(&mut tool_loop, call("c"), booked).0, 0);
}

#[test]
fn reading_and_idempotent_calls_are_not_held_back() {
    let (mut tool_loop, _) = begun();
    for tool in ["web_search", "set_reminder"] {
        for id in ["a", "b"] {
            let call = ToolCall::new(id, tool, json!({"n": 1}));
            assert_eq!(run(&mut tool_loop, call, booked).0, 1, "{tool}");
        }
    }
    // An undeclared tool may have any side effect.
    for (id, made) in [("c", 1), ("d", 0)] {
        let call = ToolCall::new(id, "undeclared", json!({"n": 1}));
        assert_eq!(run(&mut tool_loop, call, booked).0, made);
    }
}

#[test]
fn the_same_call_twice_in_one_message_is_made_once() {
    let (mut tool_loop, _) = begun();
    let made = AtomicU32::new(0);
    let calls = ["a", "b", "c"]
        .map(|id| book(id, json!({"room": 7})))
        .to_vec();
    let round = block_on(
        tool_loop.run_round_on(&VirtualClock::seeded(1), calls, |_| {
            made.fetch_add(1, Ordering::Relaxed);
            std::future::ready(booked())
        }),
    );
    assert_eq!(made.into_inner(), 1);
    assert_eq!(round.results.len(), 3);
    assert_eq!(read(&round, "a").text, "booked");
    assert!(read(&round, "c").text.contains("beside this one"));
    assert!(round.results.iter().all(|it| !it.failed));
}

#[test]
fn a_turn_of_the_person_may_ask_for_it_again() {
    let (mut tool_loop, _) = begun();
    let call = |id| book(id, json!({"room": 7}));
    run(&mut tool_loop, call("a"), booked);
    tool_loop.begin_turn("turn-2");
    assert_eq!(run(&mut tool_loop, call("b"), booked).0, 1);
}

#[test]
fn refused_calls_are_no_progress() {
    let (mut tool_loop, _) = begun();
    let call = |id| book(id, json!({"room": 7}));
    run(&mut tool_loop, call("a"), booked);
    for round in 1..=3 {
        let clock = VirtualClock::seeded(1);
        let round_of =
            tool_loop.run_round_on(&clock, vec![call("b")], |_| std::future::ready(booked()));
        let next = block_on(round_of).next;
        assert_eq!(matches!(next, Next::Close(_)), round == 3, "{next:?}");
    }
}

#[test]
fn what_was_begun_before_a_crash_is_not_done_again() {
    let (mut tool_loop, _) = begun();
    let calls = vec![
        book("a", json!({"room": 7})),
        ToolCall::new("b", "web_search", json!({})),
    ];
    assert_eq!(tool_loop.admit(calls.clone()).len(), 2);
    let stored = serde_json::to_string(&tool_loop.state()).unwrap();
    assert!(
        !stored.contains("room\""),
        "arguments are not stored: {stored}"
    );
    drop(tool_loop);

    let state: LoopState = serde_json::from_str(&stored).unwrap();
    let mut tool_loop = ToolLoop::restore(&CATALOG, state).unwrap();
    let made = AtomicU32::new(0);
    let round = block_on(
        tool_loop.run_round_on(&VirtualClock::seeded(1), calls, |call| {
            assert_eq!(call.tool, "web_search");
            made.fetch_add(1, Ordering::Relaxed);
            std::future::ready(booked())
        }),
    );
    assert_eq!(made.into_inner(), 1);
    assert!(read(&round, "a").text.contains("may have taken effect"));
    assert_eq!(read(&round, "b").text, "booked");
}

#[test]
fn what_was_going_on_when_the_round_was_dropped_is_not_done_again() {
    let (mut tool_loop, _) = begun();
    let call = |id| book(id, json!({"room": 7}));
    {
        let clock = VirtualClock::seeded(1);
        let never = tool_loop.run_round_on(&clock, vec![call("a")], |_| {
            std::future::pending::<Result<String, Occurrence>>()
        });
        let mut never = std::pin::pin!(never);
        let mut context = std::task::Context::from_waker(std::task::Waker::noop());
        assert!(Future::poll(never.as_mut(), &mut context).is_pending());
    }
    assert_eq!(run(&mut tool_loop, call("b"), booked).0, 0);
}

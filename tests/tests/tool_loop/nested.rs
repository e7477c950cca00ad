//! Tools that call tools: the outer call decides, because it would run again, not the call that failed inside.

use std::sync::atomic::{AtomicU32, Ordering};

use errpact::budget::Decision;
use errpact::retry::{self, VirtualClock};
use errpact::{Guard, Occurrence, StepBudget, ToolCall, ToolLoop};
use serde_json::json;

use crate::tool_loop::errors::{self, CATALOG};
use crate::tool_loop::sample::{begun, block_on, read};

type Fails = fn() -> Occurrence;

const SLOW: Fails = || errors::SearchSlow.into();
const BUSY: Fails = || errors::ServiceBusy.into();
const FIX_IT: Fails = || errors::FixIt.into();
const NO_TOWN: Fails = || errors::LocationRequired.into();

/// Runs a guarded search that fails.
async fn search(fails: Fails) -> Result<String, Occurrence> {
    let guard = Guard::new(&CATALOG).with_tool("search_places");
    guard.run(async { Err::<String, _>(fails()) }).await
}

/// Calls `tool`, which runs the search on its way; returns how often it was called, and the text that the model reads.
fn run(tool_loop: &mut ToolLoop, id: &str, tool: &str, fails: Fails) -> (u32, String) {
    let made = AtomicU32::new(0);
    let call = ToolCall::new(id, tool, json!({"room": 7}));
    let round = block_on(
        tool_loop.run_round_on(&VirtualClock::seeded(1), vec![call], |_| {
            made.fetch_add(1, Ordering::Relaxed);
            search(fails)
        }),
    );
    (made.into_inner(), read(&round, id).text.clone())
}

#[test]
fn an_effect_is_not_repeated_for_a_search_inside_it() {
    for fails in [SLOW, BUSY, NO_TOWN] {
        let (mut tool_loop, _) = begun();
        let (made, text) = run(&mut tool_loop, "a", "book_room", fails);
        assert_eq!(made, 1, "{text}");
        // Nor if the model makes the same call: the room may have been booked before the search.
        let (made, text) = run(&mut tool_loop, "b", "book_room", fails);
        assert_eq!(made, 0);
        let over = text.contains("No more calls");
        assert!(text.contains("may have taken effect") || over, "{text}");
    }
}

#[test]
fn what_may_be_repeated_is_repeated_with_all_that_it_calls() {
    for fails in [SLOW, BUSY] {
        for outer in ["web_search", "set_reminder"] {
            let (mut tool_loop, _) = begun();
            assert_eq!(run(&mut tool_loop, "a", outer, fails).0, 3, "{outer}");
            assert_eq!(run(&mut tool_loop, "b", outer, FIX_IT).0, 1, "{outer}");
        }
    }
}

#[test]
fn an_effect_inside_a_call_that_may_be_repeated_is_not_repeated() {
    let (mut tool_loop, _) = begun();
    for (id, expected) in [("a", 1), ("b", 0)] {
        let booked = AtomicU32::new(0);
        let call = ToolCall::new(id, "web_search", json!({"room": 7}));
        let round =
            block_on(
                tool_loop.run_round_on(&VirtualClock::seeded(1), vec![call], |_| async {
                    let guard = Guard::new(&CATALOG).with_tool("book_room");
                    let booking = guard.run(async {
                        booked.fetch_add(1, Ordering::Relaxed);
                        Err::<String, _>(Occurrence::from(errors::SearchSlow))
                    });
                    booking.await
                }),
            );
        assert_eq!(booked.into_inner(), expected, "{:?}", round.results);
        let failed = round.results.iter().all(|it| it.failed);
        assert!(failed, "{:?}", round.results);
    }
}

#[test]
fn a_retry_of_a_step_asks_every_call_that_would_run_again() {
    for fails in [SLOW, BUSY] {
        // The budget names the outer call, or a guard does, or both do.
        for (named, guarded) in [(true, true), (true, false), (false, true)] {
            let mut step = StepBudget::new(&CATALOG);
            if named {
                step = step.with_tool("book_room");
            }
            let outer = Guard::new(&CATALOG).with_tool("book_room");
            let booked = AtomicU32::new(0);
            let clock = VirtualClock::seeded(1);
            let booking = retry::run_on(&clock, &step, async |_| {
                booked.fetch_add(1, Ordering::Relaxed);
                if guarded {
                    outer.run(search(fails)).await
                } else {
                    search(fails).await
                }
            });
            let stopped = block_on(booking).unwrap_err();
            assert_eq!(booked.into_inner(), 1, "{named} {guarded}");
            assert_eq!(stopped.occurrence.tool(), Some("search_places"));
        }
    }
}

#[test]
fn a_retry_inside_the_outer_call_repeats_the_inner_one_alone() {
    let (booked, searched) = (AtomicU32::new(0), AtomicU32::new(0));
    let (mut tool_loop, _) = begun();
    let call = ToolCall::new("a", "book_room", json!({"room": 7}));
    let clock = VirtualClock::seeded(1);
    let round = tool_loop.run_round_on(&clock, vec![call], |_| async {
        booked.fetch_add(1, Ordering::Relaxed);
        let step = StepBudget::new(&CATALOG).with_tool("search_places");
        retry::run_on(&clock, &step, async |_| {
            searched.fetch_add(1, Ordering::Relaxed);
            search(SLOW).await
        })
        .await
    });
    let round = block_on(round);
    assert_eq!(round.failed[0].tool(), Some("search_places"));
    assert_eq!((booked.into_inner(), searched.into_inner()), (1, 3));
}

#[test]
fn attempts_are_those_of_the_call_that_is_repeated() {
    // `total_attempts` is 6; each attempt fails in another tool.
    let step = StepBudget::new(&CATALOG).with_tool("web_search");
    let mut made = 0;
    for tool in ["search_places", "set_reminder"].iter().cycle().take(20) {
        let failed = Occurrence::from(errors::ServiceBusy).with_tool(*tool);
        made += 1;
        if !matches!(
            step.with_call("one").decide(&failed),
            Decision::Retry { .. }
        ) {
            break;
        }
    }
    assert!(made <= 6, "{made} attempts");
}

#[test]
fn an_argument_is_repaired_in_the_call_that_was_refused_only() {
    let (mut tool_loop, _) = begun();
    let clock = VirtualClock::seeded(1);
    let seen = std::sync::Mutex::new(Vec::new());
    let call = ToolCall::new("a", "web_search", json!({"words": "hotels"}));
    let round = tool_loop.run_round_on(&clock, vec![call], |call| {
        seen.lock().unwrap().push(call.arguments);
        async {
            let context = errors::Context {
                trip_destination: Some("Oslo".into()),
                first_stop: None,
            };
            let guard = Guard::new(&CATALOG)
                .with_tool("search_places")
                .with_context(&context);
            guard
                .run(async { Err::<String, _>(Occurrence::from(errors::LocationRequired)) })
                .await
        }
    });
    block_on(round);
    for arguments in seen.into_inner().unwrap() {
        assert!(!arguments.contains_key("location"), "{arguments:?}");
    }
}

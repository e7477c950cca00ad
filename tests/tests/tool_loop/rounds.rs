//! Execution of the calls of a round.

use std::future::{Future, pending, ready};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};
use std::task::Waker;
use std::time::Duration;

use errpact::retry::{Stopped, VirtualClock};
use errpact::tool_loop::{Next, Round};
use errpact::{Guard, Occurrence, StepBudget, ToolCall, ToolLoop};
use serde_json::{Value, json};

use crate::tool_loop::errors::{self, CATALOG};
use crate::tool_loop::sample::{begun, block_on, call, read};

/// Runs one call; the arguments of each attempt are kept.
fn run(
    tool_loop: &mut ToolLoop,
    call: ToolCall,
    end: impl Fn(usize, &ToolCall) -> Result<String, Occurrence>,
) -> (Round, Vec<Value>, Vec<Duration>) {
    let made = Mutex::new(Vec::new());
    let clock = VirtualClock::fixed(1.0);
    let round = block_on(tool_loop.run_round_on(&clock, vec![call], |call| {
        let mut made = made.lock().unwrap();
        made.push(Value::from(call.arguments.clone()));
        ready(end(made.len(), &call))
    }));
    (round, made.into_inner().unwrap(), clock.waits())
}

fn ms(waits: &[Duration]) -> Vec<u128> {
    waits.iter().map(Duration::as_millis).collect()
}

#[test]
fn retries_run_before_anything_is_seen() {
    let (mut tool_loop, _) = begun();
    let (round, made, waits) = run(&mut tool_loop, call("a", "web_search"), |attempt, _| {
        if attempt < 3 {
            Err(errors::ServiceBusy.into())
        } else {
            Ok("found".to_owned())
        }
    });
    assert_eq!((made.len(), ms(&waits)), (3, vec![100, 200]));
    assert_eq!(read(&round, "a").text, "found");
    assert!(round.failed.is_empty() && round.shown.is_empty());
    assert_eq!(round.next, Next::Continue);
}

#[test]
fn retries_that_are_used_up_are_one_failure() {
    let (mut tool_loop, _) = begun();
    let busy = |_, _: &ToolCall| Err(errors::ServiceBusy.into());
    let (round, made, _) = run(&mut tool_loop, call("a", "web_search"), busy);
    assert_eq!(made.len(), 3);
    assert_eq!(
        (round.failed.len(), round.shown.len(), round.results.len()),
        (1, 1, 1)
    );
    // The attempts of a call are counted over rounds: three more and no further.
    let (_, made, _) = run(&mut tool_loop, call("b", "web_search"), busy);
    assert_eq!(made.len(), 1, "the retries of this code were used");
}

#[test]
fn a_call_with_an_unknown_outcome_is_not_repeated() {
    let (mut tool_loop, _) = begun();
    let (round, made, _) = run(&mut tool_loop, call("a", "book_room"), |_, _| {
        Err(errors::TimedOut.into())
    });
    assert_eq!(made.len(), 1);
    assert_eq!(round.failed.len(), 1);
}

fn context(destination: Option<&'static str>, stop: Option<&'static str>) -> errors::Context {
    errors::Context {
        trip_destination: destination.map(Into::into),
        first_stop: stop.map(Into::into),
    }
}

#[test]
fn repairs_run_before_anything_is_seen_and_no_value_twice() {
    let (mut tool_loop, _) = begun();
    let search = ToolCall::new(
        "a",
        "search_places",
        json!({"location": "Atlantis", "n": 1}),
    );
    let (round, made, waits) =
        run(
            &mut tool_loop,
            search,
            |_, call| match call.arguments["location"].as_str() {
                Some("Bergen") => Ok("a house".to_owned()),
                _ => Err(Occurrence::from(errors::LocationRequired)
                    .with_context(&context(Some("Atlantis"), Some("Bergen")))),
            },
        );
    let at = |place: &str| json!({"location": place, "n": 1});
    assert_eq!(
        made,
        [at("Atlantis"), at("Bergen")],
        "the value that failed is not tried again"
    );
    assert!(ms(&waits).iter().all(|wait| *wait == 0));
    assert_eq!(read(&round, "a").text, "a house");
    assert!(round.shown.is_empty());
}

#[test]
fn what_cannot_be_repaired_is_asked() {
    let (mut tool_loop, _) = begun();
    let search = ToolCall::new("a", "search_places", json!({}));
    let (round, made, _) = run(&mut tool_loop, search, |_, _| {
        Err(Occurrence::from(errors::LocationRequired)
            .with_context(&context(Some("Oslo"), Some("Bergen"))))
    });
    assert_eq!(
        made,
        [
            json!({}),
            json!({"location": "Oslo"}),
            json!({"location": "Bergen"})
        ]
    );
    let text = "Which town shall I search?".to_owned();
    assert_eq!(round.next, Next::End { text });
}

#[test]
fn a_repaired_call_that_was_made_before_is_not_made_again() {
    let required = |_, call: &ToolCall| match call.arguments.get("house") {
        Some(_) => Ok("booked".to_owned()),
        None => {
            Err(Occurrence::from(errors::HouseRequired).with_context(&context(None, Some("Villa"))))
        }
    };
    let (mut tool_loop, _) = begun();
    let direct = ToolCall::new("a", "book_room", json!({"house": "Villa"}));
    assert_eq!(run(&mut tool_loop, direct, required).1.len(), 1);
    let unnamed = ToolCall::new("b", "book_room", json!({}));
    let (round, made, _) = run(&mut tool_loop, unnamed, required);
    assert_eq!(
        made,
        [json!({})],
        "with the house it would be the same booking"
    );
    assert!(
        read(&round, "b").text.contains("already succeeded"),
        "{:?}",
        round.results
    );

    // And the other way round: the repaired call was the booking.
    let (mut tool_loop, _) = begun();
    let unnamed = ToolCall::new("a", "book_room", json!({}));
    assert_eq!(run(&mut tool_loop, unnamed.clone(), required).1.len(), 2);
    let direct = ToolCall::new("b", "book_room", json!({"house": "Villa"}));
    assert!(run(&mut tool_loop, direct, required).1.is_empty());
    assert!(run(&mut tool_loop, unnamed, required).1.is_empty());
}

/// Completes once this many futures have been polled: so all must be under way at the same time.
async fn meet(met: &AtomicU32, all: u32) {
    let mut counted = false;
    std::future::poll_fn(|context| {
        if !counted {
            counted = true;
            met.fetch_add(1, Ordering::Relaxed);
        }
        context.waker().wake_by_ref();
        if met.load(Ordering::Relaxed) >= all {
            std::task::Poll::Ready(())
        } else {
            std::task::Poll::Pending
        }
    })
    .await;
}

#[test]
fn a_call_that_ends_wakes_no_other_one() {
    const CALLS: usize = 1_000;
    let (mut tool_loop, _) = begun();
    let calls: Vec<_> = (0..CALLS)
        .map(|n| call(&n.to_string(), "web_search"))
        .collect();
    // The last call ends first, and each wakes the one before it.
    let polls = AtomicU32::new(0);
    let waiting: Mutex<Vec<Option<Waker>>> = Mutex::new(vec![None; CALLS + 1]);
    let left = Mutex::new(CALLS);
    let (polls, waiting, left) = (&polls, &waiting, &left);
    let end = |call: ToolCall| async move {
        let own: usize = call.id.parse().unwrap();
        std::future::poll_fn(|context| {
            polls.fetch_add(1, Ordering::Relaxed);
            let mut left = left.lock().unwrap();
            if *left != own + 1 {
                waiting.lock().unwrap()[own] = Some(context.waker().clone());
                return std::task::Poll::Pending;
            }
            *left = own;
            let next = own
                .checked_sub(1)
                .and_then(|next| waiting.lock().unwrap()[next].take());
            if let Some(next) = next {
                next.wake();
            }
            std::task::Poll::Ready(())
        })
        .await;
        Ok::<_, Occurrence>(call.id)
    };
    let round = block_on(tool_loop.run_round_on(&VirtualClock::seeded(1), calls, end));
    assert_eq!(round.results.len(), CALLS);
    assert!(round.results.iter().all(|it| it.text == it.call_id));
    assert_eq!(polls.load(Ordering::Relaxed) as usize, 2 * CALLS - 1);
}

#[test]
fn calls_of_a_round_run_beside_each_other() {
    let (mut tool_loop, _) = begun();
    let calls: Vec<_> = (0..8)
        .map(|n| call(&format!("c{n}"), "web_search"))
        .collect();
    let met = AtomicU32::new(0);
    let met = &met;
    let round =
        block_on(
            tool_loop.run_round_on(&VirtualClock::seeded(1), calls, |call| async move {
                meet(met, 8).await;
                Ok::<_, Occurrence>(call.id)
            }),
        );
    assert_eq!(round.results.len(), 8);
    assert!(round.results.iter().all(|it| it.text == it.call_id));
}

#[test]
fn a_panic_is_a_failure_like_others() {
    let (mut tool_loop, _) = begun();
    let calls = vec![call("a", "web_search"), call("b", "web_search")];
    let round =
        block_on(
            tool_loop.run_round_on(&VirtualClock::seeded(1), calls, |call| async move {
                if call.id == "a" {
                    panic!("at 10.0.0.3");
                }
                Ok::<_, Occurrence>("fine".to_owned())
            }),
        );
    assert_eq!(read(&round, "b").text, "fine");
    assert!(
        read(&round, "a").text.starts_with("UNKNOWN: "),
        "{:?}",
        round.results
    );
    assert!(!format!("{:?}{:?}", round.results, round.shown).contains("10.0.0.3"));
    // Even if it panics before a future exists.
    let sync = |_| -> std::future::Ready<Result<String, Occurrence>> { panic!("at once") };
    let calls = vec![call("c", "web_search")];
    let round = block_on(tool_loop.run_round_on(&VirtualClock::seeded(1), calls, sync));
    assert_eq!(round.failed.len(), 1);
}

#[test]
fn a_stopped_run_drops_what_reads_and_waits_for_what_acts() {
    let (mut tool_loop, mut history) = begun();
    let calls = vec![
        call("slow", "web_search"),
        call("book", "book_room"),
        call("stop", "search_places"),
    ];
    history.assistant(crate::tool_loop::sample::TURN, "", calls.clone(), false);
    let polled = AtomicU32::new(0);
    let polled = &polled;
    let round =
        block_on(
            tool_loop.run_round_on(&VirtualClock::seeded(1), calls, |call| async move {
                match call.id.as_str() {
                    "slow" => pending().await,
                    "book" => {
                        // Long after the run was stopped.
                        std::future::poll_fn(|context| {
                            context.waker().wake_by_ref();
                            if polled.fetch_add(1, Ordering::Relaxed) < 50 {
                                return std::task::Poll::Pending;
                            }
                            std::task::Poll::Ready(())
                        })
                        .await;
                        Ok("booked".to_owned())
                    }
                    _ => Err(Occurrence::from(errors::RunOver)),
                }
            }),
        );
    assert_eq!(read(&round, "book").text, "booked");
    assert_eq!(read(&round, "slow").text, errpact::history::STUB);
    assert!(matches!(round.next, Next::End { .. }));
    history.results(&round.results);
    crate::tool_loop::sample::accepted(&history);
}

#[test]
fn rounds_may_run_on_any_thread() {
    fn is_send<T: Send>(it: T) -> T {
        it
    }
    let (mut tool_loop, _) = begun();
    let round = is_send(
        tool_loop.run_round(vec![call("a", "web_search")], |call| async move {
            tokio::time::sleep(Duration::from_millis(1)).await;
            Ok::<_, Occurrence>(call.id)
        }),
    );
    let round = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .build()
        .unwrap()
        .block_on(round);
    assert_eq!(read(&round, "a").text, "a");
}

#[test]
fn calls_that_went_through_retry_are_not_counted_twice() {
    let (mut tool_loop, _) = begun();
    let search = call("a", "web_search");
    let step = tool_loop
        .budget()
        .with_tool("web_search")
        .with_call("web_search");
    let clock = VirtualClock::fixed(1.0);
    let busy = |_| {
        ready(Err::<String, _>(
            Occurrence::from(errors::ServiceBusy).with_tool("web_search"),
        ))
    };
    let result = block_on(errpact::retry::run_on(&clock, &step, busy));
    let round = tool_loop.round_stopped(vec![(search, result)]);
    assert_eq!(round.failed.len(), 1);
    assert_eq!(round.shown[0].event["tool_call_id"], "a");
    let state = serde_json::to_value(tool_loop.state()).unwrap();
    assert_eq!(state["turn"]["attempts"]["web_search"], 3);
}

#[test]
fn a_call_that_was_refused_before_it_acted_may_be_made_again() {
    fn guard() -> Guard {
        Guard::new(&CATALOG).with_tool("book_room")
    }
    let book = |id: &str| ToolCall::new(id, "book_room", json!({ "house": "Aurora" }));
    let fails = |code: fn() -> Occurrence| {
        let (mut tool_loop, _) = begun();
        let step = tool_loop.budget().with_tool("book_room");
        let clock = VirtualClock::fixed(1.0);
        let retried = block_on(errpact::retry::run_on(&clock, &step, |_| {
            ready(guard().run_sync(|| Err::<String, _>(code())))
        }));
        let mut admitted = Vec::new();
        // It makes no difference who counted and decided.
        let once = Stopped::after_one_attempt(&step, guard().fill(code()));
        for (id, result) in [("a", retried), ("b", Err(once))] {
            tool_loop.begin_turn(id);
            assert_eq!(tool_loop.admit(vec![book(id)]).len(), 1);
            let round = tool_loop.round_stopped(vec![(book(id), result)]);
            assert_eq!(round.next, Next::Continue);
            admitted.push(tool_loop.admit(vec![book("again")]).len());
        }
        admitted
    };
    assert_eq!(fails(|| errors::FixIt.into()), [1, 1]);
    assert_eq!(fails(|| errors::TimedOut.into()), [0, 0]);
    // A tool that calls itself: the inner refusal says nothing about the call around it.
    let inside = || {
        let step = StepBudget::new(&CATALOG).with_tool("book_room");
        Stopped::after_one_attempt(&step, guard().fill(errors::FixIt.into())).into()
    };
    assert_eq!(fails(inside), [0, 0]);
}

#[test]
fn a_round_of_no_calls_is_over_at_once() {
    let (mut tool_loop, _) = begun();
    let run = |_| ready(Ok::<_, Occurrence>(String::new()));
    let clock = VirtualClock::seeded(1);
    let round = tool_loop.run_round_on(&clock, Vec::new(), run);
    let mut round = std::pin::pin!(round);
    let mut context = std::task::Context::from_waker(Waker::noop());
    assert!(round.as_mut().poll(&mut context).is_ready());
}

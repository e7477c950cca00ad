//! Calls that were under way when something stopped them: the failure is reported, and attempts that were not made cost
//! nothing.

use std::future::Future as _;
use std::sync::atomic::{AtomicU32, Ordering};
use std::task::Poll;
use std::time::Duration;

use errpact::retry::{Clock, VirtualClock};
use errpact::table::{
    Catalog, Delay, Deliver, Entry, Limits, Outcome, Policy, Replay, RetryBucket, RetryBy, Stops,
};
use errpact::tool_loop::{CallResult, Next, Round};
use errpact::{Occurrence, ToolCall, ToolLoop};
use serde_json::{Value, json};

use crate::failing::{REPAIR, Trip, catalog, delay, entry, fails, outcome, retry};
use crate::{call, read};

/// A clock whose waits never end.
#[derive(Clone)]
struct Standing;

impl Clock for Standing {
    type Sleep = std::future::Pending<()>;

    fn sleep(&self, _: Duration) -> Self::Sleep {
        std::future::pending()
    }
}

/// Lets the other tasks continue for a while.
async fn later() {
    for _ in 0..20 {
        tokio::task::yield_now().await;
    }
}

/// Code 0 is retried after a wait, code 1 stops the run, code 2 is like 0 and may have happened.
fn stopping() -> &'static Catalog<'static> {
    let waits = || delay(retry(RetryBy::Runtime, 9), Delay::Fixed(5_000), false);
    let stops = Policy {
        stops: Stops::Run,
        ..Policy::DEFAULT
    };
    let codes = vec![
        entry("BUSY", waits()),
        entry("CLOSED", stops),
        entry("TIMED_OUT", outcome(waits(), Outcome::Unknown)),
    ];
    catalog(codes, Limits::DEFAULT, None)
}

/// Runs a call that fails with a code and waits for its retry when another call stops the run.
async fn stopped_while_waiting(tool: &str, code: u16) -> (Round, ToolLoop) {
    let catalog = stopping();
    let mut tool_loop = ToolLoop::new(catalog);
    tool_loop.begin_turn("t");
    let calls = vec![call("a", tool, 1), call("b", "search", 2)];
    let round = tool_loop.run_round_on(&Standing, calls, async |call: ToolCall| {
        if call.id == "a" {
            return Err::<String, _>(fails(catalog, code));
        }
        later().await;
        Err(fails(catalog, 1))
    });
    let round = round.await;
    (round, tool_loop)
}

fn codes(round: &Round) -> Vec<&str> {
    round.failed.iter().map(|it| it.entry().name).collect()
}

#[tokio::test]
async fn what_had_failed_when_another_call_stopped_the_run_is_told() {
    let (round, tool_loop) = stopped_while_waiting("search", 0).await;
    assert_eq!(codes(&round), ["BUSY", "CLOSED"]);
    assert_eq!(round.failed[0].call_id(), Some("a"));
    assert_eq!(round.shown.len(), 2);
    let read = read(&round, "a");
    assert!(read.failed && read.text.contains("It failed."), "{read:?}");
    assert!(matches!(round.next, Next::End { .. }));
    // The pending retry costs nothing; the attempt that was made is counted.
    let state = serde_json::to_value(tool_loop.state()).unwrap();
    assert_eq!(state["budget"]["step"]["retries"], 0, "{state}");
    assert_eq!(state["turn"]["attempts"]["search"], 1, "{state}");
}

#[tokio::test]
async fn an_effect_that_was_waited_for_is_known_by_its_failure() {
    let effects = |tool_loop: &ToolLoop| {
        let state = serde_json::to_value(tool_loop.state()).unwrap();
        let effects: Vec<Value> = state["effects"]
            .as_object()
            .unwrap()
            .values()
            .cloned()
            .collect();
        effects
    };
    let (round, tool_loop) = stopped_while_waiting("pay", 0).await;
    assert_eq!(codes(&round), ["BUSY", "CLOSED"]);
    assert_eq!(effects(&tool_loop), [json!(null); 0], "nothing happened");
    let (round, tool_loop) = stopped_while_waiting("put", 2).await;
    assert_eq!(codes(&round), ["TIMED_OUT", "CLOSED"]);
    assert_eq!(
        effects(&tool_loop),
        [json!(null); 0],
        "it may be made again"
    );
}

#[tokio::test]
async fn a_call_that_never_failed_has_nothing_to_tell() {
    let catalog = stopping();
    let mut tool_loop = ToolLoop::new(catalog);
    tool_loop.begin_turn("t");
    let calls = vec![call("a", "search", 1), call("b", "search", 2)];
    let round = tool_loop.run_round_on(&Standing, calls, async |call: ToolCall| {
        if call.id == "a" {
            std::future::pending::<()>().await;
        }
        Err::<String, _>(fails(catalog, 1))
    });
    let round = round.await;
    assert_eq!(codes(&round), ["CLOSED"]);
    assert_eq!(read(&round, "a").text, errpact::history::STUB);
    assert!(read(&round, "a").failed);
}

/// Runs a call whose repair equals a call that is already under way.
async fn repaired_into_another(bucket: u32, other: u16) -> (Round, ToolLoop, &'static RetryBucket) {
    let catalog = catalog(
        vec![
            Entry {
                repair: Some(&REPAIR),
                ..entry("WRONG_PLACE", outcome(Policy::DEFAULT, Outcome::NotDone))
            },
            entry("BUSY", retry(RetryBy::Runtime, 9)),
            entry("TIMED_OUT", outcome(Policy::DEFAULT, Outcome::Unknown)),
        ],
        Limits::DEFAULT,
        Some(RetryBucket::new(bucket, 1.0)),
    );
    let bucket = catalog.retry_bucket.unwrap();
    while bucket.take() {}
    let mut tool_loop = ToolLoop::new(catalog);
    tool_loop.begin_turn("t");
    let place = |id: &str, place: &str| ToolCall::new(id, "pay", json!({"place": place}));
    let calls = vec![place("a", "Oslo"), place("b", "Osloo")];
    let clock = VirtualClock::seeded(1);
    let round = tool_loop.run_round_on(&clock, calls, async |call: ToolCall| {
        if call.arguments["place"] == "Oslo" {
            later().await;
            return Err::<String, _>(fails(catalog, other));
        }
        let trip = Trip {
            destination: Some("Oslo".to_owned()),
            ..Trip::default()
        };
        Err(fails(catalog, 0).with_context(&trip))
    });
    let round = round.await;
    (round, tool_loop, bucket)
}

#[tokio::test]
async fn a_call_that_was_not_made_is_no_success() {
    let (round, tool_loop, bucket) = repaired_into_another(5, 2).await;
    assert_eq!(
        bucket.left(),
        0,
        "nothing succeeded, so nothing is given back"
    );
    let read = read(&round, "b");
    assert!(read.text.contains("may have taken effect"), "{read:?}");
    assert!(read.failed, "{read:?}");
    assert_eq!(codes(&round), ["TIMED_OUT"]);
    // A repair that was not made does not count either.
    let state = serde_json::to_value(tool_loop.state()).unwrap();
    assert_eq!(state["budget"]["step"]["retries"], 0, "{state}");
}

#[test]
fn a_repair_that_no_one_makes_costs_nothing() {
    let limits = Limits {
        retries_per_step: Some(1),
        ..Limits::DEFAULT
    };
    let ask = Policy {
        deliver: Deliver::User,
        replay: Replay::Drop,
        ..retry(RetryBy::User, 1)
    };
    let codes = vec![
        Entry {
            repair: Some(&REPAIR),
            ..entry("REPAIRED", Policy::DEFAULT)
        },
        entry("RETRIED", retry(RetryBy::Runtime, 1)),
        entry("ASKS", ask),
    ];
    let catalog = catalog(codes, limits, None);
    let trip = Trip {
        destination: Some("Oslo".to_owned()),
        ..Trip::default()
    };
    for first in [0, 1] {
        let mut tool_loop = ToolLoop::new(catalog);
        tool_loop.begin_turn("t");
        let fail = |tool_loop: &mut ToolLoop, id: &str, place: &str, occurrence: Occurrence| {
            let call = ToolCall::new(id, "search", json!({ "place": place }));
            let result = Err(occurrence);
            tool_loop.round(vec![CallResult { call, result }]).next
        };
        let failure = fails(catalog, first).with_context(&trip);
        fail(&mut tool_loop, "a", "Osloo", failure);
        // `round` has nothing to call, so the step's only retry is still available.
        let state = serde_json::to_value(tool_loop.state()).unwrap();
        assert_eq!(state["budget"]["step"]["retries"], 0, "{state}");
        let next = fail(&mut tool_loop, "b", "Bergen", fails(catalog, 2));
        assert!(matches!(next, Next::End { .. }), "{next:?}");
    }
}

/// A value that was not tried is not known to be wrong.
#[tokio::test]
async fn a_value_that_was_not_tried_is_tried_later() {
    let repaired = Entry {
        repair: Some(&REPAIR),
        ..entry("REPAIRED", Policy::DEFAULT)
    };
    let catalog = catalog(vec![repaired], Limits::DEFAULT, None);
    let mut tool_loop = ToolLoop::new(catalog);
    tool_loop.begin_turn("t");
    let trip = Trip {
        destination: Some("Oslo".to_owned()),
        ..Trip::default()
    };
    let wrong = |id: &str| ToolCall::new(id, "search", json!({"place": "Osloo"}));
    for id in ["a", "b"] {
        let result = Err(fails(catalog, 0).with_context(&trip));
        tool_loop.round(vec![CallResult {
            call: wrong(id),
            result,
        }]);
    }
    let clock = VirtualClock::seeded(1);
    let round = tool_loop.run_round_on(&clock, vec![wrong("c")], async |call: ToolCall| {
        if call.arguments["place"] == "Oslo" {
            return Ok("found".to_owned());
        }
        Err(fails(catalog, 0).with_context(&trip))
    });
    assert_eq!(read(&round.await, "c").text, "found");
}

/// Two calls that stop the run at the same moment stop it, too.
#[test]
fn a_call_under_way_is_left_when_two_others_stop_the_run() {
    let catalog = stopping();
    let mut tool_loop = ToolLoop::new(catalog);
    tool_loop.begin_turn("t");
    let calls = ["a", "b", "c"].map(|id| call(id, "search", 1)).to_vec();
    let round = tool_loop.run_round_on(&Standing, calls, async |call: ToolCall| {
        if call.id == "c" {
            std::future::pending::<()>().await;
        }
        Err::<String, _>(fails(catalog, 1))
    });
    let mut round = std::pin::pin!(round);
    let mut context = std::task::Context::from_waker(std::task::Waker::noop());
    let Poll::Ready(round) = round.as_mut().poll(&mut context) else {
        panic!("the round waits for a call that has no effect")
    };
    assert_eq!(codes(&round), ["CLOSED", "CLOSED"]);
}

#[tokio::test]
async fn a_repaired_call_is_retried_and_is_then_known() {
    let catalog = catalog(
        vec![
            Entry {
                repair: Some(&REPAIR),
                ..entry("WRONG_PLACE", outcome(Policy::DEFAULT, Outcome::NotDone))
            },
            entry("BUSY", retry(RetryBy::Runtime, 9)),
        ],
        Limits::DEFAULT,
        None,
    );
    let mut tool_loop = ToolLoop::new(catalog);
    tool_loop.begin_turn("t");
    let trip = Trip {
        destination: Some("Oslo".to_owned()),
        ..Trip::default()
    };
    let clock = VirtualClock::seeded(1);
    let made = AtomicU32::new(0);
    let pay = |id: &str| ToolCall::new(id, "pay", json!({"place": "Osloo", "call": "1"}));
    let run = async |call: ToolCall| {
        let made = made.fetch_add(1, Ordering::Relaxed) + 1;
        match (call.arguments["place"].as_str(), made) {
            (Some("Oslo"), 2) => Err(fails(catalog, 1)),
            (Some("Oslo"), _) => Ok("paid".to_owned()),
            _ => Err(fails(catalog, 0).with_context(&trip)),
        }
    };
    let round = tool_loop.run_round_on(&clock, vec![pay("a")], &run).await;
    assert_eq!(read(&round, "a").text, "paid");
    assert_eq!(made.load(Ordering::Relaxed), 3, "wrong, busy, paid");
    // Both forms of the call are done now, and that is not a failure.
    let oslo = ToolCall::new("b", "pay", json!({"place": "Oslo", "call": "1"}));
    for call in [pay("b"), oslo] {
        let round = tool_loop.run_round_on(&clock, vec![call], &run).await;
        let read = read(&round, "b");
        assert!(
            read.text.contains("already succeeded") && !read.failed,
            "{read:?}"
        );
    }
    assert_eq!(made.load(Ordering::Relaxed), 3);
}

#[tokio::test]
async fn two_reads_that_are_repaired_to_one_call_are_both_made() {
    let repaired = Entry {
        repair: Some(&REPAIR),
        ..entry("WRONG_PLACE", outcome(Policy::DEFAULT, Outcome::NotDone))
    };
    let catalog = catalog(vec![repaired], Limits::DEFAULT, None);
    let mut tool_loop = ToolLoop::new(catalog);
    tool_loop.begin_turn("t");
    let trip = Trip {
        destination: Some("Oslo".to_owned()),
        ..Trip::default()
    };
    let wrong = |id: &str, place: &str| ToolCall::new(id, "search", json!({ "place": place }));
    let calls = vec![wrong("a", "Osloo"), wrong("b", "Ossloo")];
    let clock = VirtualClock::seeded(1);
    let round = tool_loop.run_round_on(&clock, calls, async |call: ToolCall| {
        later().await;
        if call.arguments["place"] == "Oslo" {
            return Ok("found".to_owned());
        }
        Err(fails(catalog, 0).with_context(&trip))
    });
    let round = round.await;
    for id in ["a", "b"] {
        assert_eq!(read(&round, id).text, "found", "{id}");
    }
}

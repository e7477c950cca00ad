//! Calls that are retried as the catalog says.

#![expect(clippy::unwrap_used, reason = "tests stop where they fail")]

mod canceled;
#[path = "../failing/mod.rs"]
mod failing;
mod parallel;
mod received;
mod repaired;
#[cfg(feature = "tokio")]
mod timed;
mod waits;

use std::cell::Cell;
use std::future::{Ready, ready};

use errpact::budget::Decision;
use errpact::retry::{Attempt, Stopped, VirtualClock, run_on};
use errpact::table::{Catalog, Limits, Outcome, Policy, RetryBucket, RetryBy};
use errpact::{Guard, Occurrence, StepBudget, find};
use failing::{Failing, catalog, entry, fails, one, outcome, retry};

const RUNTIME: RetryBy = RetryBy::Runtime;

/// A call that fails this many times with the code at 0, then succeeds with the number of the attempt.
fn fails_first(
    catalog: &'static Catalog<'static>,
    tool: &'static str,
    times: u32,
) -> impl FnMut(Attempt) -> Ready<Result<u32, Occurrence>> + Copy {
    move |attempt| {
        if attempt.number <= times {
            return ready(Err(fails(catalog, 0).with_tool(tool)));
        }
        ready(Ok(attempt.number))
    }
}

#[tokio::test]
async fn a_call_is_repeated_until_it_succeeds_or_its_retries_are_used_up() {
    let catalog = one(retry(RUNTIME, 2));
    let clock = VirtualClock::seeded(1);
    for times in 0..=2 {
        let step = StepBudget::new(catalog);
        let made = run_on(&clock, &step, fails_first(catalog, "search", times)).await;
        assert_eq!(made.unwrap(), times + 1);
    }
    let step = StepBudget::new(catalog);
    let stopped = run_on(&clock, &step, fails_first(catalog, "search", 9))
        .await
        .unwrap_err();
    assert_eq!((stopped.attempts, stopped.decision.word()), (3, "fail"));
    assert_eq!(stopped.occurrence.entry().name, "FAILED");
    assert_eq!(stopped.to_string(), "fail after 3 attempts");
}

#[tokio::test]
async fn what_the_runtime_cannot_do_stops_the_call_at_once() {
    let rows = [
        (retry(RetryBy::Model, 2), "return_to_model"),
        (retry(RetryBy::User, 2), "ask_user"),
        (Policy::DEFAULT, "fail"),
    ];
    for (policy, word) in rows {
        let catalog = one(policy);
        let step = StepBudget::new(catalog);
        let clock = VirtualClock::seeded(1);
        let stopped = run_on(&clock, &step, fails_first(catalog, "search", 9))
            .await
            .unwrap_err();
        assert_eq!((stopped.attempts, stopped.decision.word()), (1, word));
        assert!(clock.waits().is_empty());
    }
}

#[tokio::test]
async fn a_call_that_may_have_done_its_work_is_never_repeated_unless_its_tool_says_so() {
    let rows = [("search", 3), ("put", 3), ("pay", 1), ("undeclared", 1)];
    for happened in [Outcome::Unknown, Outcome::Done] {
        for (tool, attempts) in rows {
            let catalog = one(outcome(retry(RUNTIME, 2), happened));
            let step = StepBudget::new(catalog);
            let clock = VirtualClock::seeded(1);
            let stopped = run_on(&clock, &step, fails_first(catalog, tool, 9))
                .await
                .unwrap_err();
            assert_eq!(stopped.attempts, attempts, "{happened:?} {tool}");
        }
        let catalog = one(outcome(retry(RUNTIME, 2), happened));
        let nameless = async |_| Err::<(), _>(fails(catalog, 0));
        let step = StepBudget::new(catalog);
        let stopped = run_on(&VirtualClock::seeded(1), &step, nameless)
            .await
            .unwrap_err();
        assert_eq!(stopped.attempts, 1, "{happened:?}, no tool");
        let step = StepBudget::new(catalog).with_tool("put");
        let stopped = run_on(&VirtualClock::seeded(1), &step, nameless)
            .await
            .unwrap_err();
        assert_eq!(stopped.attempts, 3, "{happened:?}, the step's tool");
    }
}

#[tokio::test]
async fn layers_share_the_attempts_of_a_logical_call() {
    let limits = Limits {
        total_attempts: Some(4),
        ..Limits::DEFAULT
    };
    let codes = vec![
        entry("BUSY", retry(RUNTIME, 9)),
        entry("WRONG", retry(RetryBy::Model, 9)),
    ];
    let catalog = catalog(codes, limits, None);
    let clock = VirtualClock::seeded(1);
    let step = StepBudget::new(catalog).with_tool("search");
    let made = Cell::new(0);
    // Busy once, then wrong until the model passes another argument.
    let call = async |attempt: Attempt| {
        made.set(made.get() + 1);
        let index = u16::from(attempt.number > 1);
        Err::<(), _>(fails(catalog, index).with_tool("search"))
    };
    let first = run_on(&clock, &step, call).await.unwrap_err();
    assert_eq!(first.decision, Decision::ReturnToModel { attempt: 3 });
    let second = run_on(&clock, &step, call).await.unwrap_err();
    assert_eq!((second.decision.word(), made.get()), ("fail", 4));
    // A success ends the logical call, even an immediate one.
    run_on(&clock, &step, async |_| Ok::<_, Occurrence>(()))
        .await
        .unwrap();
    let third = run_on(&clock, &step, call).await.unwrap_err();
    assert_eq!(third.decision, Decision::ReturnToModel { attempt: 3 });
}

#[tokio::test]
async fn a_success_of_another_call_gives_no_attempts_back_to_this_one() {
    let limits = Limits {
        total_attempts: Some(3),
        ..Limits::DEFAULT
    };
    let catalog = catalog(vec![entry("BUSY", retry(RUNTIME, 9))], limits, None);
    let step = StepBudget::new(catalog);
    let call = async |_| {
        step.succeeded("search");
        Err::<(), _>(fails(catalog, 0).with_tool("search"))
    };
    let stopped = run_on(&VirtualClock::seeded(1), &step, call)
        .await
        .unwrap_err();
    assert_eq!(stopped.attempts, 3);
}

#[tokio::test]
async fn repeats_take_tokens_and_successes_give_them_back() {
    let bucket = RetryBucket::new(3, 1.0);
    let catalog = catalog(
        vec![entry("BUSY", retry(RUNTIME, 9))],
        Limits::DEFAULT,
        Some(bucket),
    );
    let bucket = catalog.retry_bucket.unwrap();
    let clock = VirtualClock::seeded(1);
    let step = || StepBudget::new(catalog);
    run_on(&clock, &step(), fails_first(catalog, "search", 2))
        .await
        .unwrap();
    assert_eq!(bucket.left(), 2);
    let stopped = run_on(&clock, &step(), fails_first(catalog, "search", 9))
        .await
        .unwrap_err();
    assert_eq!((stopped.attempts, bucket.left()), (3, 0));
    // Without a token a call is made only once.
    let stopped = run_on(&clock, &step(), fails_first(catalog, "search", 9))
        .await
        .unwrap_err();
    assert_eq!(stopped.attempts, 1);
    run_on(&clock, &step(), fails_first(catalog, "search", 0))
        .await
        .unwrap();
    assert_eq!(bucket.left(), 1);
}

#[tokio::test]
async fn a_tools_own_error_is_taken_and_the_occurrence_passes_on() {
    let catalog = one(retry(RUNTIME, 1));
    let step = StepBudget::new(catalog).with_tool("search");
    async fn tool(catalog: &'static Catalog<'static>) -> Result<(), Failing> {
        let (index, wait) = (0, None);
        Err(Failing {
            catalog,
            index,
            wait,
        })
    }
    let stopped: Stopped = run_on(&VirtualClock::seeded(1), &step, |_| tool(catalog))
        .await
        .unwrap_err();
    assert_eq!(stopped.attempts, 2);
    let id = stopped.occurrence.id();
    assert_eq!(find(&stopped).map(Occurrence::id), Some(id));
    let passed = || -> Result<(), Occurrence> { Err(stopped)? };
    assert_eq!(passed().unwrap_err().id(), id);
}

#[tokio::test]
async fn a_guard_inside_names_the_call_and_one_outside_passes_it_on() {
    let catalog = one(outcome(retry(RUNTIME, 1), Outcome::Unknown));
    let step = StepBudget::new(catalog);
    let inside = Guard::new(catalog).with_tool("put").with_call_id("call_1");
    let outside = Guard::new(catalog)
        .with_tool("dispatch")
        .with_operation("book");
    let made = Cell::new(0);
    let failed = outside
        .run(run_on(&VirtualClock::seeded(1), &step, async |_| {
            made.set(made.get() + 1);
            inside.run(async { Err::<(), _>(fails(catalog, 0)) }).await
        }))
        .await
        .unwrap_err();
    assert_eq!(made.get(), 2);
    assert_eq!(failed.tool(), Some("put"));
    assert_eq!(failed.call_id(), Some("call_1"));
}

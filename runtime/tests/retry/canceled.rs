//! Calls that are dropped: while they run, and while they wait.

use std::cell::Cell;
use std::future::{Future, pending, poll_fn};
use std::pin::pin;
use std::task::Poll;

use errpact::budget::Importance;
use errpact::retry::{VirtualClock, run_on};
use errpact::table::{Catalog, Delay, Limits, RetryBucket};
use errpact::{Occurrence, StepBudget};
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::RUNTIME;
use crate::failing::{catalog, delay, entry, fails, retry};

/// A bucket of four tokens, none of which is ever returned.
fn busy() -> &'static Catalog<'static> {
    let policy = delay(retry(RUNTIME, 9), Delay::Fixed(1_000), true);
    let bucket = RetryBucket::new(4, 0.0);
    catalog(vec![entry("BUSY", policy)], Limits::DEFAULT, Some(bucket))
}

/// Polls this many times, then drops the future.
async fn polled<F: Future>(future: F, times: usize) -> Option<F::Output> {
    let mut future = pin!(future);
    let mut left = times;
    poll_fn(|context| {
        if left == 0 {
            return Poll::Ready(None);
        }
        left -= 1;
        match future.as_mut().poll(context) {
            Poll::Ready(output) => Poll::Ready(Some(output)),
            Poll::Pending => {
                context.waker().wake_by_ref();
                Poll::Pending
            }
        }
    })
    .await
}

/// Returns the retries that the step has counted: for all codes, and for this one.
fn counted(step: &StepBudget) -> (Value, Value) {
    let state = serde_json::to_value(step).unwrap();
    let codes = state["step"]["codes"]["BUSY"].clone();
    let codes = if codes.is_null() { json!(0) } else { codes };
    (state["step"]["retries"].clone(), codes)
}

#[tokio::test]
async fn a_retry_that_was_waited_for_is_given_back() {
    let catalog = busy();
    let bucket = catalog.retry_bucket.unwrap();
    let step = StepBudget::new(catalog);
    let call = async |_| Err::<(), _>(fails(catalog, 0).with_tool("search"));
    assert!(
        polled(run_on(&VirtualClock::seeded(1), &step, call), 1)
            .await
            .is_none()
    );
    assert_eq!(bucket.left(), 4);
    assert_eq!(counted(&step), (json!(0), json!(0)));
    // The attempt was made.
    let state = serde_json::to_value(&step).unwrap();
    assert_eq!(state["step"]["tools"]["search"]["attempts"], 1);
}

#[tokio::test]
async fn a_retry_that_runs_is_one() {
    let catalog = busy();
    let bucket = catalog.retry_bucket.unwrap();
    let step = StepBudget::new(catalog);
    let call = async |attempt: errpact::retry::Attempt| {
        if attempt.number == 2 {
            pending::<()>().await;
        }
        Err::<(), _>(fails(catalog, 0).with_tool("search"))
    };
    assert!(
        polled(run_on(&VirtualClock::seeded(1), &step, call), 9)
            .await
            .is_none()
    );
    assert_eq!(bucket.left(), 3);
    assert_eq!(counted(&step), (json!(1), json!(1)));
}

#[tokio::test]
async fn what_is_given_back_to_a_step_that_is_over_changes_nothing_in_the_next() {
    let catalog = busy();
    let step = StepBudget::new(catalog);
    let clock = VirtualClock::seeded(1);
    let call = async |_| Err::<(), _>(fails(catalog, 0).with_tool("search"));
    let mut waiting = Box::pin(run_on(&clock, &step, call));
    let polled_once = poll_fn(|context| Poll::Ready(waiting.as_mut().poll(context).is_pending()));
    assert!(polled_once.await);
    step.begin_step(Importance::Blocking);
    assert_eq!(
        step.decide(&fails(catalog, 0).with_tool("search")).word(),
        "retry"
    );
    drop(waiting);
    assert_eq!(counted(&step), (json!(1), json!(1)));
    assert_eq!(catalog.retry_bucket.unwrap().left(), 3);
}

#[tokio::test]
async fn a_call_that_panics_leaves_what_it_made() {
    let catalog = busy();
    let step = StepBudget::new(catalog);
    let clock = VirtualClock::seeded(1);
    let guard = errpact::Guard::new(catalog).with_tool("search");
    let call = async |attempt: errpact::retry::Attempt| {
        assert!(attempt.number < 2, "the second attempt panics");
        Err::<(), _>(fails(catalog, 0).with_tool("search"))
    };
    // The guard is outside, so the panic unwinds the retry itself.
    let failed = guard.run(run_on(&clock, &step, call)).await;
    assert!(failed.is_err());
    assert_eq!(counted(&step), (json!(1), json!(1)));
    assert_eq!(catalog.retry_bucket.unwrap().left(), 3);
}

proptest! {
    /// Wherever a call is dropped, the counters show the attempts that were made.
    #[test]
    fn what_is_counted_is_what_was_made(
        polls in 0..14_usize,
        yields in proptest::collection::vec(0..3_usize, 8),
        succeeds in proptest::option::of(1..6_u32),
    ) {
        let catalog = busy();
        let bucket = catalog.retry_bucket.unwrap();
        let step = StepBudget::new(catalog);
        let clock = VirtualClock::seeded(polls as u64);
        let begun = Cell::new(0_u64);
        let call = |attempt: errpact::retry::Attempt| {
            begun.set(begun.get() + 1);
            let yields = yields[attempt.number as usize % yields.len()];
            async move {
                for _ in 0..yields {
                    tokio::task::yield_now().await;
                }
                if succeeds == Some(attempt.number) {
                    return Ok::<_, Occurrence>(());
                }
                Err(fails(catalog, 0).with_tool("search"))
            }
        };
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        let ended = runtime.block_on(polled(run_on(&clock, &step, call), polls));
        let retries = begun.get().saturating_sub(1);
        prop_assert_eq!(bucket.left(), 4 - retries);
        prop_assert_eq!(counted(&step), (json!(retries), json!(retries)));
        if let Some(Err(stopped)) = ended {
            prop_assert_eq!(u64::from(stopped.attempts), begun.get());
            prop_assert_eq!(retries, 4, "the bucket was the bound");
        }
    }
}

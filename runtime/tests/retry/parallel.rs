//! Many calls at the same time that share one step and one bucket.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use errpact::retry::{Attempt, VirtualClock, run_on};
use errpact::table::{Catalog, Limits, RetryBucket};
use errpact::{Occurrence, StepBudget};
use tokio::task::JoinSet;

use crate::RUNTIME;
use crate::failing::{catalog, entry, fails, retry};

const CALLS: u32 = 64;

fn busy(max: u32, limits: Limits, bucket: Option<RetryBucket>) -> &'static Catalog<'static> {
    catalog(vec![entry("BUSY", retry(RUNTIME, max))], limits, bucket)
}

/// Returns the attempts of concurrent calls that always fail.
async fn attempts(catalog: &'static Catalog<'static>, named: bool) -> Vec<u32> {
    let step = StepBudget::new(catalog);
    let clock = VirtualClock::seeded(1);
    let made = Arc::new(AtomicU32::new(0));
    let mut calls = JoinSet::new();
    for number in 0..CALLS {
        let step = if named {
            step.with_call(format!("search {number}"))
        } else {
            step.clone()
        };
        let (clock, made) = (clock.clone(), made.clone());
        calls.spawn(async move {
            let call = async |_| {
                made.fetch_add(1, Ordering::Relaxed);
                tokio::task::yield_now().await;
                Err::<(), _>(fails(catalog, 0).with_tool("search"))
            };
            run_on(&clock, &step, call).await.unwrap_err().attempts
        });
    }
    let each = calls.join_all().await;
    assert_eq!(each.iter().sum::<u32>(), made.load(Ordering::Relaxed));
    each
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn retries_of_a_code_are_those_of_all_nameless_calls() {
    let each = attempts(busy(10, Limits::DEFAULT, None), false).await;
    assert_eq!(each.iter().sum::<u32>(), CALLS + 10);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn each_named_call_has_its_own() {
    let each = attempts(busy(2, Limits::DEFAULT, None), true).await;
    assert_eq!(each, [3; CALLS as usize]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn the_budgets_of_step_and_run_bind_all_together() {
    let free = Limits::DEFAULT;
    let step = Limits {
        retries_per_step: Some(7),
        ..free
    };
    let same = Limits {
        same_code: Some(CALLS + 5),
        ..free
    };
    let total = Limits {
        total_attempts: Some(CALLS + 5),
        ..free
    };
    for limits in [step, same, total] {
        let named = limits != total;
        let made = attempts(busy(99, limits, None), named)
            .await
            .iter()
            .sum::<u32>();
        // Each failure was followed by a retry until the limit was reached, whichever call failed.
        let most = if limits == step {
            CALLS + 7
        } else {
            2 * CALLS + 4
        };
        assert_eq!(made, most, "{limits:?}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn the_bucket_binds_all_steps_and_never_overflows() {
    let catalog = busy(3, Limits::DEFAULT, Some(RetryBucket::new(9, 0.0)));
    let bucket = catalog.retry_bucket.unwrap();
    let each = attempts(catalog, true).await;
    assert_eq!(each.iter().sum::<u32>(), CALLS + 9);
    assert_eq!(bucket.left(), 0);

    let catalog = busy(3, Limits::DEFAULT, Some(RetryBucket::new(9, 2.5)));
    let bucket = catalog.retry_bucket.unwrap();
    let mut calls = JoinSet::new();
    for number in 0..CALLS {
        calls.spawn(async move {
            let step = StepBudget::new(catalog);
            let clock = VirtualClock::seeded(number.into());
            let call = async |attempt: Attempt| {
                assert!(bucket.left() <= 9);
                tokio::task::yield_now().await;
                if attempt.number <= number % 4 {
                    return Err(fails(catalog, 0).with_tool("search"));
                }
                Ok::<_, Occurrence>(())
            };
            let _ = run_on(&clock, &step, call).await;
        });
    }
    calls.join_all().await;
    assert!(bucket.left() <= 9);
}

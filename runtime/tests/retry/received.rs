//! Errors of servers with another version of the catalog, in a loop of retries.

use std::time::Duration;

use errpact::retry::{Stopped, VirtualClock, run_on};
use errpact::table::{Catalog, Delay, Outcome};
use errpact::{Guard, Occurrence, StepBudget};
use serde_json::{Value, json};

use crate::RUNTIME;
use crate::failing::{delay, one, outcome, retry};

fn envelope(code: &str, recovery: &Value) -> Value {
    json!({ "error": {
        "code": code, "category": "network", "fingerprint": "000000000000", "message": "The queue is full.",
        "recovery": recovery,
        "debug": { "error_id": "6f6c0f5e-6c0e-4d0a-9d0e-0f0e0d0c0b0a", "timestamp": "2026-01-02T03:04:05.678Z" },
    }})
}

/// Calls a tool that returns the envelope each time, through a guard. Returns the end and the waits.
async fn calls(
    catalog: &'static Catalog<'static>,
    tool: &'static str,
    came: &Value,
) -> (Stopped, Vec<u64>) {
    let clock = VirtualClock::seeded(1);
    let step = StepBudget::new(catalog);
    let guard = Guard::new(catalog).with_tool(tool);
    let stopped = run_on(&clock, &step, async |_| {
        // The program says that it is its peer's envelope. In a tool's result, it would prove nothing about the call.
        let failed = Occurrence::from_envelope(catalog, came);
        guard.run(async { failed.map_or(Ok(()), Err) }).await
    });
    let stopped = stopped.await.unwrap_err();
    let ms = |wait: &Duration| u64::try_from(wait.as_millis()).unwrap();
    (stopped, clock.waits().iter().map(ms).collect())
}

/// A catalog with a code that is retried three times, with waits up to 30 s.
fn busy() -> &'static Catalog<'static> {
    one(outcome(
        delay(retry(RUNTIME, 3), Delay::Fixed(100), true),
        Outcome::NotDone,
    ))
}

#[tokio::test]
async fn a_new_code_is_retried_within_the_limits_of_the_catalog() {
    let recovery = |delay: u64, max: u64| {
        json!({ "is_retryable": true, "policy": "retry-now-safe", "outcome": "not_done",
            "retry_strategy": { "suggested_delay": delay, "max_retries": max } })
    };
    let (stopped, waits) = calls(busy(), "pay", &envelope("FULL", &recovery(500, 2))).await;
    assert_eq!((stopped.attempts, stopped.decision.word()), (3, "fail"));
    assert!(
        waits.iter().all(|ms| (500..=1000).contains(ms)),
        "{waits:?}"
    );
    let hostile = recovery((1 << 53) - 1, 1_000_000_000);
    let (stopped, waits) = calls(busy(), "pay", &envelope("FULL", &hostile)).await;
    assert_eq!(stopped.attempts, 4);
    assert!(
        waits.iter().all(|ms| (30_000..=60_000).contains(ms)),
        "{waits:?}"
    );
}

#[tokio::test]
async fn nothing_that_may_have_happened_is_done_twice() {
    for outcome in [
        json!(null),
        json!("unknown"),
        json!("done"),
        json!(["not_done"]),
    ] {
        let recovery =
            json!({ "is_retryable": true, "policy": "retry-now-safe", "outcome": outcome });
        let came = envelope("FULL", &recovery);
        assert_eq!(calls(busy(), "pay", &came).await.0.attempts, 1, "{outcome}");
        assert!(
            calls(busy(), "search", &came).await.0.attempts > 1,
            "{outcome}"
        );
    }
}

#[tokio::test]
async fn a_known_code_is_only_decided_with_more_care() {
    let attempts = async |recovery: Value| {
        let came = envelope("FAILED", &recovery);
        calls(busy(), "pay", &came).await.0.attempts
    };
    let word = |word: &str| json!({ "is_retryable": true, "policy": word });
    assert_eq!(attempts(word("retry-now-safe")).await, 4);
    assert_eq!(attempts(word("retry-forever")).await, 4);
    assert_eq!(attempts(word("do-not-retry")).await, 1);
    let mut unsure = word("retry-now-safe");
    unsure["outcome"] = "unknown".into();
    assert_eq!(attempts(unsure).await, 1);
    let mut fewer = word("retry-now-safe");
    fewer["retry_strategy"] = json!({ "max_retries": 1 });
    assert_eq!(attempts(fewer).await, 2);
}

#[tokio::test]
async fn what_is_passed_on_is_the_policy_that_decided() {
    let recovery =
        json!({ "is_retryable": true, "policy": "retry-after-change", "outcome": "not_done" });
    let came = envelope("FULL", &recovery);
    let occurrence =
        Occurrence::from_envelope(one(retry(errpact::table::RetryBy::Model, 2)), &came).unwrap();
    let recovery = &occurrence.envelope_value()["error"]["recovery"];
    assert_eq!(recovery["policy"], "retry-after-change");
    assert_eq!(recovery["retry_strategy"]["max_retries"], 2);
}

#[tokio::test]
async fn a_name_that_is_no_code_is_a_failure_without_one() {
    for code in ["", "A B", "A\nB", "A\u{2028}", &"A".repeat(101)] {
        let came = envelope(
            code,
            &json!({ "is_retryable": true, "policy": "retry-now-safe" }),
        );
        assert!(
            Occurrence::from_envelope(busy(), &came).is_none(),
            "{code:?}"
        );
    }
}

//! `outcome: not_done` needs a proof: the tool's own word, or a failure that ends the attempt to connect. Without one, a
//! payment is sent once, and no form offers what the decision refuses.

use std::error::Error;
use std::fmt;
use std::future::ready;
use std::io;
use std::sync::atomic::{AtomicU32, Ordering};

use errpact::budget::Decision;
use errpact::retry::{self, VirtualClock};
use errpact::{Guard, Occurrence, Signal, StepBudget, ToolCall, ToolLoop};
use errpact_tests::forms::{self, Reader};
use serde_json::json;

use super::sample::block_on;

errpact::catalog!(mod bank = "tests/tool_loop/bank.yaml");
use bank::CATALOG;

/// The connection broke after the request was sent, whatever the words begin with.
const ENVOY: &str = "upstream connect error or disconnect/reset before headers. reset reason: connection termination";

#[derive(Debug)]
struct LedgerLocked;

impl fmt::Display for LedgerLocked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("locked")
    }
}

impl Error for LedgerLocked {}

/// The result of a payment.
type Paid = Result<String, Occurrence>;
/// How a payment ends.
type Ends = fn() -> Paid;

fn of(signal: Signal<'static>) -> Paid {
    Err(Occurrence::from_signal(&CATALOG, signal))
}

fn caught(error: impl Into<Box<dyn Error + Send + Sync>>) -> Paid {
    Err(Occurrence::catch(&CATALOG, error))
}

/// What proves nothing.
const UNPROVED: &[(&str, Ends)] = &[
    ("503 after the request", || {
        of(Signal::new().with_status(503).with_message(ENVOY))
    }),
    ("the same as text", || caught(format!("503: {ENVOY}"))),
    ("429", || of(Signal::new().with_status(429))),
    ("429 as text", || caught("HTTP 429 Too Many Requests")),
    ("an own rule on a text", || caught("the ledger is closed")),
    ("an own rule on a status", || {
        of(Signal::new().with_status(423))
    }),
    ("a type of the language", || {
        caught(io::Error::from(io::ErrorKind::QuotaExceeded))
    }),
    ("a type beside an answer", || {
        of(Signal::new()
            .with_io(io::ErrorKind::ConnectionRefused)
            .with_status(503))
    }),
    ("returned as data", || {
        Ok(json!({"error": {"status": 429, "message": "Too many requests"}}).to_string())
    }),
];

/// What is the tool's own word, or proves that nothing was sent.
const PROVED: &[(&str, Ends)] = &[
    ("a code of the catalog", || Err(bank::BankBusy.into())),
    ("a type of the tool's own", || {
        Err(Occurrence::from_signal(&CATALOG, Signal::of(&LedgerLocked)))
    }),
    ("no connection", || {
        caught(io::Error::from(io::ErrorKind::ConnectionRefused))
    }),
    ("words of connecting", || {
        caught("dial tcp 10.0.0.7:443: connect: connection refused")
    }),
    ("the tool's statement", || {
        of(Signal::new().with_status(423).with_nothing_done())
    }),
];

/// Returns how often a tool that ends like this is called, by a retry and by a tool loop.
fn charges(tool: &'static str, end: Ends) -> [u32; 2] {
    let clock = VirtualClock::fixed(1.0);
    let charged = AtomicU32::new(0);
    let guard = Guard::new(&CATALOG).with_tool(tool);
    let step = StepBudget::new(&CATALOG).with_tool(tool);
    let paying = retry::run_on(&clock, &step, |_| {
        charged.fetch_add(1, Ordering::Relaxed);
        guard.run(ready(end()))
    });
    block_on(paying).unwrap_err();
    let looped = AtomicU32::new(0);
    let mut tool_loop = ToolLoop::new(&CATALOG);
    tool_loop.begin_turn("t");
    for id in ["a", "b"] {
        let call = ToolCall::new(id, tool, json!({"order": "7"}));
        block_on(tool_loop.run_round_on(&clock, vec![call], |_| {
            looped.fetch_add(1, Ordering::Relaxed);
            ready(end())
        }));
    }
    [charged.into_inner(), looped.into_inner()]
}

#[test]
fn a_payment_is_sent_once_if_nothing_proves_that_it_was_not_done() {
    for (name, end) in UNPROVED {
        assert_eq!(charges("pay", *end), [1, 1], "{name}");
        let [retried, _] = charges("find", *end);
        assert!(retried >= 2, "{name}: a search is repeated, {retried}");
    }
}

#[test]
fn a_payment_that_was_not_made_is_made_again() {
    for (name, end) in PROVED {
        for charged in charges("pay", *end) {
            assert!(charged >= 2, "{name}: {charged}");
        }
    }
}

/// Fails with a code that says that nothing was done.
async fn refused() -> Paid {
    Err(bank::BankBusy.into())
}

#[test]
fn a_tool_inside_itself_is_another_call() {
    let guard = || Guard::new(&CATALOG).with_tool("pay");
    let clock = VirtualClock::fixed(1.0);
    let step = StepBudget::new(&CATALOG).with_tool("pay");
    // The outer payment acts, then makes the inner one, which does not.
    let charged = AtomicU32::new(0);
    let outer = retry::run_on(&clock, &step, async |_| {
        let body = async {
            charged.fetch_add(1, Ordering::Relaxed);
            guard().run(refused()).await
        };
        guard().run(body).await
    });
    let stopped = block_on(outer).unwrap_err();
    assert_eq!(charged.swap(0, Ordering::Relaxed), 1);
    assert!(matches!(stopped.decision, Decision::Fail(_)));
    // One guard, used by both calls.
    let one = guard();
    let outer = retry::run_on(&clock, &step, async |_| {
        let body = async {
            charged.fetch_add(1, Ordering::Relaxed);
            one.run(refused()).await
        };
        one.run(body).await
    });
    block_on(outer).unwrap_err();
    assert_eq!(charged.swap(0, Ordering::Relaxed), 1);
    // A retry inside the outer call ends the inner one.
    let inner = StepBudget::new(&CATALOG).with_tool("pay");
    let outer = retry::run_on(&clock, &step, async |_| {
        charged.fetch_add(1, Ordering::Relaxed);
        let made = retry::run_on(&clock, &inner, async |_| guard().run(refused()).await);
        made.await.map_err(Occurrence::from)
    });
    block_on(outer).unwrap_err();
    assert_eq!(charged.into_inner(), 1);
}

#[test]
fn the_guard_of_a_tool_is_of_the_call_that_the_loop_makes() {
    let clock = VirtualClock::fixed(1.0);
    for inner in [
        Guard::new(&CATALOG).with_tool("pay"),
        Guard::new(&CATALOG).with_tool("pay").with_call_id("a"),
    ] {
        let called = AtomicU32::new(0);
        let mut tool_loop = ToolLoop::new(&CATALOG);
        tool_loop.begin_turn("t");
        let call = ToolCall::new("a", "pay", json!({"order": "7"}));
        block_on(tool_loop.run_round_on(&clock, vec![call], |_| {
            called.fetch_add(1, Ordering::Relaxed);
            inner.run(refused())
        }));
        assert_eq!(called.into_inner(), 4, "{inner:?}");
    }
}

/// Returns the forms that leave the process; the log has the policy of the code.
fn forms(occurrence: &Occurrence) -> Vec<(&'static str, String)> {
    forms::forms_for(occurrence, |reader| reader != Reader::Log)
}

/// Words by which a form offers a retry.
fn offers(form: &str) -> bool {
    [
        "Retry after",
        r#""is_retryable":true"#,
        "retry-after-",
        "retry-now-safe",
        "retry_after_ms",
        "retryDelay",
        "suggested_delay",
        "max_retries",
        "retry-after:",
    ]
    .iter()
    .any(|word| form.contains(word))
}

#[test]
fn no_form_offers_what_the_decision_refuses() {
    let rows = UNPROVED
        .iter()
        .filter_map(|(name, end)| Some((*name, end().err()?)));
    let unknown = Occurrence::catch(&CATALOG, io::Error::from(io::ErrorKind::TimedOut));
    for (name, occurrence) in rows.chain([("timed out", unknown)]) {
        let occurrence = occurrence.with_tool("pay");
        let decision = StepBudget::new(&CATALOG).decide(&occurrence);
        assert!(
            matches!(decision, Decision::Fail(_)),
            "{name}: {decision:?}"
        );
        for (form, text) in forms(&occurrence) {
            assert!(!offers(&text), "{name} in {form}: {text}");
        }
    }
}

#[test]
fn a_form_offers_what_the_decision_allows() {
    let busy = || Occurrence::new(bank::BankBusy).with_tool("pay");
    let decision = StepBudget::new(&CATALOG).decide(&busy());
    assert!(matches!(decision, Decision::Retry { .. }));
    assert!(
        busy().text().ends_with("Retry after 2 s."),
        "{}",
        busy().text()
    );
    let recovery = &busy().envelope_value()["error"]["recovery"];
    assert_eq!(recovery["is_retryable"], true);
    assert_eq!(recovery["outcome"], "not_done");
    assert_eq!(busy().notice()["retry_after_ms"], 2000);
    // Until the retries are exhausted.
    let (step, last) = (StepBudget::new(&CATALOG), busy());
    for _ in 0..3 {
        assert!(matches!(step.decide(&busy()), Decision::Retry { .. }));
    }
    assert!(matches!(step.decide(&last), Decision::Fail(_)));
    for (form, text) in forms(&last) {
        assert!(!offers(&text), "{form}: {text}");
    }
    // The model may correct the call, also inside a search that may be repeated, but not inside a payment.
    let expired = || Occurrence::new(bank::CardExpired);
    let within = |tool: &'static str| {
        let failed = Guard::new(&CATALOG).with_tool("pay").fill(expired());
        Guard::new(&CATALOG).with_tool(tool).fill(failed)
    };
    for (tool, word) in [("find", "retry-after-change"), ("pay", "do-not-retry")] {
        let recovery = &within(tool).envelope_value()["error"]["recovery"];
        assert_eq!(recovery["policy"], word, "{tool}");
    }
}

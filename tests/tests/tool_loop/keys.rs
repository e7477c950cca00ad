//! Effects that are safe to try again: a service that recognizes keys, and a tool that says whether it happened.

use std::collections::HashSet;
use std::sync::Mutex;

use errpact::retry::VirtualClock;
use errpact::tool_loop::LoopState;
use errpact::{IdempotencyKey, Occurrence, ToolCall, ToolLoop};
use serde_json::json;

use crate::tool_loop::errors::{self, CATALOG};
use crate::tool_loop::sample::{block_on, read};

/// A taxi service that recognizes keys. Its log has one line for each taxi that it sent.
#[derive(Default)]
struct Service {
    known: Mutex<HashSet<IdempotencyKey>>,
    log: Mutex<Vec<String>>,
}

impl Service {
    /// Sends a taxi, unless the header has a key for which one was sent.
    fn order(&self, to: &str, header: Option<&str>) {
        let key = header.and_then(|it| it.parse().ok());
        if key.is_none_or(|key| self.known.lock().unwrap().insert(key)) {
            self.log.lock().unwrap().push(to.to_owned());
        }
    }

    fn sent(&self) -> usize {
        self.log.lock().unwrap().len()
    }
}

/// A conversation in which a model orders taxis.
struct Chat {
    tool_loop: ToolLoop,
    service: Service,
    /// The tool sends the key.
    sends: bool,
    calls: usize,
}

impl Chat {
    fn new(sends: bool) -> Self {
        let mut tool_loop = ToolLoop::new(&CATALOG);
        tool_loop.begin_turn("turn-1");
        Self {
            tool_loop,
            service: Service::default(),
            sends,
            calls: 0,
        }
    }

    /// Makes the model's next call. The first `lost` answers of the service get lost, after it has acted.
    fn calls(&mut self, tool: &str, to: &str, lost: usize, lose: fn() -> Occurrence) -> String {
        self.calls += 1;
        let id = format!("call_{}", self.calls);
        let call = ToolCall::new(&*id, tool, json!({ "to": to }));
        let left = Mutex::new(lost);
        let round = block_on(self.tool_loop.run_round_on(
            &VirtualClock::seeded(1),
            vec![call],
            |call| {
                if call.tool == "order_taxi" {
                    let header = call.idempotency_key.map(|key| key.header());
                    let header = header.filter(|_| self.sends);
                    self.service.order(to, header.as_deref());
                }
                let mut left = left.lock().unwrap();
                let is_lost = *left > 0;
                *left = left.saturating_sub(1);
                std::future::ready(if is_lost {
                    Err(lose())
                } else {
                    Ok("done".to_owned())
                })
            },
        ));
        read(&round, &id).text.clone()
    }

    fn order(&mut self, lost: usize, lose: fn() -> Occurrence) -> String {
        self.calls("order_taxi", "the station", lost, lose)
    }

    /// Ends the process, and begins another one with what is stored.
    fn restarts(&mut self) {
        let stored = serde_json::to_string(&self.tool_loop.state()).unwrap();
        let state: LoopState = serde_json::from_str(&stored).unwrap();
        self.tool_loop = ToolLoop::restore(&CATALOG, state).unwrap();
    }
}

fn slow() -> Occurrence {
    errors::TaxiSlow.into()
}

fn lost() -> Occurrence {
    errors::TaxiLost.into()
}

#[test]
fn a_timeout_and_its_automatic_retries_have_one_effect() {
    let mut chat = Chat::new(true);
    assert_eq!(chat.order(2, slow), "done");
    assert_eq!(chat.service.sent(), 1);
}

#[test]
fn without_the_key_the_same_retries_have_several_effects() {
    let mut chat = Chat::new(false);
    assert_eq!(chat.order(2, slow), "done");
    assert_eq!(chat.service.sent(), 3);
}

#[test]
fn a_retry_by_the_model_has_the_same_key() {
    let mut chat = Chat::new(true);
    assert!(chat.order(9, slow).contains("TAXI_SLOW"));
    assert_eq!(chat.order(0, slow), "done");
    assert_eq!(chat.service.sent(), 1);
}

#[test]
fn a_retry_after_a_restart_or_in_the_next_turn_has_the_same_key() {
    let mut chat = Chat::new(true);
    chat.order(9, slow);
    chat.restarts();
    chat.order(9, slow);
    chat.tool_loop.begin_turn("turn-2");
    assert_eq!(chat.order(0, slow), "done");
    assert_eq!(chat.service.sent(), 1);
}

#[test]
fn a_call_that_a_crash_interrupted_is_made_again_with_its_key() {
    let mut chat = Chat::new(true);
    let call = || ToolCall::new("call_1", "order_taxi", json!({ "to": "the station" }));
    let admitted = chat.tool_loop.admit(vec![call()]);
    let key = admitted[0].idempotency_key.unwrap();
    chat.service.order("the station", Some(&key.header()));
    chat.restarts();
    let again = chat.tool_loop.admit(vec![call()]);
    assert_eq!(again[0].idempotency_key, Some(key));
    assert_eq!(chat.order(0, slow), "done");
    assert_eq!(chat.service.sent(), 1);
}

#[test]
fn two_deliberate_equal_orders_are_two_effects() {
    let mut chat = Chat::new(true);
    assert_eq!(chat.order(1, slow), "done");
    // In one turn the model has repeated itself.
    assert!(chat.order(0, slow).contains("already succeeded"));
    assert_eq!(chat.service.sent(), 1);
    chat.tool_loop.begin_turn("turn-2");
    assert_eq!(chat.order(1, slow), "done");
    assert_eq!(chat.service.sent(), 2);
    // Other arguments make another call.
    chat.calls("order_taxi", "the harbor", 0, slow);
    assert_eq!(chat.service.sent(), 3);
}

#[test]
fn a_call_that_may_have_happened_is_verified_before_it_is_made_again() {
    let mut chat = Chat::new(true);
    let text = chat.order(9, lost);
    assert_eq!(chat.service.sent(), 1);
    assert!(
        !text.contains("done"),
        "it was retried automatically: {text}"
    );
    assert!(CATALOG.codes.iter().any(|code| {
        code.name == "TAXI_LOST"
            && code
                .instruction
                .starts_with("It may have happened: first call find_taxi")
    }));
    // The same call is refused, also after a restart, and the text says what to call.
    chat.restarts();
    assert!(chat.order(0, lost).contains("First call find_taxi"));
    assert_eq!(chat.service.sent(), 1);
    chat.calls("find_taxi", "the station", 0, lost);
    assert_eq!(chat.order(0, lost), "done");
    assert_eq!(chat.service.sent(), 1);
}

#[test]
fn a_verification_that_failed_says_nothing() {
    let mut chat = Chat::new(true);
    chat.order(9, lost);
    chat.calls("find_taxi", "the station", 9, || errors::Unknown.into());
    assert!(chat.order(0, lost).contains("First call find_taxi"));
    assert_eq!(chat.service.sent(), 1);
}

#[test]
fn a_verification_beside_the_failure_does_not_count() {
    let mut chat = Chat::new(true);
    let calls = vec![
        ToolCall::new("a", "order_taxi", json!({ "to": "the station" })),
        ToolCall::new("b", "find_taxi", json!({})),
    ];
    let round = block_on(
        chat.tool_loop
            .run_round_on(&VirtualClock::seeded(1), calls, |call| {
                std::future::ready(match &*call.tool {
                    "order_taxi" => Err(lost()),
                    _ => Ok("none".to_owned()),
                })
            }),
    );
    assert_eq!(read(&round, "b").text, "none");
    assert!(chat.order(0, lost).contains("First call find_taxi"));
}

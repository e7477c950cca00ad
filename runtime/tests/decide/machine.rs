//! Any sequence of failures, successes, steps and runs: each decision matches the model, and every promise holds.

use errpact::StepBudget;
use errpact::budget::{BudgetState, Decision, Importance};
use errpact::table::{
    Catalog, Delay, Entry, Exhausted, Limits, Outcome, Policy, Retry, RetryBucket, RetryBy,
    WhenUsedUp,
};
use proptest::prelude::*;

use crate::failing::{REPAIR, Trip, catalog, entry, fails};
use crate::model::{CODES, Drawn, Event, Failure, Made, Model, NAMES, PLACES, TOOLS, again};

#[derive(Debug, Clone)]
enum Act {
    Fail(Failure),
    Succeed { tool: usize, name: usize },
    BeginStep(bool),
    BeginRun,
    StoreAndRestore,
}

fn drawn() -> impl Strategy<Value = Drawn> {
    let by = prop_oneof![
        3 => Just(Some(RetryBy::Runtime)),
        2 => Just(Some(RetryBy::Model)),
        1 => Just(Some(RetryBy::User)),
        1 => Just(None),
    ];
    let outcome = prop_oneof![
        2 => Just(Outcome::NotDone),
        1 => Just(Outcome::Unknown),
        1 => Just(Outcome::Done),
    ];
    let way = || {
        prop_oneof![
            Just(WhenUsedUp::Fail),
            Just(WhenUsedUp::Skip),
            Just(WhenUsedUp::Complete),
            Just(WhenUsedUp::AskUser),
        ]
    };
    let max = prop_oneof![9 => (0..4_u32).prop_map(Some), 1 => Just(None)];
    let code = (by, max, outcome, any::<bool>(), (way(), way()));
    let limit = || proptest::option::of(1..6_u32);
    let limits = (limit(), limit(), limit()).prop_map(|(step, same, total)| Limits {
        retries_per_step: step,
        same_code: same,
        total_attempts: total,
        ..Limits::DEFAULT
    });
    let bucket = proptest::option::of((1..4_u32, 0..2_500_u32));
    let codes = proptest::collection::vec(code, CODES.len());
    (codes, limits, bucket).prop_map(|(codes, limits, bucket)| Drawn {
        codes,
        limits,
        bucket,
    })
}

fn act() -> impl Strategy<Value = Act> {
    let failure = (
        0..CODES.len(),
        0..TOOLS.len(),
        0..NAMES.len(),
        0..PLACES.len(),
        0..PLACES.len(),
        0..PLACES.len(),
    );
    let fail = failure.prop_map(|(code, tool, name, given, destination, home)| {
        Act::Fail(Failure {
            code,
            tool,
            name,
            given,
            destination,
            home,
        })
    });
    prop_oneof![
        12 => fail,
        3 => (0..TOOLS.len(), 0..NAMES.len()).prop_map(|(tool, name)| Act::Succeed { tool, name }),
        1 => any::<bool>().prop_map(Act::BeginStep),
        1 => Just(Act::BeginRun),
        1 => Just(Act::StoreAndRestore),
    ]
}

fn made(drawn: &Drawn) -> &'static Catalog<'static> {
    let codes = CODES.iter().zip(&drawn.codes).map(|(name, code)| {
        let (by, max, outcome, repaired, (blocking, optional)) = *code;
        let policy = Policy {
            outcome,
            retry: Retry {
                by,
                max,
                delay: Delay::Fixed(100),
                ..Retry::NEVER
            },
            exhausted: Exhausted { blocking, optional },
            ..Policy::DEFAULT
        };
        Entry {
            repair: repaired.then_some(&REPAIR),
            ..entry(name, policy)
        }
    });
    let bucket = drawn.bucket;
    let bucket = bucket.map(|(most, refill)| RetryBucket::new(most, f64::from(refill) / 1000.0));
    catalog(codes.collect(), drawn.limits, bucket)
}

/// Returns the decision in the model's terms, where the model says whether asking counts as a retry.
fn seen(decision: &Decision, expected: &Made) -> Made {
    match decision {
        Decision::Retry { .. } => Made::Retry,
        Decision::ReturnToModel { .. } => Made::ReturnToModel,
        Decision::Verify { .. } => unreachable!("no code of this catalog has `verify`"),
        Decision::AskUser { .. } if *expected == Made::End(WhenUsedUp::AskUser) => {
            Made::End(WhenUsedUp::AskUser)
        }
        Decision::AskUser { .. } => Made::AskUser { counted: true },
        Decision::Repair { candidates, .. } => {
            let text = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_owned();
            Made::Repair(candidates.iter().map(text).collect())
        }
        Decision::Complete(_) => Made::End(WhenUsedUp::Complete),
        Decision::Skip(_) => Made::End(WhenUsedUp::Skip),
        Decision::Fail(_) => Made::End(WhenUsedUp::Fail),
    }
}

/// Checks the promises against the events, whatever the rules are.
fn check_promises(model: &Model<'_>, failure: &Failure, made: &Made) {
    let limits = &model.drawn.limits;
    let within = |limit: Option<u32>, count: usize| limit.is_none_or(|most| count <= most as usize);
    let retries = model.step().iter().filter(|event| again(event)).count();
    assert!(within(limits.retries_per_step, retries));
    let automatic = matches!(made, Made::Retry | Made::Repair(_));
    let outcome = model.drawn.codes[failure.code].2;
    if automatic && outcome != Outcome::NotDone {
        assert!(matches!(TOOLS[failure.tool], Some("put" | "search")));
    }
    if automatic || *made == Made::ReturnToModel {
        let attempts = model.call(failure.tool, failure.name).len();
        // The next attempt is within the limit too.
        assert!(within(limits.total_attempts, attempts + 1));
    }
}

proptest! {
    #[test]
    fn no_sequence_exceeds_a_budget(
        drawn in drawn(),
        acts in proptest::collection::vec(act(), 0..60),
    ) {
        let catalog = made(&drawn);
        let mut step = StepBudget::new(catalog);
        let mut model = Model { drawn: &drawn, events: Vec::new() };
        for act in acts {
            let of_call = |step: &StepBudget, name: usize| match NAMES[name] {
                Some(name) => step.with_call(name),
                None => step.clone(),
            };
            match act {
                Act::Fail(failure) => {
                    let mut occurrence = fails(catalog, failure.code as u16).with_context(&Trip {
                        destination: PLACES[failure.destination].map(str::to_owned),
                        home: PLACES[failure.home].map(str::to_owned),
                        seats: None,
                    });
                    if let Some(tool) = TOOLS[failure.tool] {
                        occurrence = occurrence.with_tool(tool);
                    }
                    if let Some(given) = PLACES[failure.given] {
                        occurrence = occurrence.with_argument("place", &given);
                    }
                    let expected = model.expected(&failure);
                    let decision = of_call(&step, failure.name).decide(&occurrence);
                    let made = seen(&decision, &expected);
                    prop_assert_eq!(&made, &expected, "after {:?}", model.events);
                    model.events.push(Event::Failed(failure, made.clone()));
                    check_promises(&model, &failure, &made);
                }
                Act::Succeed { tool, name } => {
                    of_call(&step, name).succeeded(TOOLS[tool].unwrap_or_default());
                    model.events.push(Event::Succeeded { tool, name });
                }
                Act::BeginStep(blocking) => {
                    let importance = if blocking { Importance::Blocking } else { Importance::Optional };
                    step.begin_step(importance);
                    model.events.push(Event::StepBegan(importance));
                }
                Act::BeginRun => {
                    step.begin_run();
                    model.events.push(Event::RunBegan);
                }
                Act::StoreAndRestore => {
                    let text = serde_json::to_string(&step).unwrap();
                    let state: BudgetState = serde_json::from_str(&text).unwrap();
                    step = StepBudget::restore(catalog, state).unwrap();
                }
            }
            if let (Some(bucket), Some((capacity, _))) = (catalog.retry_bucket, drawn.bucket) {
                prop_assert!(bucket.left() <= u64::from(capacity));
                prop_assert_eq!(Some(bucket.left()), model.tokens().map(|left| u64::from(left / 1000)));
            }
        }
    }
}

//! Any sequence of failures, successes, steps and runs, beside a model that counts nothing: it looks
//! for each decision at all that happened before.

use errpact::table::{
    Catalog, Delay, Entry, Exhausted, Limits, Outcome, Policy, Retry, RetryBucket, RetryBy,
    WhenUsedUp,
};
use errpact::{BudgetState, Decision, Importance, StepBudget};
use proptest::prelude::*;

use crate::failing::{REPAIR, Trip, catalog, entry, fails};

const CODES: [&str; 3] = ["A", "B", "C"];
const TOOLS: [Option<&str>; 4] = [None, Some("pay"), Some("put"), Some("search")];
const NAMES: [Option<&str>; 3] = [None, Some("first"), Some("second")];
const PLACES: [Option<&str>; 4] = [None, Some("Bergen"), Some("Oslo"), Some("Rome")];

/// What a catalogue says, drawn.
#[derive(Debug, Clone)]
struct Drawn {
    codes: Vec<Code>,
    limits: Limits,
    /// Capacity, and thousandths that a success gives back.
    bucket: Option<(u32, u32)>,
}

/// A code: who retries, how often; its outcome; is it repaired; how it ends in a step of either kind.
type Code = (
    Option<RetryBy>,
    Option<u32>,
    Outcome,
    bool,
    (WhenUsedUp, WhenUsedUp),
);

#[derive(Debug, Clone)]
enum Act {
    Fail(Failure),
    Succeed { tool: usize, name: usize },
    BeginStep(bool),
    BeginRun,
    StoreAndRestore,
}

#[derive(Debug, Clone, Copy)]
struct Failure {
    code: usize,
    tool: usize,
    name: usize,
    given: usize,
    destination: usize,
    home: usize,
}

/// What happened, with what was decided.
#[derive(Debug, Clone)]
enum Event {
    Failed(Failure, Made),
    Succeeded { tool: usize, name: usize },
    StepBegan(Importance),
    RunBegan,
}

/// What was decided.
#[derive(Debug, Clone, PartialEq)]
enum Made {
    Retry,
    ReturnToModel,
    AskUser { counted: bool },
    Repair(Vec<String>),
    End(WhenUsedUp),
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

fn made(drawn: &Drawn) -> &'static Catalog {
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

/// All that happened, and what follows from it.
struct Model<'d> {
    drawn: &'d Drawn,
    events: Vec<Event>,
}

impl Model<'_> {
    /// What happened since the run began.
    fn run(&self) -> &[Event] {
        let began = |event: &Event| matches!(event, Event::RunBegan);
        let from = self.events.iter().rposition(began).unwrap_or(0);
        &self.events[from..]
    }

    /// What happened since the step began.
    fn step(&self) -> &[Event] {
        let began = |event: &Event| matches!(event, Event::StepBegan(_) | Event::RunBegan);
        let from = self.events.iter().rposition(began).unwrap_or(0);
        &self.events[from..]
    }

    fn importance(&self) -> Importance {
        match self.step().first() {
            Some(Event::StepBegan(importance)) => *importance,
            _ => Importance::Blocking,
        }
    }

    /// The failures of a logical call since it began.
    fn call(&self, tool: usize, name: usize) -> Vec<(&Failure, &Made)> {
        let is = |t: usize, n: usize| n == name && (NAMES[name].is_some() || t == tool);
        let mut failures = Vec::new();
        for event in self.step() {
            match event {
                Event::Failed(failure, made) if is(failure.tool, failure.name) => {
                    failures.push((failure, made));
                }
                Event::Succeeded { tool, name } if is(*tool, *name) => failures.clear(),
                _ => {}
            }
        }
        failures
    }

    fn repairs(&self, code: usize) -> bool {
        self.drawn.codes[code].3
    }

    /// The value that a call is trying, of which a repaired code would say that it is wrong.
    fn trying(&self, tool: usize, name: usize) -> Option<String> {
        let failures = self.call(tool, name);
        let mut last = failures.iter().rev().filter(|(f, _)| self.repairs(f.code));
        match last.next()? {
            (_, Made::Repair(values)) => values.first().cloned(),
            _ => None,
        }
    }

    /// Places that are known to be wrong for a tool, where `failure` has happened too.
    fn wrong(&self, failure: &Failure) -> Vec<String> {
        let mut wrong = Vec::new();
        let step = self.step();
        for (at, event) in step.iter().enumerate() {
            let Event::Failed(earlier, _) = event else {
                continue;
            };
            if earlier.tool == failure.tool && self.repairs(earlier.code) {
                wrong.extend(PLACES[earlier.given].map(str::to_owned));
                let before = Model {
                    drawn: self.drawn,
                    events: step[..at].to_vec(),
                };
                wrong.extend(before.trying(earlier.tool, earlier.name));
            }
        }
        wrong.extend(PLACES[failure.given].map(str::to_owned));
        wrong.extend(self.trying(failure.tool, failure.name));
        wrong
    }

    /// Thousandths of tokens that are left.
    fn tokens(&self) -> Option<u32> {
        let (capacity, refill) = self.drawn.bucket?;
        let full = capacity * 1000;
        Some(self.events.iter().fold(full, |tokens, event| match event {
            Event::Failed(_, Made::Retry) => tokens - 1000,
            Event::Succeeded { .. } => full.min(tokens + refill),
            _ => tokens,
        }))
    }

    /// What has to be decided.
    fn expected(&self, failure: &Failure) -> Made {
        let (by, max, outcome, _, (blocking, optional)) = self.drawn.codes[failure.code];
        let end = match self.importance() {
            Importance::Blocking => blocking,
            Importance::Optional => optional,
        };
        let safe =
            outcome == Outcome::NotDone || matches!(TOOLS[failure.tool], Some("put" | "search"));
        let limits = &self.drawn.limits;
        let at =
            |limit: Option<u32>, count: usize| limit.is_some_and(|most| count >= most as usize);
        let call = self.call(failure.tool, failure.name);
        let same = |event: &&Event| matches!(event, Event::Failed(f, _) if f.code == failure.code && f.tool == failure.tool);
        if at(
            limits.retries_per_step,
            self.step().iter().filter(|e| again(e)).count(),
        ) || at(limits.total_attempts, call.len() + 1)
            || at(limits.same_code, self.run().iter().filter(same).count() + 1)
        {
            return Made::End(end);
        }
        if self.repairs(failure.code) && safe {
            let wrong = self.wrong(failure);
            let mut values: Vec<String> = Vec::new();
            for place in [failure.destination, failure.home] {
                let place = PLACES[place].map(str::to_owned);
                values.extend(place.filter(|p| !wrong.contains(p) && !values.contains(p)));
            }
            if !values.is_empty() {
                return Made::Repair(values);
            }
        }
        let retried = |made: &Made| {
            matches!(
                made,
                Made::Retry | Made::ReturnToModel | Made::AskUser { counted: true }
            )
        };
        let of_code = |f: &Failure, made: &Made| f.code == failure.code && retried(made);
        let retries = if NAMES[failure.name].is_some() {
            call.iter().filter(|(f, made)| of_code(f, made)).count()
        } else {
            let unnamed = |event: &&Event| matches!(event, Event::Failed(f, made) if NAMES[f.name].is_none() && of_code(f, made));
            self.step().iter().filter(unnamed).count()
        };
        if at(max, retries) {
            return Made::End(end);
        }
        match by {
            Some(RetryBy::Runtime) if safe && self.tokens().is_none_or(|left| left >= 1000) => {
                Made::Retry
            }
            Some(RetryBy::Model) if safe => Made::ReturnToModel,
            Some(RetryBy::User) => Made::AskUser { counted: true },
            _ => Made::End(end),
        }
    }
}

/// Is a failure followed by another try?
fn again(event: &Event) -> bool {
    match event {
        Event::Failed(_, made) => !matches!(made, Made::End(_) | Made::AskUser { counted: false }),
        _ => false,
    }
}

/// The decision as the model has it, where the model says whether asking is a retry.
fn seen(decision: &Decision, expected: &Made) -> Made {
    match decision {
        Decision::Retry { .. } => Made::Retry,
        Decision::ReturnToModel { .. } => Made::ReturnToModel,
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

/// What the promise is, whatever the rules: checked on what happened.
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
                Some(name) => step.call(name),
                None => step.clone(),
            };
            match act {
                Act::Fail(failure) => {
                    let mut occurrence = fails(catalog, failure.code as u16).context(&Trip {
                        destination: PLACES[failure.destination].map(str::to_owned),
                        home: PLACES[failure.home].map(str::to_owned),
                        seats: None,
                    });
                    if let Some(tool) = TOOLS[failure.tool] {
                        occurrence = occurrence.tool(tool);
                    }
                    if let Some(given) = PLACES[failure.given] {
                        occurrence = occurrence.argument("place", &given);
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

//! A model to compare the budgets with: it keeps no counters, and looks at the whole history for each decision.

use errpact::budget::Importance;
use errpact::table::{Limits, Outcome, RetryBy, WhenUsedUp};

pub(crate) const CODES: [&str; 3] = ["A", "B", "C"];
pub(crate) const TOOLS: [Option<&str>; 4] = [None, Some("pay"), Some("put"), Some("search")];
pub(crate) const NAMES: [Option<&str>; 3] = [None, Some("first"), Some("second")];
pub(crate) const PLACES: [Option<&str>; 4] = [None, Some("Bergen"), Some("Oslo"), Some("Rome")];

/// The contents of a generated catalog.
#[derive(Debug, Clone)]
pub(crate) struct Drawn {
    pub(crate) codes: Vec<Code>,
    pub(crate) limits: Limits,
    /// The capacity, and the thousandths of a token that a success returns.
    pub(crate) bucket: Option<(u32, u32)>,
}

/// A code: who retries and how often, its outcome, and whether it is repaired. The last part is its end in a step of
/// either kind.
pub(crate) type Code = (
    Option<RetryBy>,
    Option<u32>,
    Outcome,
    bool,
    (WhenUsedUp, WhenUsedUp),
);

#[derive(Debug, Clone, Copy)]
pub(crate) struct Failure {
    pub(crate) code: usize,
    pub(crate) tool: usize,
    pub(crate) name: usize,
    pub(crate) given: usize,
    pub(crate) destination: usize,
    pub(crate) home: usize,
}

/// A failure, and the decision about it.
#[derive(Debug, Clone)]
pub(crate) enum Event {
    Failed(Failure, Made),
    Succeeded { tool: usize, name: usize },
    StepBegan(Importance),
    RunBegan,
}

/// A decision.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Made {
    Retry,
    ReturnToModel,
    AskUser { counted: bool },
    Repair(Vec<String>),
    End(WhenUsedUp),
}

/// The history of events, and the conclusions from it.
pub(crate) struct Model<'d> {
    pub(crate) drawn: &'d Drawn,
    pub(crate) events: Vec<Event>,
}

impl Model<'_> {
    /// Returns the events since the run began.
    fn run(&self) -> &[Event] {
        let began = |event: &Event| matches!(event, Event::RunBegan);
        let from = self.events.iter().rposition(began).unwrap_or(0);
        &self.events[from..]
    }

    /// Returns the events since the step began.
    pub(crate) fn step(&self) -> &[Event] {
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

    /// Returns the failures of a logical call since it began.
    pub(crate) fn call(&self, tool: usize, name: usize) -> Vec<(&Failure, &Made)> {
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

    /// Returns the value that a call is trying, which a repaired code would report as wrong.
    fn trying(&self, tool: usize, name: usize) -> Option<String> {
        let failures = self.call(tool, name);
        let mut last = failures.iter().rev().filter(|(f, _)| self.repairs(f.code));
        match last.next()? {
            (_, Made::Repair(values)) => values.first().cloned(),
            _ => None,
        }
    }

    /// Returns the places that are known to be wrong for the tool, `failure` included.
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

    /// Returns the thousandths of tokens that are left.
    pub(crate) fn tokens(&self) -> Option<u32> {
        let (capacity, refill) = self.drawn.bucket?;
        let full = capacity * 1000;
        Some(self.events.iter().fold(full, |tokens, event| match event {
            Event::Failed(_, Made::Retry) => tokens - 1000,
            Event::Succeeded { .. } => full.min(tokens + refill),
            _ => tokens,
        }))
    }

    /// Returns the decision that must be made.
    pub(crate) fn expected(&self, failure: &Failure) -> Made {
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

/// Returns whether a retry follows a failure.
pub(crate) fn again(event: &Event) -> bool {
    match event {
        Event::Failed(_, made) => !matches!(made, Made::End(_) | Made::AskUser { counted: false }),
        _ => false,
    }
}

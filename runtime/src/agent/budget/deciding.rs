//! From an occurrence to a decision.

use std::time::Duration;

use super::candidates::Candidates;
use super::count::{FailedCall, NextStep};
use super::state::CountedAs;
use super::{Decision, Ending, StepBudget, Verdict, Wait};
use crate::Occurrence;
use crate::agent::clock::Clock;

/// What becomes of a call that failed, in this step: [`StepBudget::decide`].
#[must_use]
pub fn decide(occurrence: &Occurrence, step: &StepBudget) -> Decision {
    step.decide(occurrence)
}

impl StepBudget {
    /// What becomes of a call that failed. This counts the failed attempt, and what it decides as
    /// made; a wait is the one before jitter ([`decide_on`](Self::decide_on) has it jittered).
    ///
    /// 1. Where `retries_per_step`, `total_attempts` or `same_code` is used up: what `exhausted` says.
    /// 2. Where the code has `repair`, the call can be made again without doing its work twice, and
    ///    the context has a value that did not fail: a repair.
    /// 3. [`Policy::next`](crate::table::Policy::next).
    /// 4. A retry takes a token of the bucket; where there is none, what `exhausted` says.
    #[must_use]
    pub fn decide(&self, occurrence: &Occurrence) -> Decision {
        self.made(occurrence, Wait::plain)
    }

    /// [`decide`](Self::decide), with the wait that this clock's chance gives.
    #[must_use]
    pub fn decide_on<C: Clock>(&self, clock: &C, occurrence: &Occurrence) -> Decision {
        self.made(occurrence, |wait| wait.jittered(clock.fraction()))
    }

    fn made(&self, occurrence: &Occurrence, length: impl FnOnce(&Wait) -> Duration) -> Decision {
        let (decision, reserved) = self.reserve(occurrence, 0, length);
        if let Some(mut reserved) = reserved {
            reserved.made();
        }
        decision
    }

    /// Decides, and holds the place of a retry or a repair until it is made. The logical call had at
    /// least `attempts` attempts before this one.
    pub(crate) fn reserve(
        &self,
        occurrence: &Occurrence,
        attempts: u32,
        length: impl FnOnce(&Wait) -> Duration,
    ) -> (Decision, Option<Reserved>) {
        let entry = occurrence.entry();
        // What failed may be a call inside the one that would run again: attempts and retries are
        // counted for the outer one, and all of them must allow a retry.
        let tool = self.tool_name().or(occurrence.called());
        let alone = occurrence.is_of_one_call(self.tool_name());
        let failed = FailedCall {
            key: self.key(tool),
            tool: occurrence.tool().or(tool).unwrap_or_default(),
            entry,
            safe: occurrence.may_run_again(self.tool_name(), self.catalog()),
            attempts,
            // An inner call's argument is not one of the outer call's. Reading an occurrence runs
            // code of the application's: not under the lock.
            candidates: alone.then(|| Candidates::of(occurrence)).flatten(),
        };
        let asked = Wait::asked(occurrence);
        let (next, attempt, epoch) = self.count(failed);
        let reserved = |what| {
            Some(Reserved {
                budget: self.clone(),
                epoch,
                tool: tool.map(str::to_owned),
                what,
                made: false,
            })
        };
        let decision = match next {
            NextStep::Repair(param, candidates) => {
                let decision = Decision::Repair { param, candidates };
                return (decision, reserved(CountedAs::Repair(param)));
            }
            NextStep::Again(Verdict::Retry { delay }) => {
                let wait = Wait::of(asked, delay, entry.policy.retry.full_jitter);
                let after = length(&wait);
                let decision = Decision::Retry { after, attempt };
                return (decision, reserved(CountedAs::Retry(entry.name)));
            }
            NextStep::Again(verdict) | NextStep::End(verdict) => {
                Decision::of(verdict, occurrence, attempt)
            }
        };
        (decision, None)
    }
}

impl Decision {
    /// A verdict with the texts of the occurrence.
    fn of(verdict: Verdict, occurrence: &Occurrence, attempt: u32) -> Self {
        match verdict {
            Verdict::Retry { delay: after } => Self::Retry { after, attempt },
            Verdict::ReturnToModel => Self::ReturnToModel { attempt },
            Verdict::AskUser => Self::AskUser {
                action: occurrence.user_text(),
            },
            Verdict::Complete => Self::Complete(Ending::of(occurrence)),
            Verdict::Skip => Self::Skip(Ending::of(occurrence)),
            Verdict::Fail => Self::Fail(Ending::of(occurrence)),
        }
    }
}

/// A retry or a repair that was decided and counted. Where it is dropped before it is made, because
/// whoever waited for it was, its place in the budgets and its token are given back.
#[derive(Debug)]
pub(crate) struct Reserved {
    pub(super) budget: StepBudget,
    /// The step in which it was counted.
    pub(super) epoch: u64,
    pub(super) tool: Option<String>,
    pub(super) what: CountedAs,
    pub(super) made: bool,
}

impl Reserved {
    /// The call is made.
    pub(crate) fn made(&mut self) {
        self.made = true;
    }

    /// The call is not made after all.
    pub(crate) fn not_made(mut self) {
        self.made = false;
    }
}

impl Drop for Reserved {
    fn drop(&mut self) {
        if !self.made {
            self.budget
                .withdraw(self.epoch, self.tool.as_deref(), self.what);
        }
    }
}

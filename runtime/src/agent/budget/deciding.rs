//! Turns an occurrence into a decision.

use std::time::Duration;

use super::candidates::Candidates;
use super::count::{FailedCall, NextStep};
use super::state::CountedAs;
use super::{Decision, Ending, StepBudget, Verdict, Wait};
use crate::Occurrence;
use crate::agent::clock::Clock;
use crate::table::RetryBy;

/// Decides what happens to a failed call in this step: [`StepBudget::decide`].
#[must_use]
pub fn decide(occurrence: &Occurrence, step: &StepBudget) -> Decision {
    step.decide(occurrence)
}

impl StepBudget {
    /// Decides what happens to a failed call. This counts the failed attempt, and the decision as
    /// carried out. The wait is the one before jitter; [`decide_on`](Self::decide_on) applies
    /// jitter.
    ///
    /// A call that may have taken effect is [verified](Decision::Verify) first, if its code says with which tool. Otherwise:
    ///
    /// 1. If `retries_per_step`, `total_attempts` or `same_code` is exhausted: what `exhausted` says.
    /// 2. If the code has `repair`, the call can be made again without doing its work twice, and
    ///    the context has a value that has not failed: a repair.
    /// 3. [`Policy::next`](crate::table::Policy::next).
    /// 4. A retry takes a token from the bucket; if there is none, what `exhausted` says.
    #[must_use]
    pub fn decide(&self, occurrence: &Occurrence) -> Decision {
        self.made(occurrence, Wait::plain)
    }

    /// [`decide`](Self::decide), with the wait that this clock's randomness produces.
    #[must_use]
    pub fn decide_on<C: Clock>(&self, clock: &C, occurrence: &Occurrence) -> Decision {
        self.made(occurrence, |wait| wait.jittered(clock.fraction()))
    }

    fn made(&self, occurrence: &Occurrence, length: impl FnOnce(&Wait) -> Duration) -> Decision {
        let (decision, reserved) = self.reserve(occurrence, 0, true, length);
        occurrence.decided(decision.offers(occurrence));
        if let Some(mut reserved) = reserved {
            reserved.made();
        }
        decision
    }

    /// Returns whether the failed call may be made again: as long as nothing is decided about it, because afterwards it could
    /// be another call of the same tool.
    pub(crate) fn allows_again(&self, occurrence: &Occurrence) -> bool {
        let keyed = self.idempotency_key().is_some();
        occurrence.may_run_again(self.tool_name(), self.catalog(), keyed)
    }

    /// Decides, and reserves a retry or a repair until it is made. The logical call had at least
    /// `attempts` attempts before this one. Without `repairs` no argument is replaced.
    pub(crate) fn reserve(
        &self,
        occurrence: &Occurrence,
        attempts: u32,
        repairs: bool,
        length: impl FnOnce(&Wait) -> Duration,
    ) -> (Decision, Option<Reserved>) {
        let entry = occurrence.entry();
        // The failed call may be inside the one that would run again. Attempts and retries are
        // counted for the outer one, and all of them must allow a retry.
        let tool = self.tool_name().or(occurrence.called());
        let alone = occurrence.is_of_one_call(self.tool_name());
        let again = occurrence.may_run_again(self.tool_name(), self.catalog(), false);
        let verify = occurrence.verify().filter(|_| !again);
        let failed = FailedCall {
            key: self.key(tool),
            tool: occurrence.tool().or(tool).unwrap_or_default(),
            entry,
            policy: occurrence.policy(),
            is_failure: occurrence.is_failure(),
            safe: self.allows_again(occurrence),
            verify,
            attempts,
            // An inner call's argument does not belong to the outer call. Reading an occurrence
            // runs the application's code, so not under the lock.
            candidates: (alone && repairs)
                .then(|| Candidates::of(occurrence))
                .flatten(),
        };
        let asked = Wait::asked(occurrence);
        let (next, attempt, epoch) = self.count(failed);
        self.settle_call(occurrence.outcome(), verify);
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
            NextStep::Verify(tool) => Decision::Verify { tool: tool.into() },
            NextStep::Repair(param, candidates) => {
                let decision = Decision::Repair {
                    param: param.into(),
                    candidates,
                };
                return (decision, reserved(CountedAs::Repair(param.into())));
            }
            NextStep::Again(Verdict::Retry { delay }) => {
                let wait = Wait::of(asked, delay, occurrence.policy().retry.full_jitter);
                let after = length(&wait);
                let decision = Decision::Retry { after, attempt };
                return (decision, reserved(CountedAs::Retry(entry.name.into())));
            }
            NextStep::Again(verdict) | NextStep::End(verdict) => {
                Decision::of(verdict, occurrence, attempt)
            }
        };
        (decision, None)
    }
}

impl Decision {
    /// Returns whether the party that retries calls of this code may retry this one.
    pub(crate) fn offers(&self, occurrence: &Occurrence) -> bool {
        match self {
            Self::Repair { .. } | Self::Retry { .. } | Self::ReturnToModel { .. } => true,
            // A policy may also end by asking the user.
            Self::AskUser { .. } => occurrence.policy().retry.by == Some(RetryBy::User),
            Self::Verify { .. } | Self::Complete(_) | Self::Skip(_) | Self::Fail(_) => false,
        }
    }

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

/// A retry or a repair that was decided and counted. If it is dropped before it is made, because
/// its waiter was dropped, its place in the budgets and its token are returned.
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
    /// Marks the call as made.
    pub(crate) fn made(&mut self) {
        self.made = true;
    }

    /// Marks the call as not made.
    pub(crate) fn not_made(mut self) {
        self.made = false;
    }
}

impl Drop for Reserved {
    fn drop(&mut self) {
        if !self.made {
            self.budget
                .withdraw(self.epoch, self.tool.as_deref(), &self.what);
        }
    }
}

//! The course of one call: what was made, and what comes next.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::{Attempt, Clock, Stopped};
use crate::decide::{Reserved, Wait};
use crate::{Decision, Ending, Occurrence, StepBudget};

/// The course of one call. Its parts are used by turns, never at once; the lock is what lets the
/// future that holds it move between threads.
pub(super) struct Course<'s> {
    step: &'s StepBudget,
    reached: Mutex<Reached>,
}

#[derive(Default)]
struct Reached {
    attempt: Attempt,
    /// The retry that is waited for; dropped with the course, it is given back.
    reserved: Option<Reserved>,
    /// The tool, as the last failure named it.
    tool: Option<String>,
    /// What ended the course.
    decision: Option<Decision>,
}

impl<'s> Course<'s> {
    pub(super) fn new(step: &'s StepBudget) -> Self {
        Self {
            step,
            reached: Mutex::default(),
        }
    }

    /// The next attempt begins.
    pub(super) fn begin(&self) -> Attempt {
        let mut reached = self.reached();
        if let Some(reserved) = reached.reserved.take() {
            reserved.made();
        }
        reached.attempt.number = reached.attempt.number.saturating_add(1);
        reached.attempt.clone()
    }

    /// An attempt failed; the wait before the next one, where there is one.
    pub(super) fn failed<C: Clock>(&self, clock: &C, occurrence: &Occurrence) -> Option<Duration> {
        let before = self.reached().attempt.number.saturating_sub(1);
        let jittered = |wait: &Wait| wait.jittered(clock.fraction());
        let (decision, reserved) = self.step.reserve(occurrence, before, jittered);
        let mut reached = self.reached();
        reached.reserved = reserved;
        reached.tool = occurrence.tool_name().map(str::to_owned);
        match decision {
            Decision::Retry { after, .. } => Some(after),
            Decision::Repair { param, candidates } => {
                let value = candidates.into_iter().next()?;
                reached.attempt.repair(param, value);
                Some(Duration::ZERO)
            }
            other => {
                reached.decision = Some(other);
                None
            }
        }
    }

    /// The course has come to its end.
    pub(super) fn end<T>(self, outcome: Result<T, Occurrence>) -> Result<T, Stopped> {
        let Self { step, reached } = self;
        let reached = reached.into_inner().unwrap_or_else(PoisonError::into_inner);
        match outcome {
            Ok(value) => {
                step.ended(reached.tool.as_deref());
                Ok(value)
            }
            Err(occurrence) => Err(Stopped {
                decision: reached
                    .decision
                    .unwrap_or_else(|| Decision::Fail(Ending::of(&occurrence))),
                attempts: reached.attempt.number,
                occurrence,
            }),
        }
    }

    fn reached(&self) -> MutexGuard<'_, Reached> {
        self.reached.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

//! The progress of one call: the attempts made, and the next step.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::stopped::harmless;
use super::{Attempt, Stopped};
use crate::agent::budget::{Decision, Ending};
use crate::agent::budget::{Reserved, Wait};
use crate::table::Stops;
use crate::{Occurrence, StepBudget};

/// The progress of one call. Its parts are used in turn, never at once; the lock is what lets the
/// future that holds it move between threads.
pub(crate) struct Progress {
    step: StepBudget,
    /// The calls that its success verifies.
    verified: Arc<[String]>,
    state: Mutex<ProgressState>,
}

#[derive(Default)]
struct ProgressState {
    attempt: Attempt,
    /// The retry or repair that is waited for or was made last. If it is dropped with the progress
    /// during the wait, it is returned.
    reserved: Option<Reserved>,
    /// The failure of the last failed attempt.
    failure: Option<Occurrence>,
    /// Whether that attempt may be made again.
    harmless: bool,
    /// What ended the progress.
    decision: Option<Decision>,
}

impl Progress {
    /// Creates the progress of a call that was not made yet.
    pub(crate) fn new(step: StepBudget) -> Self {
        Self {
            verified: step.verified_by(None),
            step,
            state: Mutex::default(),
        }
    }

    /// Begins the next attempt.
    pub(crate) fn begin(&self) -> Attempt {
        let mut state = self.state();
        if let Some(reserved) = &mut state.reserved {
            reserved.made();
        }
        state.attempt.number = state.attempt.number.saturating_add(1);
        state.attempt.idempotency_key = self.call(&state.attempt).idempotency_key();
        state.attempt.clone()
    }

    /// Returns the budget of the call as this attempt makes it.
    fn call(&self, attempt: &Attempt) -> StepBudget {
        match self.step.arguments() {
            Some(arguments) if attempt.repaired.is_some() => {
                let mut arguments = arguments.clone();
                attempt.apply(&mut arguments);
                self.step.with_arguments(&arguments)
            }
            _ => self.step.clone(),
        }
    }

    /// Records that an attempt failed, and returns the wait before the next one, if there is one.
    /// A `fraction` of 0 is the least jitter, and one of almost 1 the most.
    pub(crate) fn failed(
        &self,
        fraction: impl FnOnce() -> f64,
        occurrence: Occurrence,
    ) -> Option<Duration> {
        let attempt = self.state().attempt.clone();
        let before = attempt.number.saturating_sub(1);
        let jittered = |wait: &Wait| wait.jittered(fraction());
        let call = self.call(&attempt);
        let harmless = harmless(&call, &occurrence);
        let (decision, reserved) = call.reserve(&occurrence, before, true, jittered);
        occurrence.decided(decision.offers(&occurrence));
        let mut state = self.state();
        state.reserved = reserved;
        state.failure = Some(occurrence);
        state.harmless = harmless;
        match decision {
            Decision::Retry { after, .. } => Some(after),
            Decision::Repair { param, candidates } => {
                let value = candidates.into_iter().next()?;
                state.attempt.repair(param, value);
                Some(Duration::ZERO)
            }
            other => {
                state.decision = Some(other);
                None
            }
        }
    }

    /// Records that an attempt that had begun was not made, and that none follows.
    pub(crate) fn not_made(&self) -> Option<Duration> {
        let reserved = self.state().reserved.take();
        if let Some(reserved) = reserved {
            reserved.not_made();
        }
        None
    }

    /// Records that the last attempt succeeded.
    pub(crate) fn succeeded(&self) {
        let state = self.state();
        let failed = state.failure.as_ref().and_then(Occurrence::called);
        let call = self.call(&state.attempt);
        call.ended(call.tool_name().or(failed), &self.verified);
    }

    /// Returns whether the last failure stops the run.
    pub(crate) fn stops(&self) -> Stops {
        let state = self.state();
        let failure = state.failure.as_ref();
        failure.map_or(Stops::Nothing, |failure| failure.entry().policy.stops)
    }

    /// Returns the last failure with its decision, if an attempt failed. If something else ended the
    /// progress during a wait, there is no further attempt.
    pub(crate) fn stopped(self) -> Option<Stopped> {
        let state = self.state.into_inner();
        let state = state.unwrap_or_else(PoisonError::into_inner);
        let occurrence = state.failure?;
        if state.decision.is_none() {
            occurrence.decided(false);
        }
        Some(Stopped {
            decision: state
                .decision
                .unwrap_or_else(|| Decision::Fail(Ending::of(&occurrence))),
            attempts: state.attempt.number,
            harmless: state.harmless,
            occurrence,
        })
    }

    fn state(&self) -> MutexGuard<'_, ProgressState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

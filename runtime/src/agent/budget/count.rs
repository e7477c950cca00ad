//! Counts a failure, and decides what the budgets leave of its policy.

use serde_json::Value as Json;

use super::Verdict;
use super::candidates::Candidates;
use super::state::{BudgetState, CallKey, CountedAs};
use crate::table::{Entry, Limits, Policy, RetryBucket};

/// A failed call, as far as counting needs to know it.
pub(super) struct FailedCall<'a> {
    pub(super) key: CallKey<'a>,
    /// The tool that failed: it may have been called inside the logical call.
    pub(super) tool: &'a str,
    pub(super) entry: &'a Entry<'a>,
    pub(super) policy: &'a Policy<'a>,
    /// Whether the code's disposition is a failure.
    pub(super) is_failure: bool,
    /// Whether everything that would run again is allowed to.
    pub(super) safe: bool,
    /// The tool that says whether the call took effect, if it may have.
    pub(super) verify: Option<&'a str>,
    /// Attempts of its logical call that the caller knows of, not counting this one.
    pub(super) attempts: u32,
    pub(super) candidates: Option<Candidates<'a>>,
}

/// The next step after a failure.
pub(super) enum NextStep<'a> {
    /// Call this tool first.
    Verify(&'a str),
    /// Try one of these values for the argument.
    Repair(&'a str, Vec<Json>),
    /// Retry.
    Again(Verdict),
    /// Do not retry.
    End(Verdict),
}

impl BudgetState {
    /// Counts a failure and the decision about it. Also returns the number of the next attempt.
    pub(super) fn count<'a>(
        &mut self,
        failed: FailedCall<'a>,
        limits: &Limits,
        bucket: Option<&RetryBucket>,
    ) -> (NextStep<'a>, u32) {
        let FailedCall {
            key,
            entry,
            policy,
            safe,
            ..
        } = failed;
        let call = self.step.call(key);
        call.attempts = call.attempts.max(failed.attempts).saturating_add(1);
        let attempts = call.attempts;
        let coming = attempts.saturating_add(1);
        // What is no failure does not count as one.
        let came_back = match failed.is_failure {
            true => self.run.came_back(failed.tool, entry.name),
            false => 0,
        };
        // Known to be wrong from now on, also where nothing can be done about it any more.
        let left = failed.candidates.map(|known| {
            self.step.failed(key, known.param, known.given);
            let mut values = known.values;
            values.retain(|(mark, _)| !self.step.has_failed(key.tool, known.param, mark));
            (known.param, values)
        });

        // Even a call that is not made again must not end before it is known whether it happened.
        if let Some(tool) = failed.verify {
            return (NextStep::Verify(tool), coming);
        }
        let end = NextStep::End(policy.used_up(self.step.importance));
        let used_up = |limit: Option<u32>, count| limit.is_some_and(|limit| count >= limit);
        if used_up(limits.retries_per_step, self.step.retries)
            || used_up(limits.total_attempts, attempts)
            || used_up(limits.same_code, came_back)
        {
            return (end, coming);
        }
        if let Some((param, values)) = left
            && let Some((mark, _)) = values.first()
            && safe
        {
            self.step.try_value(key, param, mark.clone());
            self.step.retries = self.step.retries.saturating_add(1);
            let values = values.into_iter().map(|(_, value)| value).collect();
            return (NextStep::Repair(param, values), coming);
        }
        let retries = self.step.retries_of(key, entry.name);
        let Some(again) = policy.again(*retries, safe) else {
            return (end, coming);
        };
        if matches!(again, Verdict::Retry { .. }) && !bucket.is_none_or(RetryBucket::take) {
            return (end, coming);
        }
        *retries = retries.saturating_add(1);
        self.step.retries = self.step.retries.saturating_add(1);
        (NextStep::Again(again), coming)
    }

    /// Takes back a retry or a repair that was counted but not made.
    pub(super) fn withdraw(&mut self, key: CallKey<'_>, what: &CountedAs) {
        match what {
            CountedAs::Retry(code) => {
                let retries = self.step.retries_of(key, code);
                *retries = retries.saturating_sub(1);
            }
            // A value that was not tried is not known to be wrong when the call fails again.
            CountedAs::Repair(param) => self.step.not_tried(key, param),
        }
        self.step.retries = self.step.retries.saturating_sub(1);
    }
}

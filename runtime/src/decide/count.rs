//! Counting a failure, and what the budgets leave of its policy.

use serde_json::Value as Json;

use super::candidates::Candidates;
use super::state::{BudgetState, CallKey};
use super::verdict::Verdict;
use crate::table::{Entry, Limits, RetryBucket};

/// A call that failed, as far as counting goes.
pub(super) struct Failed<'a> {
    pub(super) key: CallKey<'a>,
    pub(super) entry: &'static Entry,
    /// Is its tool read-only or idempotent?
    pub(super) repeatable: bool,
    /// Attempts of its logical call that the caller knows of, before this one.
    pub(super) attempts: u32,
    pub(super) candidates: Option<Candidates>,
}

/// What comes next.
pub(super) enum Next {
    /// One of these values is tried for the argument.
    Repair(&'static str, Vec<Json>),
    /// Another try.
    Again(Verdict),
    /// No other try.
    End(Verdict),
}

impl BudgetState {
    /// Counts a failure and what is decided; also gives the number of the coming attempt.
    pub(super) fn count(
        &mut self,
        failed: Failed<'_>,
        limits: &Limits,
        bucket: Option<&RetryBucket>,
    ) -> (Next, u32) {
        let Failed { key, entry, .. } = failed;
        let policy = entry.policy;
        let call = self.step.call(key);
        call.attempts = call.attempts.max(failed.attempts).saturating_add(1);
        let attempts = call.attempts;
        let coming = attempts.saturating_add(1);
        let came_back = self.run.came_back(key.tool, entry.name);
        let safe = policy.is_safe(failed.repeatable);
        // Known to be wrong from now on, also where nothing can be done about it any more.
        let left = failed.candidates.map(|known| {
            self.step.failed(key, known.param, known.given);
            let mut values = known.values;
            values.retain(|(mark, _)| !self.step.has_failed(key.tool, known.param, mark));
            (known.param, values)
        });

        let end = Next::End(policy.used_up(self.step.importance));
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
            return (Next::Repair(param, values), coming);
        }
        let retries = self.step.retries_of(key, entry.name);
        let Some(again) = policy.again(*retries, failed.repeatable) else {
            return (end, coming);
        };
        if matches!(again, Verdict::Retry { .. }) && !bucket.is_none_or(RetryBucket::take) {
            return (end, coming);
        }
        *retries = retries.saturating_add(1);
        self.step.retries = self.step.retries.saturating_add(1);
        (Next::Again(again), coming)
    }

    /// A retry that was counted is not made.
    pub(super) fn withdraw(&mut self, key: CallKey<'_>, code: &str) {
        let retries = self.step.retries_of(key, code);
        *retries = retries.saturating_sub(1);
        self.step.retries = self.step.retries.saturating_sub(1);
    }
}

//! Whether the failure obeys the catalog: who retries it, and which tools may return it.

use std::sync::atomic::{AtomicU8, Ordering};

use errpact_core::prompt::overlap;

use super::Occurrence;
use super::violation::{Violation, tell};
use crate::table::{Retry, RetryBy};

/// No executor of retries has decided about the failure.
const UNDECIDED: u8 = 0;
/// The retry that the policy names follows.
const OFFERED: u8 = 1;
/// It does not.
const ENDED: u8 = 2;

/// What the executor of retries has decided. Executors have occurrences that they may not change.
#[derive(Default)]
pub(super) struct Retrying(AtomicU8);

impl Clone for Retrying {
    fn clone(&self) -> Self {
        Self(AtomicU8::new(self.0.load(Ordering::Relaxed)))
    }
}

impl Occurrence {
    /// Records whether an executor lets the party that the policy names retry the call.
    #[cfg(feature = "agent")]
    pub(crate) fn decided(&self, offered: bool) {
        let state = if offered { OFFERED } else { ENDED };
        self.0.retrying.0.store(state, Ordering::Relaxed);
    }

    /// Returns whether the retry that the policy names follows, if an executor has decided.
    #[cfg(feature = "__binding")]
    pub(crate) fn decided_as(&self) -> Option<bool> {
        match self.0.retrying.0.load(Ordering::Relaxed) {
            UNDECIDED => None,
            state => Some(state == OFFERED),
        }
    }

    /// Returns whether an executor has decided.
    pub(super) fn is_decided(&self) -> bool {
        self.0.retrying.0.load(Ordering::Relaxed) != UNDECIDED
    }

    /// Returns who may retry this call, as far as any form may say so: no form offers what a decision refuses. `None` if the
    /// code is never retried, if an executor has decided so, and if no one has decided and the call may have had an effect.
    #[inline]
    pub(crate) fn offered(&self) -> Option<RetryBy> {
        let by = self.policy().retry.by?;
        let may = match self.0.retrying.0.load(Ordering::Relaxed) {
            // The user may always act, and ask again.
            _ if by == RetryBy::User => true,
            UNDECIDED => self.may_run_again(None, self.catalog(), false),
            state => state == OFFERED,
        };
        may.then_some(by)
    }

    /// Returns the retry policy of this call: the code's, or none at all.
    #[inline]
    pub(crate) fn offered_retry(&self) -> &Retry<'_> {
        match self.offered() {
            Some(_) => &self.policy().retry,
            None => &Retry::NEVER,
        }
    }

    /// Returns whether the code is not one that its tool may return, according to `raised_by`. A call that made
    /// another one may return its codes.
    pub(crate) fn is_of_other_tools(&self) -> bool {
        let raised_by = self.entry().raised_by;
        if raised_by.is_empty() {
            return false;
        }
        let listed = |tool: &str| raised_by.iter().any(|own| overlap(own, tool));
        let callers = self.0.callers.iter().map(super::Caller::tool);
        let mut tools = self.tool().into_iter().chain(callers).peekable();
        tools.peek().is_some() && !tools.any(listed)
    }

    /// Logs what this failure does that the catalog does not allow, before a model reads it.
    pub(crate) fn tell_violations(&self) {
        self.tell_code_of_other_tools();
        if self.is_not_retried() {
            // Which tool it was does not matter: the program has no executor.
            tell(
                Violation::NotRetried,
                self.catalog(),
                None,
                self.entry().name,
            );
        }
    }

    /// Logs it if the code is one of other tools. A result of MCP needs no more: its client may be what retries.
    pub(crate) fn tell_code_of_other_tools(&self) {
        if self.is_of_other_tools() {
            tell(
                Violation::RaisedBy,
                self.catalog(),
                self.tool(),
                self.entry().name,
            );
        }
    }

    /// Returns whether the catalog promises automatic retries, the call allows them, and no executor has decided.
    fn is_not_retried(&self) -> bool {
        self.is_retried_by_runtime()
            && self.0.retrying.0.load(Ordering::Relaxed) == UNDECIDED
            && self.may_run_again(None, self.catalog(), false)
    }

    fn is_retried_by_runtime(&self) -> bool {
        let retry = &self.policy().retry;
        retry.by == Some(RetryBy::Runtime) && retry.max != Some(0)
    }
}

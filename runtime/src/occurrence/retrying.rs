//! Whether the failure obeys the catalog: who retries it, and which tools may return it.

use std::sync::atomic::{AtomicU8, Ordering};

use errpact_core::prompt::overlap;

use super::Occurrence;
use super::violation::{Violation, tell};
use crate::table::RetryBy;

/// No executor of retries has decided about the failure.
const UNDECIDED: u8 = 0;
/// A retry follows.
const RETRIED: u8 = 1;
/// No automatic retry follows.
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
    /// Records that an executor has decided whether an automatic retry follows.
    #[cfg(feature = "agent")]
    pub(crate) fn decided(&self, retried: bool) {
        let state = if retried { RETRIED } else { ENDED };
        self.0.retrying.0.store(state, Ordering::Relaxed);
    }

    /// Returns whether automatic retries have ended: the model must not be told when to retry.
    pub(crate) fn retries_ended(&self) -> bool {
        self.0.retrying.0.load(Ordering::Relaxed) == ENDED && self.is_retried_by_runtime()
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

//! What stands in for a retry or a repair until it is made.

use super::StepBudget;
use super::state::CountedAs;

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

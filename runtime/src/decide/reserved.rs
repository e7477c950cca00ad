//! What stands in for a retry or a repair until it is made.

use super::StepBudget;

/// A retry or a repair that was decided and counted. Where it is dropped before it is made, because
/// whoever waited for it was, its place in the budgets and its token are given back.
#[derive(Debug)]
pub(crate) struct Reserved {
    pub(super) budget: StepBudget,
    /// The step in which it was counted.
    pub(super) epoch: u64,
    pub(super) tool: Option<String>,
    pub(super) what: What,
    pub(super) made: bool,
}

/// What was counted.
#[derive(Debug, Clone, Copy)]
pub(super) enum What {
    /// A retry of this code, with its token of the bucket.
    Retry(&'static str),
    /// A repair of this parameter.
    Repair(&'static str),
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

//! What becomes of a failed call: again, by whom, or not.

mod backoff;
mod candidates;
mod count;
mod deciding;
mod decision;
mod state;
mod step_budget;
mod verdict;
mod wait;

pub(crate) use deciding::Reserved;
pub use deciding::decide;
pub use decision::{Decision, Ending, Importance};
pub use state::{BudgetState, StaleBudget};
pub use step_budget::StepBudget;
pub use verdict::Verdict;
pub(crate) use wait::Wait;

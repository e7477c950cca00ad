//! Decides whether a failed call is retried, and by whom. See
//! `docs/decisions/035-deciding-is-a-pure-core-and-a-counter.md`.

mod candidates;
mod count;
mod deciding;
mod decision;
mod keys;
mod state;
mod step_budget;
mod wait;

pub(crate) use deciding::Reserved;
pub use deciding::decide;
pub use decision::{Decision, Ending};
pub use errpact_core::{Importance, Verdict};
pub(crate) use state::rename;
pub use state::{BudgetState, StaleBudget};
pub use step_budget::StepBudget;
pub(crate) use wait::Wait;

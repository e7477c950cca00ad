//! What becomes of a failed call: again, by whom, or not.

mod backoff;
mod budget;
mod candidates;
mod count;
mod deciding;
mod decision;
mod ending;
mod importance;
mod reserved;
mod state;
mod verdict;
mod wait;

pub use budget::StepBudget;
pub use deciding::decide;
pub use decision::Decision;
pub use ending::Ending;
pub use importance::Importance;
pub(crate) use reserved::Reserved;
pub use state::{BudgetState, StaleBudget};
pub use verdict::Verdict;
pub(crate) use wait::Wait;

//! What becomes of a failed call: again, by whom, or not.

mod backoff;
mod budget;
mod candidates;
mod count;
#[expect(
    clippy::module_inception,
    reason = "the file is named after the function that it holds"
)]
mod decide;
mod decision;
mod ending;
mod importance;
mod reserved;
mod state;
mod verdict;
mod wait;

pub use budget::StepBudget;
pub use decide::decide;
pub use decision::Decision;
pub use ending::Ending;
pub use importance::Importance;
pub(crate) use reserved::Reserved;
pub use state::{BudgetState, StaleBudget};
pub use verdict::Verdict;
pub(crate) use wait::Wait;

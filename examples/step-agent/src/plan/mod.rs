//! A plan, and the outcomes of its steps.

mod state;
mod step;

pub use state::{State, StepState};
pub use step::Step;

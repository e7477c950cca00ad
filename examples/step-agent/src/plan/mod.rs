//! A plan, and what its steps come to.

mod state;
mod step;

pub use state::{State, StepState};
pub use step::Step;

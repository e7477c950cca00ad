//! The application: it gives the model the steps, makes the model's calls, and decides how a step
//! continues.

mod event;
mod journal;
mod progress;
mod run;
mod tools;

pub use event::Event;
pub use run::{Agent, Run};

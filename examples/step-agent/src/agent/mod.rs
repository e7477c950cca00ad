//! The application: it gives the model the steps, makes its calls, and decides how a step goes on.

mod event;
mod journal;
mod progress;
mod run;
mod tools;

pub use event::Event;
pub use run::{Agent, Model, Run};

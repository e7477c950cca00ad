//! Calls that are repeated as the catalog says.
//!
//! [`run_on`], and with the feature `tokio` also `run`, makes a call, asks the
//! [`StepBudget`](crate::StepBudget) after each failure what becomes of it, and repairs, waits and
//! repeats, or stops. What only the model or a person can do is not done here: the call stops with
//! the decision.

mod attempt;
mod progress;
mod run;
mod stopped;

#[cfg(feature = "tokio")]
pub use crate::agent::clock::TokioClock;
pub use crate::agent::clock::{Clock, VirtualClock, VirtualSleep};
pub use attempt::Attempt;
pub(crate) use progress::Progress;
pub(crate) use run::drive;
#[cfg(feature = "tokio")]
pub use run::run;
pub use run::run_on;
pub use stopped::Stopped;

//! Retries calls as the catalog says.
//!
//! [`run_on`], and with the feature `tokio` also `run`, makes a call. After each failure it asks
//! the [`StepBudget`](crate::StepBudget) for a decision, and repairs, waits and retries, or stops.
//! It does nothing that only the model or the user can do: the call stops with the decision.

mod attempt;
mod progress;
mod run;
pub(crate) mod stopped;

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

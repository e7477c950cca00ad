//! A call that is not retried any more.

use std::fmt;

use crate::agent::budget::{Decision, Ending, Wait};
use crate::{Occurrence, StepBudget};

/// A call that is not retried any more, at least not by the runtime.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub struct Stopped {
    /// The failure of the last attempt. It is the source, so that [`find`](crate::find) finds it.
    #[source]
    pub occurrence: Occurrence,
    /// The decision. After [`run_on`](super::run_on) it is neither [`Retry`](Decision::Retry) nor
    /// [`Repair`](Decision::Repair).
    pub decision: Decision,
    /// The number of attempts made.
    pub attempts: u32,
    /// Whether the last attempt, of a tool that the budget names, may be made again.
    pub(crate) harmless: bool,
}

impl Stopped {
    /// Decides about a call that the application made itself, once. No automatic retry or repair of it follows, so none
    /// is counted. [`ToolLoop::round_stopped`](crate::ToolLoop::round_stopped) takes the result.
    #[must_use]
    pub fn after_one_attempt(step: &StepBudget, occurrence: Occurrence) -> Self {
        let harmless = harmless(step, &occurrence);
        // A retry or repair that was reserved is returned.
        let (decision, _) = step.reserve(&occurrence, 0, true, Wait::plain);
        occurrence.decided(decision.offers(&occurrence));
        Self {
            occurrence,
            decision,
            attempts: 1,
            harmless,
        }
    }

    /// Stops a call without a decision.
    pub(super) fn giving_up(occurrence: Occurrence) -> Self {
        Self {
            decision: Decision::Fail(Ending::of(&occurrence)),
            attempts: 0,
            harmless: false,
            occurrence,
        }
    }
}

/// Returns whether the call may be made again, before anything is decided about it.
pub(crate) fn harmless(step: &StepBudget, occurrence: &Occurrence) -> bool {
    step.tool_name().is_some() && step.allows_again(occurrence)
}

impl fmt::Display for Stopped {
    /// Writes the decision; the source says the rest.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (word, attempts) = (self.decision.word(), self.attempts);
        let plural = if attempts == 1 { "" } else { "s" };
        write!(f, "{word} after {attempts} attempt{plural}")
    }
}

impl From<Stopped> for Occurrence {
    /// Lets `?` pass the occurrence on.
    fn from(stopped: Stopped) -> Self {
        stopped.occurrence
    }
}

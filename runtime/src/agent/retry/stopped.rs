//! A call that is not retried any more.

use std::fmt;

use crate::Occurrence;
use crate::agent::budget::{Decision, Ending};

/// A call that is not retried any more, at least not by the runtime.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub struct Stopped {
    /// The failure of the last attempt. It is the source, so that [`find`](crate::find) finds it.
    #[source]
    pub occurrence: Occurrence,
    /// The decision: neither [`Retry`](Decision::Retry) nor [`Repair`](Decision::Repair).
    pub decision: Decision,
    /// The number of attempts made.
    pub attempts: u32,
}

impl Stopped {
    /// Stops a call without a decision.
    pub(super) fn giving_up(occurrence: Occurrence) -> Self {
        Self {
            decision: Decision::Fail(Ending::of(&occurrence)),
            attempts: 0,
            occurrence,
        }
    }
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

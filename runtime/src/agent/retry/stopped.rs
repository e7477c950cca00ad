//! A call that is not repeated any more.

use std::fmt;

use crate::Occurrence;
use crate::agent::budget::{Decision, Ending};

/// A call that is not repeated any more, at least not by the run time.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub struct Stopped {
    /// What the last attempt failed with: the source, so that [`find`](crate::find) finds it.
    #[source]
    pub occurrence: Occurrence,
    /// What becomes of it: neither [`Retry`](Decision::Retry) nor [`Repair`](Decision::Repair).
    pub decision: Decision,
    /// Attempts that were made.
    pub attempts: u32,
}

impl Stopped {
    /// A call of which nothing was decided.
    pub(super) fn giving_up(occurrence: Occurrence) -> Self {
        Self {
            decision: Decision::Fail(Ending::of(&occurrence)),
            attempts: 0,
            occurrence,
        }
    }
}

impl fmt::Display for Stopped {
    /// The decision; the source says the rest.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (word, attempts) = (self.decision.word(), self.attempts);
        let plural = if attempts == 1 { "" } else { "s" };
        write!(f, "{word} after {attempts} attempt{plural}")
    }
}

impl From<Stopped> for Occurrence {
    /// So that `?` passes the occurrence on.
    fn from(stopped: Stopped) -> Self {
        stopped.occurrence
    }
}

//! Runs whose next stage may begin.

/// A resting run that has a next stage.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Ready<S> {
    /// The key.
    pub run: String,
    /// The stage that may begin.
    pub stage: S,
    /// How many attempts at stages of this run have begun.
    pub attempt: u64,
    /// The code of the current error.
    pub error: Option<String>,
    /// How often a stage of this run has failed.
    pub failures: u64,
}

/// Selects runs among those that are ready.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReadyQuery {
    pub(crate) limit: u32,
    pub(crate) failures: Option<u32>,
}

impl ReadyQuery {
    /// Selects at most this many.
    #[must_use]
    pub fn at_most(limit: u32) -> Self {
        Self {
            limit,
            failures: None,
        }
    }

    /// Selects runs whose last attempt failed only if they have failed fewer times than this. It makes no difference
    /// whether that error is still current: [clearing](crate::WorkflowStore::clear_error) it means that it was read,
    /// not that the run is retried.
    #[must_use]
    pub fn failed_fewer_than(self, times: u32) -> Self {
        Self {
            failures: Some(times),
            ..self
        }
    }
}

impl From<u32> for ReadyQuery {
    fn from(limit: u32) -> Self {
        Self::at_most(limit)
    }
}

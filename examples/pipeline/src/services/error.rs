//! What the stages get of a failure.

use std::fmt;

use errpact::Occurrence;

/// What a stage asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Task {
    /// The report on a firm.
    Research,
    /// Its legal name.
    LegalResolution,
    /// Its web page and its filing.
    DataExtraction,
}

impl Task {
    /// The name, as an occurrence has it for its operation.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Research => "research",
            Self::LegalResolution => "legal_resolution",
            Self::DataExtraction => "data_extraction",
        }
    }
}

/// A task that failed because a service did. The service's failure is its source, so whoever catches
/// this, however far up and in whatever it was wrapped, finds the occurrence as it was.
#[derive(Debug, thiserror::Error)]
pub struct ServiceError {
    /// What was being done.
    pub task: Task,
    /// What went wrong.
    #[source]
    pub failed: Occurrence,
}

impl ServiceError {
    /// For `map_err`.
    pub(super) fn during(task: Task) -> impl FnOnce(Occurrence) -> Self {
        move |failed| Self {
            task,
            failed: failed.with_operation(task.name()),
        }
    }
}

impl fmt::Display for ServiceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} did not get what it asked for", self.task.name())
    }
}

impl From<ServiceError> for Occurrence {
    fn from(error: ServiceError) -> Self {
        error.failed
    }
}

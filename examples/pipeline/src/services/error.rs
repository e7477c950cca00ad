//! The failure that the stages get.

use std::fmt;

use errpact::Occurrence;

/// The task of a stage.
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
    /// Returns the name, which is the operation of an occurrence.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Research => "research",
            Self::LegalResolution => "legal_resolution",
            Self::DataExtraction => "data_extraction",
        }
    }
}

/// A task that failed because a service did. The service's failure is its source. A caller at any
/// level, through any wrapping, finds the unchanged occurrence.
#[derive(Debug, thiserror::Error)]
pub struct ServiceError {
    /// The task that failed.
    pub task: Task,
    /// The failure.
    #[source]
    pub failed: Occurrence,
}

impl ServiceError {
    /// Returns a function for `map_err`.
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

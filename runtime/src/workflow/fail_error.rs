//! A stage failed, and more is to be done than to tell the person.

use std::error::Error;
use std::fmt;

use super::{StageFailure, StoreError};

/// A stage failed with a programming error, or its failure could not be recorded. The stage's error is in
/// it, as it was.
#[derive(Debug)]
pub enum FailError<E> {
    /// A programming error, which goes on.
    Propagate {
        /// The stage's error.
        error: E,
        /// The attempt's record: of this error, which marks the stage as failed; or of what was
        /// [reported before](StageFailure::recorded), and this error is in the log.
        failure: Box<StageFailure>,
    },
    /// The store could not record it.
    NotRecorded {
        /// The stage's error. Where it is an occurrence, it knows nothing of the
        /// [stage](crate::Occurrence::stage): the record would have named it.
        error: E,
        /// Why it is not recorded.
        cause: StoreError,
    },
}

impl<E> FailError<E> {
    /// The stage's error.
    #[must_use]
    pub fn into_error(self) -> E {
        match self {
            Self::Propagate { error, .. } | Self::NotRecorded { error, .. } => error,
        }
    }
}

impl<E: fmt::Display> fmt::Display for FailError<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Propagate { error, .. } => error.fmt(f),
            Self::NotRecorded { error, cause } => {
                write!(f, "{error}; this is not recorded: {cause}")
            }
        }
    }
}

impl<E: fmt::Debug + fmt::Display> Error for FailError<E> {
    /// What is behind the cause, which is in the text already.
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Propagate { .. } => None,
            Self::NotRecorded { cause, .. } => cause.source(),
        }
    }
}

//! What failing a stage and recovering runs leave undone.

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

/// Some of the attempts whose worker is gone could not be ended, or could not be looked for. What was ended
/// before, and beside them, is in it.
#[derive(Debug)]
#[non_exhaustive]
pub struct RecoverError {
    /// The attempts that were ended all the same.
    pub ended: Vec<StageFailure>,
    /// Why nobody could go on; or, where all others were ended, why the first of those that are left was not.
    pub cause: StoreError,
}

impl fmt::Display for RecoverError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.cause.fmt(f)?;
        match self.ended.len() {
            0 => Ok(()),
            1 => f.write_str("; one stage was ended all the same"),
            ended => write!(f, "; {ended} stages were ended all the same"),
        }
    }
}

impl Error for RecoverError {
    /// What is behind the cause, which is in the text already.
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.cause.source()
    }
}

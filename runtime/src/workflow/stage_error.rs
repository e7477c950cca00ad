//! The errors that a stage returns.

use std::error::Error;

use crate::occurrence::{describe, source_of};
use crate::{Occurrence, Signal, ToolError};

/// An error that a stage may return.
///
/// A [`ToolError`] and an [`Occurrence`] have a code. A `Box<dyn Error>`, one that is `Send + Sync`, and an
/// `anyhow::Error` have one if [`find`](crate::find) finds an occurrence in them; if not, they are programming errors.
/// The application's own error type that wraps an occurrence says so like this:
///
/// ```
/// # use errpact::workflow::{StageCause, StageError};
/// # #[derive(Debug)] struct Failed(errpact::Occurrence);
/// # impl std::fmt::Display for Failed {
/// #     fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result { f.write_str("failed") }
/// # }
/// # impl std::error::Error for Failed {
/// #     fn source(&self) -> Option<&(dyn std::error::Error + 'static)> { Some(&self.0) }
/// # }
/// impl StageError for Failed {
///     fn stage_cause(&self) -> StageCause<'_> {
///         StageCause::of(self)
///     }
/// }
/// ```
pub trait StageError {
    /// Returns what it is.
    fn stage_cause(&self) -> StageCause<'_>;
}

/// The kind of a stage's error.
#[derive(Debug)]
pub enum StageCause<'a> {
    /// An occurrence, wherever in the error.
    Found(&'a Occurrence),
    /// An error with a code, happening now.
    Coded(Occurrence),
    /// An uncataloged error.
    Unknown(&'a (dyn Error + 'static)),
}

impl<'a> StageCause<'a> {
    /// Returns the kind of an error that may have an occurrence among its causes.
    #[must_use]
    pub fn of(error: &'a (dyn Error + 'static)) -> Self {
        crate::find(error).map_or(Self::Unknown(error), Self::Found)
    }
}

impl<E: ToolError + Send + Sync + 'static> StageError for E {
    fn stage_cause(&self) -> StageCause<'_> {
        let mut status = None;
        describe(self, &mut |parts| {
            let source = parts.source().or_else(|| source_of(self));
            status = source.and_then(|source| Signal::walk(source).status);
        });
        StageCause::Coded(Occurrence::from(self as &dyn ToolError).answered(status))
    }
}

impl StageError for Occurrence {
    fn stage_cause(&self) -> StageCause<'_> {
        StageCause::Found(self)
    }
}

impl StageError for Box<dyn Error + Send + Sync> {
    fn stage_cause(&self) -> StageCause<'_> {
        StageCause::of(&**self)
    }
}

impl StageError for Box<dyn Error> {
    fn stage_cause(&self) -> StageCause<'_> {
        StageCause::of(&**self)
    }
}

#[cfg(feature = "anyhow")]
impl StageError for anyhow::Error {
    fn stage_cause(&self) -> StageCause<'_> {
        let seen = StageCause::of(self.as_ref());
        // What was a box before (`anyhow!(boxed)`, `from_boxed`) hides its type from a walk through the causes.
        match (&seen, self.downcast_ref::<Box<dyn Error + Send + Sync>>()) {
            (StageCause::Unknown(_), Some(boxed)) => {
                crate::find(&**boxed).map_or(seen, StageCause::Found)
            }
            _ => seen,
        }
    }
}

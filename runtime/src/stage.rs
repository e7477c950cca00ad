//! What `errpact-workflow` calls, and the errors that a stage returns. Not for applications: this may change with any
//! version.
//!
//! The trait of a stage's errors is here, because only the crate of [`ToolError`] can implement it for every tool error
//! and for occurrences, too. Applications find it in `errpact_workflow`.

use std::error::Error;

use uuid::Uuid;

pub use crate::guard::{dropped, words};
pub use crate::occurrence::chain_text;

use crate::occurrence::{describe, id, source_of};
use crate::table::CatalogRef;
use crate::{IdempotencyKey, Occurrence, Signal, ToolError, environment};

/// The name of a stage, and the status in which its failure leaves the run.
pub type Place<'a> = (&'a str, &'a str);

/// Creates an id that no other process creates.
#[must_use]
pub fn new_id() -> Uuid {
    id::new(environment::now())
}

/// Returns the key of an effect of a run; `place` tells its effects apart.
#[must_use]
pub fn key(run: &str, place: &str) -> IdempotencyKey {
    IdempotencyKey::of(run, place, 0)
}

/// Creates the occurrence of a programming error; this is its text.
#[must_use]
pub fn uncataloged(catalog: impl Into<CatalogRef>, said: String) -> Occurrence {
    Occurrence::fallback(catalog, said)
}

/// Returns the texts of the causes, in the form for the log.
#[must_use]
pub fn causes(occurrence: &Occurrence) -> Option<String> {
    occurrence.causes()
}

/// Returns the message, in the form for the log, of an occurrence in this stage.
#[must_use]
pub fn log_message(occurrence: &Occurrence, place: Place<'_>) -> String {
    occurrence.log_message_at(Some(place))
}

/// Returns the text for the user of an occurrence in this stage.
#[must_use]
pub fn user_text(occurrence: &Occurrence, place: Place<'_>) -> String {
    occurrence.user_text_at(Some(place))
}

/// Logs an occurrence in this stage, if there is `tracing`.
pub fn log(occurrence: &Occurrence, place: Place<'_>) {
    #[cfg(feature = "tracing")]
    occurrence.log_at(Some(place));
    #[cfg(not(feature = "tracing"))]
    let _ = (occurrence, place);
}

/// An error that a stage may return.
///
/// A [`ToolError`] and an [`Occurrence`] have a code. A `Box<dyn Error>`, one that is `Send + Sync`, and an
/// `anyhow::Error` have one if [`find`](crate::find) finds an occurrence in them; if not, they are programming errors.
/// The application's own error type that wraps an occurrence says so like this:
///
/// ```
/// # use errpact::stage as errpact_workflow;
/// # #[derive(Debug)] struct Failed(errpact::Occurrence);
/// # impl std::fmt::Display for Failed {
/// #     fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result { f.write_str("failed") }
/// # }
/// # impl std::error::Error for Failed {
/// #     fn source(&self) -> Option<&(dyn std::error::Error + 'static)> { Some(&self.0) }
/// # }
/// use errpact_workflow::{StageCause, StageError};
///
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

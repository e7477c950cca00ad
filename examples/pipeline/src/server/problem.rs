//! What a request is answered with that gets nothing.

use errpact::Occurrence;
use errpact::workflow::StoreError;

use crate::errors::{FirmUnknown, MethodNotAllowed, NothingHere, NothingToStart, StageRunning};
use crate::store::TableError;

/// An error of the catalog as an answer: `application/problem+json`, and a line of the log.
pub(super) fn problem(error: impl Into<Occurrence>) -> Occurrence {
    let failure = error.into();
    failure.log();
    failure
}

/// The database has failed. To whoever asked that is one code; the cause is in the log.
#[derive(Debug, errpact::ToolError)]
#[tool_error(catalog = crate::errors)]
enum Unreachable {
    #[code(STORE_FAILED)]
    Table(#[from] TableError),
    #[code(STORE_FAILED)]
    Runs(#[from] StoreError),
}

/// The application's own tables have failed.
pub(super) fn table(error: TableError) -> Occurrence {
    problem(Unreachable::from(error))
}

/// The store of the runs has refused or failed.
pub(super) fn runs(error: StoreError) -> Occurrence {
    match error {
        StoreError::NoSuchRun { .. } => unknown(),
        StoreError::Busy { .. } => problem(StageRunning),
        StoreError::NotAllowed { .. } => problem(NothingToStart),
        failed => problem(Unreachable::from(failed)),
    }
}

/// There is no such firm.
pub(super) fn unknown() -> Occurrence {
    problem(FirmUnknown)
}

/// There is nothing at this address.
pub(super) async fn nothing() -> Occurrence {
    problem(NothingHere)
}

/// There is, but not for this method.
pub(super) async fn method() -> Occurrence {
    problem(MethodNotAllowed)
}

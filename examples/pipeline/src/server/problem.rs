//! The answers to requests that fail.

use std::sync::Arc;

use axum::extract::Request;
use axum::http::header::ACCEPT_LANGUAGE;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use errpact::Occurrence;
use errpact_workflow::StoreError;

use crate::errors::{FirmUnknown, MethodNotAllowed, NothingHere, NothingToStart, StageRunning};
use crate::store::TableError;
use crate::worker::RunError;

/// Returns an error of the catalog as an answer: `application/problem+json`, and a log line.
pub(super) fn problem(error: impl Into<Occurrence>) -> Occurrence {
    let failure = error.into();
    failure.log();
    failure
}

/// Answers a failed request in the language that the client prefers.
pub(super) async fn in_language(request: Request, next: Next) -> Response {
    let preferred = request.headers().get(ACCEPT_LANGUAGE).cloned();
    let mut response = next.run(request).await;
    let failure = response.extensions_mut().remove::<Arc<Occurrence>>();
    match failure.and_then(Arc::into_inner) {
        Some(failure) => {
            let preferred = preferred.as_ref().and_then(|value| value.to_str().ok());
            failure
                .with_language(preferred.unwrap_or_default())
                .into_response()
        }
        None => response,
    }
}

/// The database or Restate has failed. The client sees one code; the cause is in the log.
#[derive(Debug, errpact::ToolError)]
#[tool_error(catalog = crate::errors)]
enum Unreachable {
    #[code(STORE_FAILED)]
    Table(#[from] TableError),
    #[code(STORE_FAILED)]
    Runs(#[from] RunError),
}

/// Returns the error for a failure of the application's own tables.
pub(super) fn table(error: TableError) -> Occurrence {
    problem(Unreachable::from(error))
}

/// Returns the error for a failure or refusal of the runs.
pub(super) fn runs(error: RunError) -> Occurrence {
    match error {
        RunError::Store(StoreError::NoSuchRun { .. }) => unknown(),
        RunError::Store(StoreError::Busy { .. }) => problem(StageRunning),
        RunError::Store(StoreError::NotAllowed { .. }) => problem(NothingToStart),
        failed => problem(Unreachable::from(failed)),
    }
}

/// Returns the error for an unknown firm.
pub(super) fn unknown() -> Occurrence {
    problem(FirmUnknown)
}

/// Returns the error for an unknown address.
pub(super) async fn nothing() -> Occurrence {
    problem(NothingHere)
}

/// Returns the error for an address that does not support the method.
pub(super) async fn method() -> Occurrence {
    problem(MethodNotAllowed)
}

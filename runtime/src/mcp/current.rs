//! The call that the running task answers: its guard, and the reader of the answer.

use std::future::Future;

use crate::wire::Reader;
use crate::{Guard, Occurrence};

tokio::task_local! {
    static CURRENT: (Guard, Reader);
}

/// Awaits the answer to a call under its guard.
pub(super) async fn within<F: Future>(guard: Guard, reader: Reader, future: F) -> F::Output {
    CURRENT.scope((guard, reader), future).await
}

/// Adds what the guard of the running call knows, and sets the reader of the answer. A tool that answers from its
/// own task has neither.
pub(super) fn fill(occurrence: Occurrence) -> (Occurrence, Reader) {
    match CURRENT.try_with(Clone::clone) {
        Ok((guard, reader)) => (guard.fill(occurrence), reader),
        Err(_) => (occurrence, Reader::Model),
    }
}

//! The call that the running task answers: its guard, and who reads the answer.

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

/// Adds what the guard of the running call knows, and says who reads the answer. A tool that answers from a task of
/// its own has neither.
pub(super) fn fill(occurrence: Occurrence) -> (Occurrence, Reader) {
    match CURRENT.try_with(Clone::clone) {
        Ok((guard, reader)) => (guard.fill(occurrence), reader),
        Err(_) => (occurrence, Reader::Model),
    }
}

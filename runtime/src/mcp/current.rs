//! The call that the running task answers: its guard, the reader of the answer, and what was written as one.

use std::future::Future;
use std::sync::{Arc, Mutex, PoisonError};

use crate::wire::Reader;
use crate::{Guard, Occurrence};

/// The texts of the last occurrence that was written as an answer.
type Written = Arc<Mutex<Option<Vec<String>>>>;

tokio::task_local! {
    static CURRENT: (Guard, Reader, Written);
}

/// Awaits the answer to a call under its guard. Returns it, and the texts of the last occurrence that was written as an
/// answer: what a user reads of one has neither a code nor an envelope.
pub(super) async fn within<F: Future>(
    guard: Guard,
    reader: Reader,
    future: F,
) -> (F::Output, Option<Vec<String>>) {
    let written = Written::default();
    let current = (guard, reader, Arc::clone(&written));
    let answer = CURRENT.scope(current, future).await;
    let written = written
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .take();
    (answer, written)
}

/// Keeps the texts of an occurrence that was written as an answer.
pub(super) fn wrote(texts: Vec<&str>) {
    let texts = texts.into_iter().map(str::to_owned).collect();
    // A tool that answers from its own task has no such place.
    let _ = CURRENT.try_with(|(_, _, written)| {
        *written.lock().unwrap_or_else(PoisonError::into_inner) = Some(texts);
    });
}

/// Adds what the guard of the running call knows, and sets the reader of the answer. A tool that answers from its
/// own task has neither.
pub(super) fn fill(occurrence: Occurrence) -> (Occurrence, Reader) {
    match CURRENT.try_with(Clone::clone) {
        Ok((guard, reader, _)) => (guard.fill(occurrence), reader),
        Err(_) => (occurrence, Reader::Model),
    }
}

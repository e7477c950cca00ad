//! The call that the running task answers: its guard, the reader of the answer, and whether that is an occurrence.

use std::future::Future;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::wire::Reader;
use crate::{Guard, Occurrence};

tokio::task_local! {
    static CURRENT: (Guard, Reader, Arc<AtomicBool>);
}

/// Awaits the answer to a call under its guard. Returns it, and whether an occurrence was written as an answer: what a
/// user reads of one has no code.
pub(super) async fn within<F: Future>(
    guard: Guard,
    reader: Reader,
    future: F,
) -> (F::Output, bool) {
    let written = Arc::new(AtomicBool::new(false));
    let current = (guard, reader, Arc::clone(&written));
    let answer = CURRENT.scope(current, future).await;
    (answer, written.load(Ordering::Relaxed))
}

/// Adds what the guard of the running call knows, and sets the reader of the answer. A tool that answers from its
/// own task has neither.
pub(super) fn fill(occurrence: Occurrence) -> (Occurrence, Reader) {
    match CURRENT.try_with(Clone::clone) {
        Ok((guard, reader, written)) => {
            written.store(true, Ordering::Relaxed);
            (guard.fill(occurrence), reader)
        }
        Err(_) => (occurrence, Reader::Model),
    }
}

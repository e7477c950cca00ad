//! The guard of the call that the running task answers.

use std::future::Future;

use crate::{Guard, Occurrence};

tokio::task_local! {
    static CURRENT: Guard;
}

/// Awaits the answer to a call under its guard.
pub(super) async fn within<F: Future>(guard: Guard, future: F) -> F::Output {
    CURRENT.scope(guard, future).await
}

/// Adds what the guard of the running call knows. A tool that answers from a task of its own has
/// none.
pub(super) fn fill(occurrence: Occurrence) -> Occurrence {
    let guard = CURRENT.try_with(Clone::clone);
    match guard {
        Ok(guard) => guard.fill(occurrence),
        Err(_) => occurrence,
    }
}

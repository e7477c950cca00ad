//! Makes a call, and retries it. See `docs/decisions/036-backon-waits-and-the-catalog-decides.md`.

use std::future::Future;
use std::iter;
use std::time::Duration;

use backon::Retryable;

use super::progress::Progress;
use super::{Attempt, Clock, Stopped};
use crate::{Occurrence, StepBudget};

/// [`run_on`] with tokio's clock.
///
/// # Errors
/// Returns the last failure with its decision.
#[cfg(feature = "tokio")]
pub async fn run<T, E, F, Fut>(step: &StepBudget, call: F) -> Result<T, Stopped>
where
    E: Into<Occurrence>,
    F: FnMut(Attempt) -> Fut,
    Fut: Future<Output = Result<T, E>>,
{
    run_on(&super::TokioClock, step, call).await
}

/// Makes a call, and retries it as the catalog says and the budgets of the step allow: after a wait,
/// or at once with a repaired argument. A success is counted as one.
///
/// The occurrences must name their tool: through a [`Guard`](crate::Guard) around the call, or
/// [`StepBudget::with_tool`]. A call of an unknown tool is not retried unless its outcome is `not_done`.
/// Name the tool of a call that makes others on the budget or on a guard inside `call`: everything
/// that would run again must allow it.
///
/// Dropping the future cancels the call or the wait. A retry that was waited for and not made is
/// returned to the budgets and the bucket.
///
/// ```
/// # use errpact::budget::Decision;
/// # use errpact::{Occurrence, Signal, StepBudget, retry::{self, VirtualClock}};
/// # use errpact::table::{Catalog, Delay, Entry, Outcome, Policy, Retry, RetryBy};
/// # static CATALOG: Catalog = Catalog {
/// #     codes: &[Entry {
/// #         name: "BUSY",
/// #         policy: &Policy {
/// #             outcome: Outcome::NotDone,
/// #             retry: Retry {
/// #                 by: Some(RetryBy::Runtime), max: Some(2), delay: Delay::Fixed(2_000), ..Retry::NEVER
/// #             },
/// #             ..Policy::DEFAULT
/// #         },
/// #         ..Entry::EMPTY
/// #     }],
/// #     fallback: Some(0),
/// #     ..Catalog::EMPTY
/// # };
/// # fn main() -> Result<(), retry::Stopped> {
/// # let waker = std::task::Waker::noop();
/// # let mut context = std::task::Context::from_waker(waker);
/// # macro_rules! block_on { ($future:expr) => {{
/// #     let mut future = std::pin::pin!($future);
/// #     loop {
/// #         if let std::task::Poll::Ready(out) = future.as_mut().poll(&mut context) { break out; }
/// #     }
/// # }}}
/// # use std::future::Future;
/// // BUSY: { outcome: not_done, retry: { by: runtime, max: 2, delay: 2s } }
/// let step = StepBudget::new(&CATALOG).with_tool("search");
/// let clock = VirtualClock::fixed(1.0); // outside of tests: TokioClock, which `retry::run` takes
/// let found = block_on!(retry::run_on(&clock, &step, async |attempt| match attempt.number {
///     1 | 2 => {
///         // This tool knows that its service does nothing while it is busy.
///         let busy = Signal::new().with_status(503).with_nothing_done();
///         Err(Occurrence::from_signal(&CATALOG, busy).with_tool("search"))
///     }
///     _ => Ok("found"),
/// }))?;
/// assert_eq!(found, "found");
/// assert_eq!(clock.waits().iter().map(|wait| wait.as_secs()).collect::<Vec<_>>(), [2, 4]);
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// Returns the last failure with its decision.
pub async fn run_on<C, T, E, F, Fut>(
    clock: &C,
    step: &StepBudget,
    mut call: F,
) -> Result<T, Stopped>
where
    C: Clock,
    E: Into<Occurrence>,
    F: FnMut(Attempt) -> Fut,
    Fut: Future<Output = Result<T, E>>,
{
    let progress = Progress::new(step.clone());
    let attempt = |attempt| {
        let made = call(attempt);
        async { made.await.map_err(|error| Some(error.into())) }
    };
    match drive(clock, &progress, attempt).await {
        Some(value) => Ok(value),
        // There is always a failure: no attempt reports that it was not made.
        None => Err(progress.stopped().unwrap_or_else(|| {
            Stopped::giving_up(Occurrence::fallback(
                step.catalog_ref(),
                "the call was not made",
            ))
        })),
    }
}

/// Drives a progress to its end and returns the value of a success, which is counted. A failure is stored
/// in the progress, so that it is known even if this future is dropped during a wait.
///
/// An attempt that fails with `None` was not made, and ends the progress.
pub(crate) async fn drive<C, T, F, Fut>(clock: &C, progress: &Progress, mut call: F) -> Option<T>
where
    C: Clock,
    F: FnMut(Attempt) -> Fut,
    Fut: Future<Output = Result<T, Option<Occurrence>>>,
{
    let timer = clock.clone();
    let attempt = || {
        let made = call(progress.begin());
        async {
            let made = made.await;
            made.map_err(|failure| match failure {
                None => progress.not_made(),
                Some(it) => progress.failed(|| clock.fraction(), it),
            })
        }
    };
    // backon retries and waits; whether and how long is decided anew for each failure.
    let outcome = attempt
        .retry(iter::repeat(Duration::ZERO))
        .sleep(move |wait| timer.sleep(wait))
        .adjust(|wait: &Option<Duration>, _| *wait)
        .await;
    let value = outcome.ok()?;
    progress.succeeded();
    Some(value)
}

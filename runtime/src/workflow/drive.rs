//! Running a stage from its beginning to its end.

use std::any::Any;
use std::error::Error;
use std::fmt;
use std::future::{Future, poll_fn};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::pin::{Pin, pin};
use std::task::Poll;

use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep_until, timeout_at};

use super::core::Draft;
use super::{FailError, Running, StageError, StageFailure, StoreError, WorkflowStore};
use crate::Stages;
use crate::guard::words;

/// How a stage ended.
#[expect(
    clippy::large_enum_variant,
    reason = "a stage gives one of them, which is taken apart at once"
)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Driven<T> {
    /// It is done; this is what the work gave.
    Done(T),
    /// It failed, and was rolled back.
    Failed(StageFailure),
}

/// Why a stage did not end as it should have.
#[derive(Debug)]
#[non_exhaustive]
pub enum DriveError<E> {
    /// It was not begun.
    NotBegun(StoreError),
    /// The work was stopped, because the lease was lost.
    Lost(StoreError),
    /// The work is done, but that could not be stored: the run will be rolled back as interrupted.
    NotCompleted(StoreError),
    /// The work failed with a programming error. The stage is marked as failed, and that is recorded.
    Propagate(E),
    /// The work failed, and that could not be stored.
    NotRecorded {
        /// The work's error.
        error: E,
        /// Why it is not recorded.
        cause: StoreError,
    },
}

impl<S: Stages> WorkflowStore<S> {
    /// Begins a stage, does the work, and ends the stage: [`complete`](Self::complete) where the work returns
    /// `Ok`, [`fail`](Self::fail) where it returns an error. While it works, the lease is renewed three times
    /// in its length, by a task of its own; where it is lost, the work is stopped where it awaits something.
    /// A panic is a programming error: the stage is marked as failed, and the panic goes on.
    ///
    /// Whoever drops this stops the work; the run is free when its lease has run out.
    ///
    /// # Errors
    /// Where the stage could not begin, was lost, or did not end as it should have.
    pub async fn drive<T, E, F>(
        &self,
        run: impl AsRef<str>,
        stage: S,
        work: impl FnOnce(Running<S>) -> F,
    ) -> Result<Driven<T>, DriveError<E>>
    where
        E: StageError,
        F: Future<Output = Result<T, E>>,
    {
        let running = self.begin(run, stage).await.map_err(DriveError::NotBegun)?;
        let mut heart = Heart::of(self.clone(), running.clone());
        let worked = {
            let given = running.clone();
            let work = caught(async move { work(given).await });
            heart.beside(work).await
        };
        drop(heart);
        match worked {
            Err(lost) => Err(DriveError::Lost(lost)),
            Ok(Ok(Ok(output))) => match self.complete(&running).await {
                Ok(()) => Ok(Driven::Done(output)),
                Err(cause) => Err(DriveError::NotCompleted(cause)),
            },
            Ok(Ok(Err(error))) => match self.fail(&running, error).await {
                Ok(failure) => Ok(Driven::Failed(failure)),
                Err(FailError::Propagate(error)) => Err(DriveError::Propagate(error)),
                Err(FailError::NotRecorded { error, cause }) => {
                    Err(DriveError::NotRecorded { error, cause })
                }
            },
            Ok(Err(panic)) => {
                let said = format!("panicked: {}", words(&*panic));
                // Whether it could be recorded or not, whoever waits for the panic gets it.
                if let Ok(draft) = Draft::unknown(&self.core, &running.claim, said)
                    && self.core.fail(&running.claim, &draft).await.is_err()
                {
                    draft.log();
                }
                resume_unwind(panic)
            }
        }
    }
}

/// What renews a lease, until it is dropped.
struct Heart {
    task: JoinHandle<()>,
    lost: oneshot::Receiver<StoreError>,
}

impl Heart {
    fn of<S: Stages>(store: WorkflowStore<S>, running: Running<S>) -> Self {
        let (tell, lost) = oneshot::channel();
        let task = tokio::spawn(async move {
            let pause = store.core.lease() / 3;
            let mut next = Instant::now() + pause;
            loop {
                sleep_until(next).await;
                next = Instant::now() + pause;
                if let Err(error) = Self::beat(&store, &running).await {
                    let _ = tell.send(error);
                    return;
                }
            }
        });
        Self { task, lost }
    }

    /// Renews the lease. It tries for as long as that lasts and no longer: after that the run is anybody's.
    async fn beat<S: Stages>(
        store: &WorkflowStore<S>,
        running: &Running<S>,
    ) -> Result<(), StoreError> {
        let until = running.claim.until();
        let beaten = timeout_at(until, store.heartbeat(running)).await;
        match beaten {
            Ok(outcome) => outcome,
            // The work itself may have renewed it.
            Err(_) if running.claim.until() > until => Ok(()),
            Err(_) => Err(StoreError::Unavailable {
                doing: "renew a lease",
                source: None,
            }),
        }
    }

    /// Awaits the work, for as long as the lease is renewed.
    async fn beside<T>(&mut self, work: impl Future<Output = T>) -> Result<T, StoreError> {
        let mut work = pin!(work);
        let mut lost = Some(&mut self.lost);
        poll_fn(|context| {
            // Work that is done is done, lost or not: the store decides what becomes of it.
            if let Poll::Ready(output) = work.as_mut().poll(context) {
                return Poll::Ready(Ok(output));
            }
            if let Some(told) = &mut lost
                && let Poll::Ready(told) = Pin::new(&mut **told).poll(context)
            {
                match told {
                    Ok(error) => return Poll::Ready(Err(error)),
                    // Nobody renews the lease any more, as where the runtime ends.
                    Err(_) => lost = None,
                }
            }
            Poll::Pending
        })
        .await
    }
}

impl Drop for Heart {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// Awaits the future; the error is what a panic in it threw.
async fn caught<F: Future>(future: F) -> Result<F::Output, Box<dyn Any + Send>> {
    let mut future = Box::pin(future);
    let outcome =
        poll_fn(
            |context| match catch_unwind(AssertUnwindSafe(|| future.as_mut().poll(context))) {
                Ok(Poll::Pending) => Poll::Pending,
                Ok(Poll::Ready(output)) => Poll::Ready(Ok(output)),
                Err(panic) => Poll::Ready(Err(panic)),
            },
        )
        .await;
    // What a future holds may panic when it is dropped; the outcome is known by now.
    let _ = catch_unwind(AssertUnwindSafe(|| drop(future)));
    outcome
}

impl<E: fmt::Display> fmt::Display for DriveError<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotBegun(error) => error.fmt(f),
            Self::Lost(error) => write!(f, "the work was stopped: {error}"),
            Self::NotCompleted(error) => write!(f, "the work is done, but not stored: {error}"),
            Self::Propagate(error) => error.fmt(f),
            Self::NotRecorded { error, cause } => {
                write!(f, "{error}; this is not recorded: {cause}")
            }
        }
    }
}

impl<E: fmt::Debug + fmt::Display> Error for DriveError<E> {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::NotBegun(error) | Self::Lost(error) | Self::NotCompleted(error) => Some(error),
            Self::NotRecorded { cause, .. } => Some(cause),
            Self::Propagate(_) => None,
        }
    }
}

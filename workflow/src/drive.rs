//! Runs a stage from its beginning to its end.

use std::any::Any;
use std::error::Error;
use std::fmt;
use std::future::{Future, poll_fn};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::pin::{Pin, pin};
use std::task::Poll;

use errpact::stage::{dropped, words};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep_until, timeout_at};

use crate::draft::Draft;
use crate::running::Claim;
use crate::{FailError, Running, StageError, StageFailure, Stages, StoreError, WorkflowStore};

/// How a stage ended.
#[expect(
    clippy::large_enum_variant,
    reason = "a stage gives one of them, which is taken apart at once"
)]
#[derive(Debug, Clone, PartialEq, Eq)]
#[must_use = "the stage may have failed"]
pub enum Driven<T> {
    /// It is done; this is the output of the work.
    Done(T),
    /// It failed; this says in which status the run was left.
    Failed(StageFailure),
}

/// Why a stage did not end as it should have.
#[derive(Debug)]
#[non_exhaustive]
pub enum DriveError<S, T, E> {
    /// It was not begun.
    NotBegun(StoreError),
    /// The work was stopped, because another worker has the run, or may have: the lease was over, and the database
    /// could not be reached.
    Lost(StoreError),
    /// The work is done, but that could not be stored. Unless it is stored later, the run is rolled back as
    /// interrupted when its lease is over.
    NotCompleted {
        /// The output of the work.
        output: T,
        /// The argument for another call of [`complete`](WorkflowStore::complete).
        running: Running<S>,
        /// Why it is not stored.
        cause: StoreError,
    },
    /// The work failed with a programming error.
    Propagate {
        /// The work's error.
        error: E,
        /// The attempt's record, as in [`FailError::Propagate`].
        failure: Box<StageFailure>,
    },
    /// The work failed, and that could not be stored.
    NotRecorded {
        /// The work's error. If it is an occurrence, it does not know the
        /// [stage](errpact::Occurrence::stage): the record would have named it.
        error: E,
        /// The argument for another call of [`fail`](WorkflowStore::fail).
        running: Running<S>,
        /// Why it is not recorded.
        cause: StoreError,
    },
}

impl<S: Stages> WorkflowStore<S> {
    /// Begins a stage, does the work, and ends the stage: [`complete`](Self::complete) if the work returns `Ok`,
    /// [`fail`](Self::fail) if it returns an error. During the work, a separate task renews the lease three times in
    /// its length. If another worker has the run, or may have, the work is stopped at its next await. A panic is a
    /// programming error: the stage is marked as failed, and the panic continues.
    ///
    /// Dropping the future stops the work; the run is free when its lease has run out.
    ///
    /// # Errors
    /// Returns an error if the stage could not begin, was lost, or did not end as it should have.
    pub async fn drive<T, E, F>(
        &self,
        run: impl AsRef<str>,
        stage: S,
        work: impl FnOnce(Running<S>) -> F,
    ) -> Result<Driven<T>, DriveError<S, T, E>>
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
                Err(cause) => Err(DriveError::NotCompleted {
                    output,
                    running,
                    cause,
                }),
            },
            Ok(Ok(Err(error))) => match self.fail(&running, error).await {
                Ok(failure) => Ok(Driven::Failed(failure)),
                Err(FailError::Propagate { error, failure }) => {
                    Err(DriveError::Propagate { error, failure })
                }
                Err(FailError::NotRecorded { error, cause }) => Err(DriveError::NotRecorded {
                    error,
                    running,
                    cause,
                }),
            },
            Ok(Err(panic)) => {
                let said = format!("panicked: {}", words(&*panic));
                // The panic continues, whether it could be recorded or not.
                if let Ok(failed) = self.core.failed(&running.claim) {
                    let draft = Draft::unknown(failed, said);
                    if self.record(&running.claim, &draft).await.is_err() {
                        draft.log(draft.to());
                    }
                }
                resume_unwind(panic)
            }
        }
    }
}

/// Renews a lease, until it is dropped.
struct Heart {
    task: JoinHandle<()>,
    lost: oneshot::Receiver<StoreError>,
}

impl Heart {
    fn of<S: Stages>(store: WorkflowStore<S>, running: Running<S>) -> Self {
        let (tell, lost) = oneshot::channel();
        let task = tokio::spawn(async move {
            let error = Self::beats(&store, &running.claim).await;
            let _ = tell.send(error);
        });
        Self { task, lost }
    }

    /// Renews the lease whenever a third of it is over. Returns why it cannot: another worker has the run, or
    /// the lease is over and the store fails, so that another worker may have it.
    async fn beats<S: Stages>(store: &WorkflowStore<S>, claim: &Claim) -> StoreError {
        let pause = store.core.lease() / 3;
        loop {
            let until = claim.until();
            sleep_until(until.checked_sub(2 * pause).unwrap_or(until)).await;
            let mut said = None;
            while claim.until() == until {
                // If the lease is over already, as after the machine slept, it is renewed all the same. Else the
                // wait is hardly longer than the lease; a late beat gets a moment all the same.
                let now = Instant::now();
                let limit = if now < until {
                    until.max(now + pause / 8)
                } else {
                    now + pause
                };
                let beaten = timeout_at(limit, store.core.heartbeat(claim)).await;
                // The work itself may have renewed it.
                if claim.until() != until {
                    break;
                }
                let error = match beaten {
                    Ok(Ok(())) => break,
                    Ok(Err(error)) => error,
                    Err(_) => said.take().unwrap_or(StoreError::Unavailable {
                        doing: "renew a lease",
                        source: None,
                    }),
                };
                // The next one would come when the lease is over.
                let again = Instant::now() + pause / 8;
                if matches!(error, StoreError::Lost { .. }) || again >= until {
                    return error;
                }
                said = Some(error);
                sleep_until(again).await;
            }
        }
    }

    /// Awaits the work, for as long as the lease is renewed.
    async fn beside<T>(&mut self, work: impl Future<Output = T>) -> Result<T, StoreError> {
        let mut work = pin!(work);
        let mut lost = Some(&mut self.lost);
        poll_fn(|context| {
            // Finished work is finished, lost or not: the store decides what happens to it.
            if let Poll::Ready(output) = work.as_mut().poll(context) {
                return Poll::Ready(Ok(output));
            }
            if let Some(told) = &mut lost
                && let Poll::Ready(told) = Pin::new(&mut **told).poll(context)
            {
                match told {
                    Ok(error) => return Poll::Ready(Err(error)),
                    // The lease is not renewed any more, as when the async runtime ends.
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

/// Awaits the future; the error is the payload of a panic in it.
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
    // The contents of a future may panic when dropped; the outcome is known by now.
    if let Err(panic) = catch_unwind(AssertUnwindSafe(|| drop(future))) {
        dropped(panic);
    }
    outcome
}

impl<S, T, E: fmt::Display> fmt::Display for DriveError<S, T, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotBegun(error) => error.fmt(f),
            Self::Lost(error) => write!(f, "the work was stopped: {error}"),
            Self::NotCompleted { cause, .. } => {
                write!(f, "the work is done, but not stored: {cause}")
            }
            Self::Propagate { error, .. } => error.fmt(f),
            Self::NotRecorded { error, cause, .. } => {
                write!(f, "{error}; this is not recorded: {cause}")
            }
        }
    }
}

impl<S, T, E> Error for DriveError<S, T, E>
where
    S: fmt::Debug,
    T: fmt::Debug,
    E: fmt::Debug + fmt::Display,
{
    /// Returns the source of the cause, which is in the text already.
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::NotBegun(cause)
            | Self::Lost(cause)
            | Self::NotCompleted { cause, .. }
            | Self::NotRecorded { cause, .. } => cause.source(),
            Self::Propagate { .. } => None,
        }
    }
}

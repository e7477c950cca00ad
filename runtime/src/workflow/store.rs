//! The store, with the types of a catalog.
//! See `docs/decisions/047-a-workflow-store-compares-and-sets.md`.

use std::fmt;
use std::marker::PhantomData;
use std::sync::Arc;
use std::time::Duration;

use super::backend::Database;
use super::core::{Core, Draft};
use super::running::Claim;
use super::{
    FailError, History, Page, Ready, ReadyQuery, RecoverError, RunState, Running, StageError,
    StageFailure, StoreError,
};
use crate::generated::Stages;

/// Where the runs of a workflow stand: in the application's own table and two of errpact's beside it.
///
/// It is cheap to clone. See the [module](self::super) for what it does.
pub struct WorkflowStore<S> {
    pub(super) core: Core,
    stages: PhantomData<fn() -> S>,
}

impl<S> Clone for WorkflowStore<S> {
    fn clone(&self) -> Self {
        Self {
            core: self.core.clone(),
            stages: PhantomData,
        }
    }
}

impl<S: Stages> WorkflowStore<S> {
    pub(super) fn over(database: Arc<dyn Database>) -> Self {
        Self {
            core: Core::new(database, S::CATALOG, S::WORKFLOW),
            stages: PhantomData,
        }
    }

    /// Names this worker, as others see it that find a run taken. Without it, a worker is called by its
    /// process and a random word.
    #[must_use]
    pub fn with_worker(mut self, name: impl AsRef<str>) -> Self {
        let name: String = name.as_ref().chars().filter(|c| !c.is_control()).collect();
        self.core.worker = name.into();
        self
    }

    /// How long a worker has a run without a [`heartbeat`](Self::heartbeat): 60 seconds where nothing else
    /// is said. After that anybody may [`recover`](Self::recover) it.
    #[must_use]
    pub fn with_lease(mut self, lease: Duration) -> Self {
        self.core.set_lease(lease);
        self
    }

    /// Makes errpact's tables where they are not there. It may be called at every start, by several workers at
    /// the same moment, and never changes a table of the application's.
    ///
    /// # Errors
    /// When a table is somebody else's or of a newer program, or the database fails.
    pub async fn migrate(&self) -> Result<(), StoreError> {
        self.core.migrate().await
    }

    /// Looks whether all tables are as they must be: errpact's, of this version, and the application's, with
    /// the columns that the catalog names. The first use of a store does so, too.
    ///
    /// # Errors
    /// What is not as it must be.
    pub async fn check(&self) -> Result<(), StoreError> {
        self.core.check().await
    }

    /// Begins a stage: claims the run for this worker, clears its current error, and moves its status to
    /// that of the running stage; all or nothing. Of several that begin it at once, one does.
    ///
    /// Where the future is dropped, the stage may have begun: the run is then [`Busy`](StoreError::Busy) until the
    /// lease is over.
    ///
    /// # Errors
    /// [`Busy`](StoreError::Busy) where another worker has the run, [`NotAllowed`](StoreError::NotAllowed)
    /// where the stage does not begin from the run's status, and whatever keeps the database from saying so.
    pub async fn begin(&self, run: impl AsRef<str>, stage: S) -> Result<Running<S>, StoreError> {
        let claim = self.core.begin(run.as_ref(), stage.index()).await?;
        Ok(Running { claim, stage })
    }

    /// Says that the worker still works on the stage: its lease begins anew.
    ///
    /// # Errors
    /// [`Lost`](StoreError::Lost) where the attempt is no longer this worker's, so that it must stop. A lease that ran
    /// out is this worker's still, until another one has [recovered](Self::recover) the run.
    pub async fn heartbeat(&self, running: &Running<S>) -> Result<(), StoreError> {
        self.core.heartbeat(&running.claim).await
    }

    /// The stage is done: the run rests, with the stage's `done` as its status. It may be repeated.
    ///
    /// # Errors
    /// [`Lost`](StoreError::Lost) where the attempt is no longer this worker's: it was recovered, or it failed. Where
    /// the row has another status by then, [`Moved`](super::Ended::Moved), or is
    /// [gone](StoreError::NoSuchRun), the attempt has ended all the same, and not as completed.
    pub async fn complete(&self, running: &Running<S>) -> Result<(), StoreError> {
        self.core.complete(&running.claim).await
    }

    /// The stage failed. Where the error has a code, the failure is recorded and the run goes back to the
    /// status that the catalog names, in one transaction; where it has none it is a programming error: the
    /// stage is marked as failed, that is recorded, and the error comes back.
    ///
    /// An attempt has one record, whoever reports it and how often; whoever comes later gets that one, which says
    /// where the run was left. What is returned as a failure has been logged.
    ///
    /// # Errors
    /// A programming error, or that the failure could not be recorded. The error is in either, as it was.
    pub async fn fail<E: StageError>(
        &self,
        running: &Running<S>,
        error: E,
    ) -> Result<StageFailure, FailError<E>> {
        let recorded = match Draft::of(&self.core, &running.claim, error.stage_cause()) {
            Ok(draft) => self.record(&running.claim, &draft).await,
            Err(cause) => Err(cause),
        };
        match recorded {
            Ok((failure, true)) => Ok(failure),
            Ok((failure, false)) => Err(FailError::Propagate {
                error,
                failure: Box::new(failure),
            }),
            Err(cause) => Err(FailError::NotRecorded { error, cause }),
        }
    }

    /// Records, and logs: what has a code always, what has none where that is in no record. Has it a code?
    pub(super) async fn record(
        &self,
        claim: &Claim,
        draft: &Draft<'_>,
    ) -> Result<(StageFailure, bool), StoreError> {
        let recorded = self.core.fail(claim, draft).await;
        let is_kept = recorded.as_ref().is_ok_and(|failure| failure.recorded);
        match &recorded {
            // Somebody else's record says where that left the run.
            Ok(failure) if draft.is_coded() || !is_kept => draft.log(&failure.status),
            _ => {}
        }
        recorded.map(|failure| (failure, draft.is_coded()))
    }

    /// Ends every attempt whose lease ran out, because its worker died or lost the database: rolls the run
    /// back, and records a failure of the type `Interrupted`, for which the catalog has a code with
    /// `detect: { type: Interrupted }`. Several workers may do so at the same moment; each attempt is
    /// ended once, by one of them, and a worker that says or does something first keeps its run.
    ///
    /// # Errors
    /// When the database fails, or refuses to end one of them; those that it does not refuse are ended all the same,
    /// and are in the error.
    pub async fn recover(&self) -> Result<Vec<StageFailure>, RecoverError> {
        self.core.recover().await
    }

    /// Where a run stands.
    ///
    /// # Errors
    /// Where there is no such run, or the database fails.
    pub async fn state(&self, run: impl AsRef<str>) -> Result<RunState<S>, StoreError> {
        let state = self.core.state(run.as_ref()).await?;
        Ok(RunState::of(&self.core, state))
    }

    /// Where several runs stand, in one reading, such as for a page that lists them. They come in any order; one
    /// that is not there is left out.
    ///
    /// # Errors
    /// Where the database fails.
    pub async fn states(
        &self,
        runs: impl IntoIterator<Item = impl AsRef<str>>,
    ) -> Result<Vec<RunState<S>>, StoreError> {
        let runs: Vec<_> = runs.into_iter().collect();
        let runs: Vec<&str> = runs.iter().map(AsRef::as_ref).collect();
        let states = self.core.states(&runs).await?.into_iter();
        Ok(states
            .map(|state| RunState::of(&self.core, state))
            .collect())
    }

    /// May a stage begin? Only from a status at which nothing runs and which has a next stage.
    ///
    /// # Errors
    /// Where there is no such run, it has a status that no stage has, or the database fails.
    pub async fn can_retry(&self, run: impl AsRef<str>) -> Result<bool, StoreError> {
        self.core.can_retry(run.as_ref()).await
    }

    /// A page of a run's failures, newest first.
    ///
    /// # Errors
    /// Where there is no such run, or the database fails.
    pub async fn history(&self, run: impl AsRef<str>, page: Page) -> Result<History, StoreError> {
        self.core.history(run.as_ref(), page).await
    }

    /// Clears a run's current error, and says whether there was one. The history keeps it, and the status stays.
    ///
    /// # Errors
    /// Where there is no such run, or the database fails.
    pub async fn clear_error(&self, run: impl AsRef<str>) -> Result<bool, StoreError> {
        self.core.clear_error(run.as_ref(), None).await
    }

    /// The same, if the current error is the one that somebody has seen: `seen` is its `error_id`, or its `ref` as a
    /// page has it. An error that came since stays, and nobody has missed it.
    ///
    /// # Errors
    /// Where there is no such run, or the database fails.
    pub async fn clear_seen_error(
        &self,
        run: impl AsRef<str>,
        seen: impl AsRef<str>,
    ) -> Result<bool, StoreError> {
        self.core
            .clear_error(run.as_ref(), Some(seen.as_ref()))
            .await
    }

    /// Runs of which a stage may begin. First come those that are on their way, then those of which nothing has
    /// begun, and last those whose last attempt failed; of each, those that have waited longest. `ready(50)` gives
    /// at most fifty of them; see [`ReadyQuery`] for a bound on failures.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn ready(&self, wanted: impl Into<ReadyQuery>) -> Result<Vec<Ready<S>>, StoreError> {
        let resting = self.core.ready(wanted.into()).await?;
        let ready = resting.into_iter().filter_map(|resting| {
            Some(Ready {
                run: resting.run,
                stage: Self::stage(resting.stage)?,
                attempt: resting.attempt,
                error: resting.error,
                failures: resting.failures,
            })
        });
        Ok(ready.collect())
    }

    fn stage(index: usize) -> Option<S> {
        S::ALL.get(index).copied()
    }
}

impl<S: Stages> fmt::Debug for WorkflowStore<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("WorkflowStore")
            .field("workflow", &S::WORKFLOW.name)
            .field("worker", &self.core.worker)
            .field("lease", &self.core.lease())
            .finish_non_exhaustive()
    }
}

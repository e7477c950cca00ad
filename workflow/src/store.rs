//! The store, with the types of a catalog.
//! See `docs/decisions/047-a-workflow-store-compares-and-sets.md`.

use std::fmt;
use std::marker::PhantomData;
use std::sync::Arc;
use std::time::Duration;

use crate::backend::Database;
use crate::core::Core;
use crate::draft::Draft;
use crate::running::Claim;
use crate::{
    FailError, History, Page, Ready, ReadyQuery, RecoverError, RunState, Running, StageError,
    StageFailure, Stages, StoreError,
};

/// The store of a workflow's runs: the application's own table and two of errpact's beside it.
///
/// It is cheap to clone. See the [module](self::super) for its purpose.
pub struct WorkflowStore<S> {
    pub(crate) core: Core,
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
    pub(crate) fn over(database: Arc<dyn Database>) -> Self {
        Self {
            core: Core::new(database, S::CATALOG, S::WORKFLOW),
            stages: PhantomData,
        }
    }

    /// Names this worker for others that find a run taken. By default, a worker is named by its process
    /// and a random word.
    #[must_use]
    pub fn with_worker(mut self, name: impl AsRef<str>) -> Self {
        let name: String = name.as_ref().chars().filter(|c| !c.is_control()).collect();
        self.core.worker = name.into();
        self
    }

    /// Sets how long a worker has a run without a [`heartbeat`](Self::heartbeat): 60 seconds by default.
    /// After that any worker may [`recover`](Self::recover) it.
    #[must_use]
    pub fn with_lease(mut self, lease: Duration) -> Self {
        self.core.set_lease(lease);
        self
    }

    /// Creates errpact's tables if they are missing. It may be called at every start, by several workers at
    /// the same moment, and never changes a table of the application.
    ///
    /// # Errors
    /// Returns an error if a table is a third party's or of a newer program, or the database fails.
    pub async fn migrate(&self) -> Result<(), StoreError> {
        self.core.migrate().await
    }

    /// Checks all tables: errpact's, of this version, and the application's, with the columns that the
    /// catalog names. The first use of a store does so, too.
    ///
    /// # Errors
    /// Returns what is wrong.
    pub async fn check(&self) -> Result<(), StoreError> {
        self.core.check().await
    }

    /// Begins a stage: claims the run for this worker, clears its current error, and moves its status to
    /// that of the running stage, atomically. If several workers begin it at once, one succeeds.
    ///
    /// If the future is dropped, the stage may have begun: the run is then [`Busy`](StoreError::Busy) until the
    /// lease is over.
    ///
    /// # Errors
    /// [`Busy`](StoreError::Busy) if another worker has the run, [`NotAllowed`](StoreError::NotAllowed) if
    /// the stage does not begin from the run's status, and any failure of the database.
    pub async fn begin(&self, run: impl AsRef<str>, stage: S) -> Result<Running<S>, StoreError> {
        let claim = self.core.begin(run.as_ref(), stage.index()).await?;
        Ok(Running { claim, stage })
    }

    /// Reports that the worker still works on the stage, and renews its lease.
    ///
    /// # Errors
    /// [`Lost`](StoreError::Lost) if the attempt is no longer this worker's, so that it must stop. A lease that ran
    /// out is still this worker's, until another one has [recovered](Self::recover) the run.
    pub async fn heartbeat(&self, running: &Running<S>) -> Result<(), StoreError> {
        self.core.heartbeat(&running.claim).await
    }

    /// Completes the stage: the run rests, with the stage's `done` as its status. The call may be
    /// repeated.
    ///
    /// # Errors
    /// [`Lost`](StoreError::Lost) if the attempt is no longer this worker's: it was recovered, or it failed. If the
    /// row has another status by then ([`Moved`](crate::Ended::Moved)), or is [gone](StoreError::NoSuchRun), the
    /// attempt has ended all the same, and not as completed.
    pub async fn complete(&self, running: &Running<S>) -> Result<(), StoreError> {
        self.core.complete(&running.claim).await
    }

    /// Fails the stage. If the error has a code, the failure is recorded and the run goes back to the
    /// status that the catalog names, in one transaction. Without a code it is a programming error: the
    /// stage is marked as failed, that is recorded, and the error is returned.
    ///
    /// An attempt has one record, no matter who reports it and how often. Later callers get that record, which
    /// says in which status the run was left. A returned failure has been logged.
    ///
    /// # Errors
    /// Returns a programming error, or that the failure could not be recorded. Both contain the error,
    /// unchanged.
    pub async fn fail<E: StageError>(
        &self,
        running: &Running<S>,
        error: E,
    ) -> Result<StageFailure, FailError<E>> {
        let recorded = match self.core.failed(&running.claim) {
            Ok(failed) => {
                let draft = Draft::of(failed, error.stage_cause());
                self.record(&running.claim, &draft).await
            }
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

    /// Records, and logs: errors with a code always, others if no record has them. Returns whether it has
    /// a code.
    pub(crate) async fn record(
        &self,
        claim: &Claim,
        draft: &Draft<'_>,
    ) -> Result<(StageFailure, bool), StoreError> {
        let recorded = self.core.fail(claim, draft).await;
        let is_kept = recorded.as_ref().is_ok_and(|failure| failure.recorded);
        match &recorded {
            // Another worker's record says in which status the run was left.
            Ok(failure) if draft.is_coded() || !is_kept => draft.log(&failure.status),
            _ => {}
        }
        recorded.map(|failure| (failure, draft.is_coded()))
    }

    /// Ends every attempt whose lease ran out, because its worker died or lost the database. It rolls the
    /// run back, and records a failure of the type `Interrupted`, for which the catalog has a code with
    /// `detect: { type: Interrupted }`. Several workers may do so at the same moment. Each attempt is
    /// ended once, by one of them, and a worker that renews its lease or ends the stage first keeps its
    /// run.
    ///
    /// # Errors
    /// Returns an error if the database fails, or refuses to end one of them. The others are ended all the same, and
    /// are in the error.
    pub async fn recover(&self) -> Result<Vec<StageFailure>, RecoverError> {
        self.core.recover().await
    }

    /// Returns the state of a run.
    ///
    /// # Errors
    /// Returns an error if there is no such run, or the database fails.
    pub async fn state(&self, run: impl AsRef<str>) -> Result<RunState<S>, StoreError> {
        let state = self.core.state(run.as_ref()).await?;
        Ok(RunState::of(self.core.workflow, state))
    }

    /// Returns the states of several runs in one query, such as for a page that lists them. They come in any
    /// order; a missing one is left out.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn states(
        &self,
        runs: impl IntoIterator<Item = impl AsRef<str>>,
    ) -> Result<Vec<RunState<S>>, StoreError> {
        let runs: Vec<_> = runs.into_iter().collect();
        let runs: Vec<&str> = runs.iter().map(AsRef::as_ref).collect();
        let states = self.core.states(&runs).await?.into_iter();
        Ok(states
            .map(|state| RunState::of(self.core.workflow, state))
            .collect())
    }

    /// Returns whether a stage may begin. It may only from a status at which nothing runs and which
    /// has a next stage.
    ///
    /// # Errors
    /// Returns an error if there is no such run, it has a status that no stage has, or the database
    /// fails.
    pub async fn can_retry(&self, run: impl AsRef<str>) -> Result<bool, StoreError> {
        self.core.can_retry(run.as_ref()).await
    }

    /// Returns a page of a run's failures, newest first.
    ///
    /// # Errors
    /// Returns an error if there is no such run, or the database fails.
    pub async fn history(&self, run: impl AsRef<str>, page: Page) -> Result<History, StoreError> {
        self.core.history(run.as_ref(), page).await
    }

    /// Clears a run's current error, and returns whether there was one. The history keeps it, and the status
    /// does not change.
    ///
    /// # Errors
    /// Returns an error if there is no such run, or the database fails.
    pub async fn clear_error(&self, run: impl AsRef<str>) -> Result<bool, StoreError> {
        self.core.clear_error(run.as_ref(), None).await
    }

    /// Clears the current error if it is the one that was seen: `seen` is its `error_id`, or its `ref` as a page has
    /// it. A newer error is kept, so that it is not missed.
    ///
    /// # Errors
    /// Returns an error if there is no such run, or the database fails.
    pub async fn clear_seen_error(
        &self,
        run: impl AsRef<str>,
        seen: impl AsRef<str>,
    ) -> Result<bool, StoreError> {
        self.core
            .clear_error(run.as_ref(), Some(seen.as_ref()))
            .await
    }

    /// Returns runs of which a stage may begin. Runs in progress come first, then those that have not begun, and
    /// last those whose last attempt failed; of each, those that have waited longest. `ready(50)` returns at most
    /// fifty of them; see [`ReadyQuery`] for a bound on failures.
    ///
    /// # Errors
    /// Returns an error if the database fails.
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

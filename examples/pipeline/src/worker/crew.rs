//! Who carries out stages.

use std::sync::{Arc, Mutex, PoisonError};

use anyhow::anyhow;
use errpact::Occurrence;
use errpact::workflow::Stages as _;
use errpact::workflow::{DriveError, Driven, RecoverError, StageFailure, StoreError};
use tokio::sync::oneshot;

use super::{Outcome, Stop};
use crate::errors::workflows::Pipeline;
use crate::errors::{CATALOG, Interrupted};
use crate::stages::{Job, Work};
use crate::store::Store;

/// Who carries out stages. Clones share it.
#[derive(Clone)]
pub struct Crew {
    store: Store,
    work: Work,
    stop: Stop,
}

/// What came of asking for the next stage of a firm.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Begun {
    /// It has begun.
    Begun,
    /// A stage runs already.
    Running,
    /// There is none that may begin.
    Nothing,
}

/// Where it is told, once, whether a stage has begun.
type Told = Arc<Mutex<Option<oneshot::Sender<Result<(), StoreError>>>>>;

impl Crew {
    /// A crew for this database that does its work in this way.
    #[must_use]
    pub fn new(store: Store, work: Work) -> Self {
        Self {
            store,
            work,
            stop: Stop::default(),
        }
    }

    /// The database.
    #[must_use]
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// How it ends.
    #[must_use]
    pub fn stop(&self) -> &Stop {
        &self.stop
    }

    /// Begins the next stage of a firm. It is carried out, and those after it, while nobody waits.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn start(&self, id: &str) -> Result<Begun, StoreError> {
        let state = self.store.runs().state(id).await?;
        if state.stage.is_some() {
            return Ok(Begun::Running);
        }
        let Some(first) = state.next.filter(|_| !self.stop.is_ending()) else {
            return Ok(Begun::Nothing);
        };
        let (told, begun) = oneshot::channel();
        let told: Told = Arc::new(Mutex::new(Some(told)));
        let (crew, id) = (self.clone(), id.to_owned());
        tokio::spawn(async move {
            if let Err(error) = crew.go_on(&id, first, &told).await
                && let Some(Err(error)) = tell(&told, Err(error))
            {
                let error = &error as &dyn std::error::Error;
                tracing::error!(firm = id, error, "a run has been left where it was");
            }
        });
        match begun.await {
            Ok(Ok(())) => Ok(Begun::Begun),
            Ok(Err(StoreError::Busy { .. })) => Ok(Begun::Running),
            Ok(Err(StoreError::NotAllowed { .. })) => Ok(Begun::Nothing),
            Ok(Err(error)) => Err(error),
            // Whoever was to tell has ended, and has not begun.
            Err(_) => Ok(Begun::Nothing),
        }
    }

    /// Carries out one stage after the other until one fails or all are done.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn run(&self, id: &str) -> Result<Outcome, StoreError> {
        let state = self.store.runs().state(id).await?;
        match state.next {
            Some(first) => self.go_on(id, first, &Told::default()).await,
            None => Ok(Outcome::Elsewhere),
        }
    }

    async fn go_on(&self, id: &str, first: Pipeline, told: &Told) -> Result<Outcome, StoreError> {
        let mut outcome = self.stage(id, first, told).await?;
        while matches!(outcome, Outcome::Completed) && !self.stop.is_ending() {
            let Some(next) = self.store.runs().state(id).await?.next else {
                break;
            };
            // A worker beside us may have begun it by now.
            outcome = self.carry_out(id, next).await?;
        }
        Ok(outcome)
    }

    /// Carries out one stage.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn carry_out(&self, id: &str, stage: Pipeline) -> Result<Outcome, StoreError> {
        match self.stage(id, stage, &Told::default()).await {
            Err(StoreError::Busy { .. } | StoreError::NotAllowed { .. }) => Ok(Outcome::Elsewhere),
            other => other,
        }
    }

    /// Ends the stages of workers that are not heard of any more.
    ///
    /// # Errors
    /// When the database fails, or refuses to end one of them.
    pub async fn recover(&self) -> Result<Vec<StageFailure>, RecoverError> {
        let recovered = self.store.runs().recover().await;
        let ended = match &recovered {
            Ok(ended) | Err(RecoverError { ended, .. }) => ended,
        };
        for failure in ended {
            let (firm, worker) = (&failure.run, failure.worker.as_deref());
            tracing::warn!(
                firm,
                worker,
                stage = failure.stage,
                "a worker was not heard of any more"
            );
        }
        recovered
    }

    async fn stage(&self, id: &str, stage: Pipeline, told: &Told) -> Result<Outcome, StoreError> {
        let (crew, id, told) = (self.clone(), id.to_owned(), Arc::clone(told));
        // In this order: whoever says stop then waits for this stage, or is seen here.
        let busy = self.stop.busy();
        if self.stop.is_ending() {
            return Ok(Outcome::Elsewhere);
        }
        // A panic goes on once it is recorded. In a task of its own it ends nothing else.
        let driven = tokio::spawn(async move {
            let outcome = crew.drive(&id, stage, &told).await;
            drop(busy);
            outcome
        });
        match driven.await {
            Ok(outcome) => outcome,
            Err(_) => Ok(Outcome::Broken(anyhow!("{stage} panicked"))),
        }
    }

    async fn drive(&self, id: &str, stage: Pipeline, told: &Told) -> Result<Outcome, StoreError> {
        let driven = self.store.runs().drive(id, stage, async |running| {
            tell(told, Ok(()));
            let job = Job {
                id: id.to_owned(),
                stage,
                attempt: running.attempt(),
            };
            tokio::select! {
                done = self.work.carry_out(&self.store, &job) => done,
                () = self.stop.giving_up() => Err(Occurrence::new(Interrupted {}).into()),
            }
        });
        match driven.await {
            Ok(Driven::Done(())) => Ok(Outcome::Completed),
            Ok(Driven::Failed(failure)) => Ok(Outcome::RolledBack(Box::new(failure))),
            Err(DriveError::NotBegun(error)) => Err(error),
            Err(DriveError::Propagate { error, failure }) => {
                // What the error says may quote anything; the record has what a log may have of it.
                let (error_id, message) = (&failure.error_id, &failure.message);
                tracing::error!(firm = id, %stage, error_id, message, "a programming error");
                Ok(Outcome::Broken(error))
            }
            Err(
                DriveError::Lost(cause @ StoreError::Lost { .. })
                | DriveError::NotCompleted {
                    cause: cause @ StoreError::Lost { .. },
                    ..
                },
            ) => {
                tracing::warn!(firm = id, %stage, %cause, "somebody else has the run by now");
                Ok(Outcome::Elsewhere)
            }
            // The lease is over, or the end of the stage could not be stored: somebody will recover it.
            Err(DriveError::Lost(cause) | DriveError::NotCompleted { cause, .. }) => Err(cause),
            Err(DriveError::NotRecorded { error, cause, .. }) => {
                let row = stage.row();
                Occurrence::catch(&CATALOG, error)
                    .with_stage(row.name, row.rollback)
                    .log();
                tracing::error!(firm = id, %stage, %cause, "a failure is not recorded");
                Err(cause)
            }
            Err(error) => {
                tracing::error!(firm = id, %stage, error = error.to_string(), "a stage has no end");
                Ok(Outcome::Elsewhere)
            }
        }
    }
}

/// Tells whoever waits for a stage to begin; what nobody waits for comes back.
fn tell(told: &Told, what: Result<(), StoreError>) -> Option<Result<(), StoreError>> {
    match told.lock().unwrap_or_else(PoisonError::into_inner).take() {
        Some(waiting) => waiting.send(what).err(),
        None => Some(what),
    }
}

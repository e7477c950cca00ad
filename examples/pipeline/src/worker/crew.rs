//! The workers that carry out stages.

use std::sync::{Arc, Mutex, PoisonError};

use anyhow::anyhow;
use errpact::Occurrence;
use errpact_workflow::Stages as _;
use errpact_workflow::{DriveError, Driven, RecoverError, StageFailure, StoreError};
use tokio::sync::oneshot;

use super::{Outcome, Stop};
use crate::errors::workflows::Pipeline;
use crate::errors::{CATALOG, Interrupted};
use crate::stages::{Job, Work};
use crate::store::Store;

/// The workers that carry out stages. Clones share them.
#[derive(Clone)]
pub struct Crew {
    store: Store,
    work: Work,
    stop: Stop,
}

/// The result of a request for a firm's next stage.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Begun {
    /// It has begun.
    Begun,
    /// A stage is already running.
    Running,
    /// No stage may begin.
    Nothing,
}

/// Sends once whether a stage has begun.
type Told = Arc<Mutex<Option<oneshot::Sender<Result<(), StoreError>>>>>;

impl Crew {
    /// Returns a crew for this database and this kind of work.
    #[must_use]
    pub fn new(store: Store, work: Work) -> Self {
        Self {
            store,
            work,
            stop: Stop::default(),
        }
    }

    /// Returns the database.
    #[must_use]
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// Returns the crew's stop signal.
    #[must_use]
    pub fn stop(&self) -> &Stop {
        &self.stop
    }

    /// Begins the next stage of a firm. It and the later stages run in the background.
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
            // The sender ended without beginning a stage.
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
            // Another worker may have begun it by now.
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

    /// Ends the stages of workers that have gone silent.
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

    /// Does the work of a stage, until it is given up.
    pub(super) async fn work(&self, job: &Job) -> anyhow::Result<()> {
        tokio::select! {
            done = self.work.carry_out(&self.store, job) => done,
            () = self.stop.giving_up() => Err(Occurrence::new(Interrupted {}).into()),
        }
    }

    async fn stage(&self, id: &str, stage: Pipeline, told: &Told) -> Result<Outcome, StoreError> {
        let (crew, id, told) = (self.clone(), id.to_owned(), Arc::clone(told));
        // In this order: a caller that stops the crew then waits for this stage, or this stage sees
        // the stop.
        let busy = self.stop.busy();
        if self.stop.is_ending() {
            return Ok(Outcome::Elsewhere);
        }
        // A panic continues once it is recorded. In a separate task it ends nothing else.
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
            self.work(&job).await
        });
        match driven.await {
            Ok(Driven::Done(())) => Ok(Outcome::Completed),
            Ok(Driven::Failed(failure)) => Ok(Outcome::RolledBack(Box::new(failure))),
            Err(DriveError::NotBegun(error)) => Err(error),
            Err(DriveError::Propagate { error, failure }) => {
                // The error's text may quote anything; the record contains the part that is safe to
                // log.
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
                tracing::warn!(firm = id, %stage, %cause, "another worker has the run by now");
                Ok(Outcome::Elsewhere)
            }
            // The lease is over, or the end of the stage could not be stored: another worker will
            // recover it.
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

/// Tells the caller that waits for a stage to begin; returns the result if no one waits.
fn tell(told: &Told, what: Result<(), StoreError>) -> Option<Result<(), StoreError>> {
    match told.lock().unwrap_or_else(PoisonError::into_inner).take() {
        Some(waiting) => waiting.send(what).err(),
        None => Some(what),
    }
}

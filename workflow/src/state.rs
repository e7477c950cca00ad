//! The state of a run.

use errpact::table::{Stage, Workflow};

use crate::rules::{self, Place, RunRow};
use crate::{StageFailure, Stages, StoreError};

/// The state of a run, as the store has it.
pub(crate) struct State {
    /// The key, as the application's row has it.
    pub(crate) run: String,
    pub(crate) status: Option<String>,
    /// errpact's row of it; `None` if no stage has begun.
    pub(crate) row: Option<RunRow>,
    pub(crate) alive: bool,
    pub(crate) updated_at: Option<String>,
    pub(crate) failures: u64,
    pub(crate) error: Option<StageFailure>,
}

impl State {
    /// Returns the stage that may begin.
    pub(crate) fn next(&self, workflow: &Workflow<'_>) -> Option<usize> {
        let runs = self.row.as_ref().is_some_and(|row| row.stage.is_some());
        if runs {
            return None;
        }
        rules::next(workflow, self.status.as_deref())
    }

    /// Returns why a stage may not begin; `None` if it may.
    pub(crate) fn refusal(
        &self,
        workflow: &'static Workflow<'static>,
        run: &str,
        (index, stage): (usize, &'static Stage<'static>),
    ) -> Option<StoreError> {
        if let Some(row) = &self.row
            && let Some(stage) = &row.stage
        {
            return Some(StoreError::Busy {
                run: run.to_owned(),
                stage: stage.clone(),
                worker: row.worker.clone(),
                until: row.until.clone(),
            });
        }
        let status = self.status.as_deref();
        if rules::next(workflow, status) == Some(index) {
            return None;
        }
        let lenient = rules::takes_unknown(workflow, 0);
        if !lenient && rules::place(workflow, status) == Place::Unknown {
            return Some(StoreError::UnknownStatus {
                run: run.to_owned(),
                status: self.status.clone(),
                workflow: workflow.name,
            });
        }
        Some(StoreError::NotAllowed {
            run: run.to_owned(),
            stage: stage.name,
            status: self.status.clone().unwrap_or_default(),
            from: rules::before(workflow, index),
        })
    }
}

/// The state of a run.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct RunState<S> {
    /// The key, as the application's row has it.
    pub run: String,
    /// The application's status; `None` if the row has none.
    pub status: Option<String>,
    /// The running stage.
    pub stage: Option<S>,
    /// The stage that may begin now.
    pub next: Option<S>,
    /// How many attempts at stages of this run have begun.
    pub attempt: u64,
    /// The worker that runs the stage.
    pub worker: Option<String>,
    /// Until when the worker has the run, unless it renews the lease.
    pub lease_until: Option<String>,
    /// Whether the lease ran out. Then [`recover`](crate::WorkflowStore::recover) ends the attempt.
    pub expired: bool,
    /// The current error: that of the last attempt, until a stage begins or it is cleared.
    pub error: Option<StageFailure>,
    /// How often a stage of this run has failed.
    pub failures: u64,
    /// Whether a stage may begin. The same as `next.is_some()`.
    pub can_retry: bool,
    /// Whether the last stage was completed.
    pub is_done: bool,
    /// Whether a programming error ended a stage.
    pub is_failed: bool,
    /// When errpact last changed the run.
    pub updated_at: Option<String>,
}

impl<S: Stages> RunState<S> {
    pub(crate) fn of(workflow: &Workflow<'_>, state: State) -> Self {
        let next = state
            .next(workflow)
            .and_then(|index| S::ALL.get(index).copied());
        let place = rules::place(workflow, state.status.as_deref());
        let row = state.row;
        let runs = row.as_ref().and_then(|row| row.stage.as_deref());
        let stage = runs.and_then(S::from_name);
        let is_running = runs.is_some();
        let row = row.as_ref();
        let holder = row.filter(|_| is_running);
        Self {
            run: state.run,
            status: state.status,
            stage,
            next,
            attempt: row.map_or(0, |row| row.attempt),
            worker: holder.and_then(|row| row.worker.clone()),
            lease_until: holder.and_then(|row| row.until.clone()),
            expired: is_running && !state.alive,
            error: state.error,
            failures: state.failures,
            can_retry: next.is_some(),
            is_done: !is_running && place == Place::Rest { next: None },
            is_failed: !is_running && matches!(place, Place::Failed(_)),
            updated_at: state.updated_at,
        }
    }
}

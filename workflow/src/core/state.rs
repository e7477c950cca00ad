//! The state of a run.

use super::Core;
use super::tries::Tries;
use crate::backend::{Row, Value};
use crate::error::DatabaseFault;
use crate::rules::{self, Place, RunRow};
use crate::state::State;
use crate::{StageFailure, StoreError};

const READING: &str = "read a run";

impl State {
    fn read(mut row: Row, core: &Core) -> Result<Self, StoreError> {
        let (run, status) = (row.text("run")?, row.maybe_text("status")?);
        let attempt = row.maybe_int("attempt")?;
        let known = RunRow {
            attempt: u64::try_from(attempt.unwrap_or_default()).unwrap_or_default(),
            stage: row.maybe_text("stage")?,
            worker: row.maybe_text("worker")?,
            claim: row.maybe_text("claim")?,
            until: row.maybe_text("lease")?,
        };
        Ok(Self {
            run,
            status,
            row: attempt.map(|_| known),
            alive: row.maybe_text("lease's rest")?.is_some(),
            updated_at: row.maybe_text("time")?,
            failures: row.count("number of failures")?,
            error: StageFailure::read(&mut row, core.catalog)?,
        })
    }
}

impl Core {
    /// Returns the state of a run.
    pub(crate) async fn state(&self, run: &str) -> Result<State, StoreError> {
        let tries = Tries::patient(READING, self);
        tries.each(self, Some(run), || self.state_once(run)).await
    }

    pub(super) async fn state_once(&self, run: &str) -> Result<State, StoreError> {
        let sql = self.statements().await?;
        let rows = self.database.rows(&sql.state, &[Value::Text(run)]).await;
        let rows = rows.map_err(|error| StoreError::of(READING, error))?;
        match rows.into_iter().next() {
            Some(row) => State::read(row, self),
            None => Err(self.no_such_run(run)),
        }
    }

    /// Returns the states of several runs. A missing one is left out.
    pub(crate) async fn states(&self, runs: &[&str]) -> Result<Vec<State>, StoreError> {
        let tries = Tries::patient(READING, self);
        tries.each(self, None, || self.states_once(runs)).await
    }

    async fn states_once(&self, runs: &[&str]) -> Result<Vec<State>, StoreError> {
        let sql = self.statements().await?;
        let array = serde_json::Value::from(runs).to_string();
        match self
            .database
            .rows(&sql.states, &[Value::Text(&array)])
            .await
        {
            Ok(rows) => rows.into_iter().map(|row| State::read(row, self)).collect(),
            // A text that cannot be a key makes the statement fail for all.
            Err(error)
                if matches!(
                    DatabaseFault::of(&error),
                    DatabaseFault::Value | DatabaseFault::Check
                ) =>
            {
                let mut states = Vec::with_capacity(runs.len());
                for run in runs {
                    match self.state(run).await {
                        Err(StoreError::NoSuchRun { .. }) => {}
                        state => states.push(state?),
                    }
                }
                Ok(states)
            }
            Err(error) => Err(StoreError::of(READING, error)),
        }
    }

    /// Returns whether a stage may begin.
    pub(crate) async fn can_retry(&self, run: &str) -> Result<bool, StoreError> {
        let state = self.state(run).await?;
        let status = state.status.as_deref();
        let lenient = rules::takes_unknown(self.workflow, 0);
        if !lenient && rules::place(self.workflow, status) == Place::Unknown {
            return Err(StoreError::UnknownStatus {
                run: state.run,
                status: state.status,
                workflow: self.workflow.name,
            });
        }
        Ok(state.next(self.workflow).is_some())
    }
}

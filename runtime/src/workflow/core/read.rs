//! Reading runs.

use super::Core;
use super::tries::Tries;
use crate::workflow::backend::{Row, Trouble, Value};
use crate::workflow::page::{History, Page};
use crate::workflow::rules::{self, Place, RunRow};
use crate::workflow::{StageFailure, StoreError, Wanted};

const READING: &str = "read a run";
const CLEARING: &str = "clear an error";
const LOOKING: &str = "look for runs that are ready";

/// Where a run stands, as the database says.
pub(in crate::workflow) struct State {
    /// The key, as the application's row has it.
    pub(in crate::workflow) run: String,
    pub(in crate::workflow) status: Option<String>,
    /// What errpact has of it; nothing where no stage has begun.
    pub(in crate::workflow) row: Option<RunRow>,
    pub(in crate::workflow) alive: bool,
    pub(in crate::workflow) updated_at: Option<String>,
    pub(in crate::workflow) failures: u64,
    pub(in crate::workflow) error: Option<StageFailure>,
}

/// A run that rests with a next stage.
pub(in crate::workflow) struct Resting {
    pub(in crate::workflow) run: String,
    pub(in crate::workflow) stage: usize,
    pub(in crate::workflow) attempt: u64,
    pub(in crate::workflow) error: Option<String>,
    pub(in crate::workflow) failures: u64,
}

impl State {
    /// The stage that may begin.
    pub(in crate::workflow) fn next(&self, core: &Core) -> Option<usize> {
        let runs = self.row.as_ref().is_some_and(|row| row.stage.is_some());
        if runs {
            return None;
        }
        rules::next(core.workflow, self.status.as_deref())
    }

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
    /// Where a run stands.
    pub(in crate::workflow) async fn state(&self, run: &str) -> Result<State, StoreError> {
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

    /// Where several runs stand. One that is not there is left out.
    pub(in crate::workflow) async fn states(
        &self,
        runs: &[&str],
    ) -> Result<Vec<State>, StoreError> {
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
            // A text that can be nobody's key spoils the statement for all.
            Err(error) if Trouble::of(&error) == Trouble::Value => {
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

    /// May a stage begin?
    pub(in crate::workflow) async fn can_retry(&self, run: &str) -> Result<bool, StoreError> {
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
        Ok(state.next(self).is_some())
    }

    /// A page of a run's failures.
    pub(in crate::workflow) async fn history(
        &self,
        run: &str,
        page: Page,
    ) -> Result<History, StoreError> {
        let tries = Tries::patient(READING, self);
        tries
            .each(self, Some(run), || self.history_once(run, page))
            .await
    }

    async fn history_once(&self, run: &str, page: Page) -> Result<History, StoreError> {
        let sql = self.statements().await?;
        let values = [
            Value::Text(run),
            Value::Int(page.before()),
            Value::Int(i64::from(page.limit()) + 1),
        ];
        let rows = self.database.rows(&sql.history, &values).await;
        let rows = rows.map_err(|error| StoreError::of(READING, error))?;
        if rows.is_empty() {
            // An empty history of nobody is a mistake.
            self.state_once(run).await?;
        }
        let failures = rows
            .into_iter()
            .filter_map(|mut row| StageFailure::read(&mut row, self.catalog).transpose())
            .collect::<Result<Vec<_>, _>>()?;
        Ok(page.of(failures))
    }

    /// No error is current any more; where one is named, by its id or by what a person quotes, only if it was that
    /// one.
    pub(in crate::workflow) async fn clear_error(
        &self,
        run: &str,
        seen: Option<&str>,
    ) -> Result<bool, StoreError> {
        let tries = Tries::patient(CLEARING, self);
        tries
            .each(self, Some(run), || self.clear_error_once(run, seen))
            .await
    }

    async fn clear_error_once(&self, run: &str, seen: Option<&str>) -> Result<bool, StoreError> {
        let sql = self.statements().await?;
        let values = [Value::Text(run), Value::MaybeText(seen)];
        let cleared = self.database.execute(&sql.clear, &values).await;
        let cleared = cleared.map_err(|error| StoreError::of(CLEARING, error))?;
        if cleared == 0 {
            self.state_once(run).await?;
        }
        Ok(cleared > 0)
    }

    /// Runs that rest with a next stage.
    pub(in crate::workflow) async fn ready(
        &self,
        wanted: Wanted,
    ) -> Result<Vec<Resting>, StoreError> {
        let tries = Tries::patient(LOOKING, self);
        tries.each(self, None, || self.ready_once(wanted)).await
    }

    async fn ready_once(&self, wanted: Wanted) -> Result<Vec<Resting>, StoreError> {
        let sql = self.statements().await?;
        let values = [
            Value::Int(i64::from(wanted.limit)),
            Value::MaybeInt(wanted.failures.map(i64::from)),
        ];
        let rows = self.database.rows(&sql.ready, &values).await;
        let rows = rows.map_err(|error| StoreError::of(LOOKING, error))?;
        let mut ready = Vec::with_capacity(rows.len());
        for mut row in rows {
            let run = row.text("run")?;
            let status = row.maybe_text("status")?;
            let Some(stage) = rules::next(self.workflow, status.as_deref()) else {
                continue;
            };
            ready.push(Resting {
                run,
                stage,
                attempt: row.count("attempt")?,
                error: row.maybe_text("code")?,
                failures: row.count("number of failures")?,
            });
        }
        Ok(ready)
    }
}

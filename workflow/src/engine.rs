//! Runs that a durable engine keeps in the place of a database: the store's rules and records, without its SQL.
//!
//! The crate `errpact-restate` uses them. An engine runs one handler for a key at a time, replays it after a crash,
//! and stores its state; so there is no lease and no claim.

use std::any::Any;

use errpact::stage::words;
use errpact::table::Catalog;
use errpact::{IdempotencyKey, Occurrence, Signal};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::draft::{Draft, FailedAttempt};
use crate::interrupted::Interrupted;
use crate::rules::{self, RunRow};
use crate::running::effect_key;
use crate::state::State;
use crate::{Disposition, RunState, StageCause, StageFailure, Stages, StoreError};

/// A run, as an engine stores it: what the application's row and errpact's have in a database.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[non_exhaustive]
pub struct EngineRun {
    /// The status.
    pub status: Option<String>,
    /// How many attempts at stages have begun.
    pub attempt: u64,
    /// The running stage.
    pub stage: Option<String>,
    /// The worker that runs the stage.
    pub worker: Option<String>,
    /// The attempt whose failure is the current error.
    pub error: Option<u64>,
    /// The last attempt that failed.
    pub last_failed: Option<u64>,
    /// How often a stage has failed.
    pub failures: u64,
    /// When it last changed: UTC, RFC 3339.
    pub updated_at: Option<String>,
}

impl EngineRun {
    /// Creates a run of which no stage has begun.
    #[must_use]
    pub fn new<S: Stages>() -> Self {
        Self {
            status: Some(S::WORKFLOW.initial.to_owned()),
            ..Self::default()
        }
    }

    /// Returns the state of the run. `failure` is the record of its current error.
    #[must_use]
    pub fn state<S: Stages>(&self, run: &str, failure: Option<StageFailure>) -> RunState<S> {
        RunState::of(S::WORKFLOW, self.stored(run, failure))
    }

    /// Begins a stage: the run has this worker and no current error, and the status of the running stage.
    ///
    /// # Errors
    /// [`Busy`](StoreError::Busy) if a stage runs, and [`NotAllowed`](StoreError::NotAllowed) or
    /// [`UnknownStatus`](StoreError::UnknownStatus) if the stage does not begin from the run's status. Then the run is
    /// unchanged.
    pub fn begin<S: Stages>(
        &mut self,
        run: &str,
        stage: S,
        worker: &str,
        at: &str,
    ) -> Result<Attempt<S>, StoreError> {
        let row = stage.row();
        let stored = self.stored(run, None);
        if let Some(refusal) = stored.refusal(S::WORKFLOW, run, (stage.index(), row)) {
            return Err(refusal);
        }
        self.attempt += 1;
        self.status = Some(row.running.to_owned());
        self.stage = Some(row.name.to_owned());
        self.worker = Some(worker.to_owned());
        self.error = None;
        self.updated_at = Some(at.to_owned());
        Ok(Attempt {
            run: run.to_owned(),
            stage,
            number: self.attempt,
            worker: worker.to_owned(),
        })
    }

    /// Returns the attempt at the running stage. `None` if no stage runs.
    #[must_use]
    pub fn running<S: Stages>(&self, run: &str) -> Option<Attempt<S>> {
        let name = self.stage.as_deref()?;
        let mut stages = S::ALL.iter().copied();
        Some(Attempt {
            run: run.to_owned(),
            stage: stages.find(|stage| stage.row().name == name)?,
            number: self.attempt,
            worker: self.worker.clone().unwrap_or_default(),
        })
    }

    /// Completes the stage of an attempt.
    pub fn complete<S: Stages>(&mut self, attempt: &Attempt<S>, at: &str) {
        self.rest(attempt.stage.row().done, at);
    }

    /// Ends the stage of a failed attempt: the run has the status that the record names, and its current error is the
    /// record's.
    pub fn fail(&mut self, failure: &StageFailure) {
        self.rest(&failure.status, &failure.timestamp);
        self.error = Some(failure.attempt);
        self.last_failed = Some(failure.attempt);
        self.failures += 1;
    }

    fn rest(&mut self, status: &str, at: &str) {
        self.status = Some(status.to_owned());
        self.stage = None;
        self.worker = None;
        self.updated_at = Some(at.to_owned());
    }

    fn stored(&self, run: &str, error: Option<StageFailure>) -> State {
        let row = RunRow {
            attempt: self.attempt,
            stage: self.stage.clone(),
            worker: self.worker.clone(),
            claim: None,
            until: None,
        };
        State {
            run: run.to_owned(),
            status: self.status.clone(),
            row: (self.attempt > 0).then_some(row),
            // The engine notices itself that a worker is gone.
            alive: true,
            updated_at: self.updated_at.clone(),
            failures: self.failures,
            error,
        }
    }

    /// Returns the stage that may begin.
    #[must_use]
    pub fn next<S: Stages>(&self) -> Option<S> {
        let next = match self.stage {
            Some(_) => None,
            None => rules::next(S::WORKFLOW, self.status.as_deref()),
        };
        next.and_then(|index| S::ALL.get(index).copied())
    }
}

/// An attempt at a stage of a run that an engine keeps.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Attempt<S> {
    /// The key of the run.
    pub run: String,
    /// The stage.
    pub stage: S,
    /// Which attempt at a stage of this run it is; the first is 1.
    pub number: u64,
    /// The worker.
    pub worker: String,
}

impl<S: Stages> Attempt<S> {
    /// Returns the record of an attempt that failed with this error, and logs the error. An error with a code rolls the
    /// run back; without one it is a programming error. `at` is the time: UTC, RFC 3339.
    #[must_use]
    pub fn failed(&self, cause: StageCause<'_>, at: &str) -> StageFailure {
        self.recorded(&Draft::of(self.row(), cause), at)
    }

    /// Returns the record of an attempt that panicked, which is a programming error, and logs it.
    #[must_use]
    pub fn panicked(&self, payload: &(dyn Any + Send), at: &str) -> StageFailure {
        let said = format!("panicked: {}", words(payload));
        self.recorded(&Draft::unknown(self.row(), said), at)
    }

    /// Returns the error of an attempt whose worker is gone. The catalog assigns it a code with
    /// `detect: { type: Interrupted }`.
    #[must_use]
    pub fn interrupted(&self) -> Occurrence {
        let interrupted = Interrupted {
            worker: Some(self.worker.clone()),
            until: None,
        };
        let signal: Signal<'_> = interrupted.signal();
        Occurrence::from_signal(S::CATALOG, signal)
    }

    /// Returns a key for an effect of the stage elsewhere. It is the same in each attempt of the stage of this run, by any
    /// worker. `effect` tells several effects of the stage apart.
    #[must_use]
    pub fn idempotency_key(&self, effect: impl AsRef<str>) -> IdempotencyKey {
        effect_key(&self.run, self.stage, effect.as_ref())
    }

    fn row(&self) -> FailedAttempt<'_> {
        FailedAttempt {
            catalog: S::CATALOG,
            stage: self.stage.row(),
            run: &self.run,
            number: self.number,
            worker: &self.worker,
        }
    }

    fn recorded(&self, draft: &Draft<'_>, at: &str) -> StageFailure {
        let failure = StageFailure {
            timestamp: at.to_owned(),
            ..draft.failure(draft.to().to_owned())
        };
        draft.log(&failure.status);
        failure
    }
}

impl StageFailure {
    /// Reads its serialized form, in which an engine stores it. `None` if a field is missing or has another type.
    #[must_use]
    pub fn from_json(catalog: &'static Catalog<'static>, kept: &Value) -> Option<Self> {
        let maybe = |name: &str| kept[name].as_str().map(str::to_owned);
        let status = kept["http_status"].as_u64();
        Some(Self {
            error_id: maybe("error_id")?,
            reference: maybe("ref")?,
            run: maybe("run")?,
            stage: maybe("stage")?,
            attempt: kept["attempt"].as_u64()?,
            disposition: Disposition::from_name(kept["disposition"].as_str()?)?,
            code: maybe("code")?,
            category: maybe("category")?,
            service: maybe("service"),
            message: maybe("message")?,
            user_message: maybe("user_message")?,
            http_status: status.and_then(|status| u16::try_from(status).ok()),
            previous_status: maybe("previous_status")?,
            status: maybe("status")?,
            timestamp: maybe("timestamp")?,
            worker: maybe("worker"),
            recorded: true,
            catalog,
        })
    }
}

//! The runs of a workflow as virtual objects, whose handlers carry out the stages.

use std::marker::PhantomData;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use errpact::budget::{BudgetState, Decision};
use errpact::retry::TokioClock;
use errpact::wire::timestamp;
use errpact::{Occurrence, StepBudget};
use errpact_workflow::engine::{Attempt, EngineRun};
use errpact_workflow::{StageCause, Stages};
use restate_sdk::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tokio::task::JoinError;
use uuid::Uuid;

use crate::flights::Flights;
use crate::policy::stage_error;
use crate::work::StageWork;

/// The key of a run in the state of its object.
const RUN: &str = "run";

/// The HTTP status of a stage that may not begin.
const CONFLICT: u16 = 409;

/// The handlers of a workflow's runs. [`object!`](crate::object) makes a virtual object of them; the key of an object is
/// the key of its run.
///
/// A stage is two steps in Restate's journal: who begins it, and its outcome. A retry is two more, with the engine's
/// timer in between. The steps make sure that work whose outcome is unknown is not done twice: if the worker dies, the
/// attempt ends as interrupted, and the policy of that code decides. The catalog assigns the code with
/// `detect: { type: Interrupted }`.
pub struct Runs<S: Stages, W> {
    work: Arc<W>,
    flights: Flights<Tried>,
    /// Identifies this process in the journal.
    process: Arc<str>,
    stages: PhantomData<fn() -> S>,
}

/// A run as the handlers return it.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Kept {
    pub(crate) run: EngineRun,
    /// The record of the current error.
    pub(crate) failure: Option<Value>,
}

/// A record, and the attempt of the record before it.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct KeptFailure {
    failure: Value,
    before: Option<u64>,
}

/// The selection of a page of a history.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Wanted {
    /// How many records it has at most.
    pub(crate) limit: u32,
    /// The attempt before which they are.
    pub(crate) before: Option<u64>,
}

/// A step of the journal: who begins an attempt, or a retry of it.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct Begun {
    worker: String,
    process: String,
    at: String,
}

/// A step of the journal: the outcome of an attempt, or of a retry of it.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct Tried {
    end: End,
    at: String,
    /// What was counted so far.
    budget: BudgetState,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
enum End {
    Done,
    /// The policy of the code allows a retry.
    Again {
        code: String,
        after_ms: u64,
    },
    /// The record.
    Failed(Value),
}

/// How a stage ended, with all its retries.
enum Ended {
    /// When.
    Done(String),
    /// The record.
    Failed(Value),
}

impl<S: Stages, W: StageWork<S>> Runs<S, W> {
    /// Creates the runs of a workflow with this work.
    pub fn new(work: W) -> Self {
        Self {
            work: Arc::new(work),
            flights: Flights::new(),
            process: Uuid::new_v4().to_string().into(),
            stages: PhantomData,
        }
    }

    /// Carries out one stage after the other until one fails or all are done. Nothing begins if the run has begun
    /// another number of attempts than expected, because then another caller was first.
    ///
    /// # Errors
    /// Ends with the client response if a stage fails.
    pub async fn advance(
        &self,
        ctx: ObjectContext<'_>,
        expected: u64,
    ) -> HandlerResult<Json<Kept>> {
        let mut run = load_mut::<S>(&ctx).await?;
        if run.attempt == expected {
            while let Some(stage) = run.next::<S>() {
                self.stage(&ctx, &mut run, stage).await?;
            }
        }
        Ok(Json(Kept { run, failure: None }))
    }

    /// Returns the run.
    ///
    /// # Errors
    /// Returns an error if the state cannot be read.
    pub async fn state(&self, ctx: SharedObjectContext<'_>) -> HandlerResult<Json<Kept>> {
        let run = load::<S>(&ctx).await?;
        let failure = match run.error {
            Some(attempt) => record(&ctx, &key(attempt)).await?,
            None => None,
        };
        let failure = failure.map(|kept| kept.failure);
        Ok(Json(Kept { run, failure }))
    }

    /// Returns a page of the run's records, newest first, and one more if there is one.
    ///
    /// # Errors
    /// Returns an error if the state cannot be read.
    pub async fn history(
        &self,
        ctx: SharedObjectContext<'_>,
        wanted: Json<Wanted>,
    ) -> HandlerResult<Json<Vec<Value>>> {
        let Wanted { limit, before } = wanted.into_inner();
        let limit = usize::try_from(limit).unwrap_or(usize::MAX);
        let mut found = Vec::new();
        let mut next = load::<S>(&ctx).await?.last_failed;
        while let Some(attempt) = next
            && found.len() <= limit
        {
            let Some(kept) = record(&ctx, &key(attempt)).await? else {
                break;
            };
            next = kept.before;
            if before.is_none_or(|before| attempt < before) {
                found.push(kept.failure);
            }
        }
        Ok(Json(found))
    }

    /// Clears the current error if it is that of this attempt, and returns whether it was.
    ///
    /// # Errors
    /// Returns an error if the state cannot be read.
    pub async fn clear_error(&self, ctx: ObjectContext<'_>, attempt: u64) -> HandlerResult<bool> {
        let mut run = load_mut::<S>(&ctx).await?;
        if run.error != Some(attempt) {
            return Ok(false);
        }
        run.error = None;
        ctx.set(RUN, Json(run));
        Ok(true)
    }

    /// Ends the stage of a run whose handler was killed, as that of a dead worker, and returns whether there was one. A
    /// handler that is alive has the run to itself, so that this one waits for its end.
    ///
    /// # Errors
    /// Returns an error if the state cannot be read.
    pub async fn recover(&self, ctx: ObjectContext<'_>) -> HandlerResult<bool> {
        let mut run = load_mut::<S>(&ctx).await?;
        let Some(attempt) = run.running::<S>(ctx.key()) else {
            return Ok(false);
        };
        let record = cut(&ctx, &attempt).await?;
        fail::<S>(&ctx, &mut run, record);
        Ok(true)
    }

    /// Carries out a stage. A failure is recorded, and ends the handler with the client response.
    async fn stage<'a>(
        &self,
        ctx: &'a ObjectContext<'a>,
        run: &mut EngineRun,
        stage: S,
    ) -> HandlerResult<()> {
        let begun = self.begun(ctx, stage).await?;
        let attempt = run
            .begin(ctx.key(), stage, &begun.worker, &begun.at)
            .map_err(|refusal| TerminalError::new_with_code(CONFLICT, refusal.to_string()))?;
        ctx.set(RUN, Json(run.clone()));
        let record = match self.attempt(ctx, &attempt, begun).await {
            Ok(Ended::Done(at)) => {
                run.complete(&attempt, &at);
                ctx.set(RUN, Json(run.clone()));
                return Ok(());
            }
            Ok(Ended::Failed(record)) => record,
            // The invocation was canceled. Without a record the run would be at this stage forever:
            // docs/decisions/111-only-the-process-that-began-a-stage-has-its-work.md
            Err(_) => cut(ctx, &attempt).await?,
        };
        Err(fail::<S>(ctx, run, record))
    }

    /// Calls the work of a stage until it ends or no policy allows another retry. An error means that the invocation was
    /// canceled.
    async fn attempt<'a>(
        &self,
        ctx: &'a ObjectContext<'a>,
        attempt: &Attempt<S>,
        mut begun: Begun,
    ) -> Result<Ended, TerminalError> {
        let stage = attempt.stage;
        let mut budget = None;
        let mut number = 0_u64;
        loop {
            number += 1;
            let place = format!("{}/{}/{number}", ctx.invocation_id(), attempt.number);
            let held = self.flights.hold(place);
            let may = *begun.process == *self.process;
            let (work, task) = (Arc::clone(&self.work), attempt.clone());
            let judge = Judge {
                attempt: attempt.clone(),
                budget: budget.take(),
                tool: self.work.tool(stage),
            };
            let interrupted = judge.clone();
            let worked = async move { work.run(task).await };
            let settle = move |ended: Result<Result<(), W::Error>, JoinError>| judge.settle(ended);
            let outcome = held.outcome(may, worked, settle);
            let tried = ctx.run(|| async move {
                // It began in a process that is gone, or may have.
                Ok(Json(
                    outcome.await.unwrap_or_else(|| interrupted.interrupted()),
                ))
            });
            let tried = match tried.name(stage.row().name).await {
                Ok(tried) => tried.into_inner(),
                Err(canceled) => {
                    held.stop();
                    return Err(canceled);
                }
            };
            held.stored();
            match tried.end {
                End::Done => return Ok(Ended::Done(tried.at)),
                End::Failed(record) => return Ok(Ended::Failed(record)),
                End::Again { after_ms, .. } => {
                    ctx.sleep(Duration::from_millis(after_ms)).await?;
                    begun = self.begun(ctx, stage).await?;
                    budget = Some(tried.budget);
                }
            }
        }
    }

    /// Leaves in the journal who begins.
    async fn begun<'a>(
        &self,
        ctx: &'a ObjectContext<'a>,
        stage: S,
    ) -> Result<Begun, TerminalError> {
        let (ending, worker) = (self.work.is_ending(), self.work.worker());
        let process = self.process.to_string();
        let begun = ctx.run(move || async move {
            if ending {
                return Err(HandlerError::from("this worker is about to end"));
            }
            let at = timestamp(SystemTime::now());
            Ok(Json(Begun {
                worker,
                process,
                at,
            }))
        });
        let name = format!("begin {}", stage.row().name);
        Ok(begun.name(name).await?.into_inner())
    }
}

/// Leaves in the journal the record of an attempt that ended without an outcome. No policy retries it.
async fn cut<'a, S: Stages>(
    ctx: &'a ObjectContext<'a>,
    attempt: &Attempt<S>,
) -> Result<Value, TerminalError> {
    let attempt = attempt.clone();
    let record = ctx.run(move || async move {
        let occurrence = attempt.interrupted();
        let at = timestamp(SystemTime::now());
        let failure = attempt.failed(StageCause::Found(&occurrence), &at);
        Ok(Json(serde_json::json!(failure)))
    });
    Ok(record.name("interrupted").await?.into_inner())
}

/// Records a failure, rolls the run back, and returns the error of the handler.
fn fail<S: Stages>(ctx: &ObjectContext<'_>, run: &mut EngineRun, failure: Value) -> HandlerError {
    let Some(read) = errpact_workflow::StageFailure::from_json(S::CATALOG, &failure) else {
        return TerminalError::new("the journal has a record that this program cannot read").into();
    };
    // The record first: a reader that sees the rollback finds it.
    let before = run.last_failed;
    ctx.set(&key(read.attempt), Json(KeptFailure { failure, before }));
    run.fail(&read);
    ctx.set(RUN, Json(run.clone()));
    stage_error(&read).into()
}

/// Decides about the outcome of an attempt.
#[derive(Clone)]
struct Judge<S> {
    attempt: Attempt<S>,
    budget: Option<BudgetState>,
    tool: Option<&'static str>,
}

impl<S: Stages> Judge<S> {
    fn settle<E: errpact_workflow::StageError>(
        self,
        ended: Result<Result<(), E>, JoinError>,
    ) -> Tried {
        match ended {
            Ok(Ok(())) => self.tried(End::Done, timestamp(SystemTime::now()), None),
            Ok(Err(error)) => self.failed(error.stage_cause()),
            Err(ended) => match ended.try_into_panic() {
                Ok(payload) => {
                    let at = timestamp(SystemTime::now());
                    let failure = self.attempt.panicked(&*payload, &at);
                    let end = End::Failed(serde_json::json!(failure));
                    self.tried(end, at, None)
                }
                // No handler waited for it, so that it was stopped.
                Err(_) => self.interrupted(),
            },
        }
    }

    fn interrupted(self) -> Tried {
        let occurrence = self.attempt.interrupted();
        self.failed(StageCause::Found(&occurrence))
    }

    fn failed(self, cause: StageCause<'_>) -> Tried {
        let at = timestamp(SystemTime::now());
        let budget = self.budget();
        let retried = match &cause {
            StageCause::Found(occurrence) => retried(&budget, occurrence),
            StageCause::Coded(occurrence) => retried(&budget, occurrence),
            StageCause::Unknown(_) => None,
        };
        let end = retried.unwrap_or_else(|| {
            let failure = self.attempt.failed(cause, &at);
            End::Failed(serde_json::json!(failure))
        });
        self.tried(end, at, Some(budget.state()))
    }

    fn tried(self, end: End, at: String, budget: Option<BudgetState>) -> Tried {
        Tried {
            end,
            at,
            budget: budget.unwrap_or_default(),
        }
    }

    fn budget(&self) -> StepBudget {
        let counted = self.budget.clone();
        // A newer catalog counts anew.
        let budget = counted.and_then(|counted| StepBudget::restore(S::CATALOG, counted).ok());
        let budget = budget.unwrap_or_else(|| StepBudget::new(S::CATALOG));
        match self.tool {
            Some(tool) => budget.with_tool(tool),
            None => budget,
        }
    }
}

/// Returns the retry that the policy of the code allows, and logs the failure before it.
fn retried(budget: &StepBudget, occurrence: &Occurrence) -> Option<End> {
    match budget.decide_on(&TokioClock, occurrence) {
        Decision::Retry { after, .. } => {
            occurrence.log();
            Some(End::Again {
                code: occurrence.entry().name.to_owned(),
                after_ms: u64::try_from(after.as_millis()).unwrap_or(u64::MAX),
            })
        }
        _ => None,
    }
}

/// Returns the key of a record in the state of its object.
fn key(attempt: u64) -> String {
    format!("failure-{attempt}")
}

async fn load_mut<S: Stages>(ctx: &ObjectContext<'_>) -> HandlerResult<EngineRun> {
    let run = ctx.get::<Json<EngineRun>>(RUN).await?;
    Ok(run.map_or_else(EngineRun::new::<S>, Json::into_inner))
}

async fn load<S: Stages>(ctx: &SharedObjectContext<'_>) -> HandlerResult<EngineRun> {
    let run = ctx.get::<Json<EngineRun>>(RUN).await?;
    Ok(run.map_or_else(EngineRun::new::<S>, Json::into_inner))
}

async fn record<'a>(
    ctx: &'a SharedObjectContext<'a>,
    key: &'a str,
) -> HandlerResult<Option<KeptFailure>> {
    Ok(ctx
        .get::<Json<KeptFailure>>(key)
        .await?
        .map(Json::into_inner))
}

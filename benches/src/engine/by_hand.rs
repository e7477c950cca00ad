//! The other sides: virtual objects as one writes them on `restate-sdk` for one workflow whose names are known.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime};

use errpact::wire::timestamp;
use futures_util::FutureExt as _;
use futures_util::future::{BoxFuture, Shared};
use restate_sdk::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::json;
use uuid::Uuid;

use super::end;

/// The pause before the retry.
const PAUSE: Duration = Duration::from_millis(1);

struct Stage {
    name: &'static str,
    from: &'static str,
    running: &'static str,
    done: &'static str,
}

const STAGES: [Stage; 4] = [
    stage("pack", "ordered", "packing", "packed"),
    stage("label", "packed", "labeling", "labeled"),
    stage("ship", "labeled", "shipping", "shipped"),
    stage("bill", "shipped", "billing", "billed"),
];

const fn stage(
    name: &'static str,
    from: &'static str,
    running: &'static str,
    done: &'static str,
) -> Stage {
    Stage {
        name,
        from,
        running,
        done,
    }
}

/// The carrier is busy.
#[derive(Debug)]
struct Busy;

impl fmt::Display for Busy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("The carrier is busy.")
    }
}

impl std::error::Error for Busy {}

/// The work of a stage, which takes no time.
async fn work(run: String) -> Result<(), Busy> {
    if run.starts_with(end::End::Failed.word()) {
        Err(Busy)
    } else {
        Ok(())
    }
}

/// The least: a step, the SDK's retry, and its terminal error.
pub(super) struct Least;

#[object]
impl Least {
    #[handler(idempotency_retention = "1m")]
    async fn advance(&self, ctx: ObjectContext<'_>, _expected: u64) -> HandlerResult<()> {
        for stage in &STAGES {
            let policy = RunRetryPolicy::new().initial_delay(PAUSE).max_attempts(2);
            let run = ctx.key().to_owned();
            ctx.run(|| async { Ok(work(run).await?) })
                .retry_policy(policy)
                .name(stage.name)
                .await?;
        }
        Ok(())
    }
}

/// All that errpact does: work is never begun twice, and its retries are counted in the journal; the object has the
/// status and the records; the handler ends with the client response.
pub(super) struct Same {
    process: String,
    begun: Mutex<HashMap<String, Shared<BoxFuture<'static, Tried>>>>,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
struct Run {
    status: String,
    attempt: u64,
    stage: Option<String>,
    worker: Option<String>,
    error: Option<u64>,
    last_failed: Option<u64>,
    failures: u64,
    updated_at: Option<String>,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
struct Begun {
    worker: String,
    process: String,
    at: String,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
struct Tried {
    end: End,
    at: String,
    /// The id of the record.
    id: Option<String>,
}

impl Tried {
    fn now(end: End) -> Self {
        Self {
            end,
            at: timestamp(SystemTime::now()),
            id: (!matches!(end, End::Done)).then(|| Uuid::new_v4().to_string()),
        }
    }
}

#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
enum End {
    Done,
    Busy,
    Interrupted,
    Panicked,
}

#[derive(Debug, Serialize)]
struct Kept {
    failure: Failure,
    before: Option<u64>,
}

#[derive(Debug, Serialize)]
struct Failure {
    error_id: String,
    #[serde(rename = "ref")]
    reference: String,
    run: String,
    stage: &'static str,
    attempt: u64,
    disposition: &'static str,
    code: &'static str,
    category: &'static str,
    service: Option<&'static str>,
    message: &'static str,
    user_message: &'static str,
    http_status: Option<u16>,
    previous_status: &'static str,
    status: String,
    timestamp: String,
    worker: Option<String>,
    recorded: bool,
}

impl Same {
    pub(super) fn new() -> Self {
        Self {
            process: Uuid::new_v4().to_string(),
            begun: Mutex::default(),
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Shared<BoxFuture<'static, Tried>>>> {
        self.begun.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the outcome of work that runs here already, or begins it.
    fn outcome(&self, place: &str, may: bool, run: String) -> Shared<BoxFuture<'static, Tried>> {
        let mut begun = self.lock();
        if let Some(running) = begun.get(place) {
            return running.clone();
        }
        let outcome = async move {
            let end = if may {
                match tokio::spawn(work(run)).await {
                    Ok(Ok(())) => End::Done,
                    Ok(Err(Busy)) => End::Busy,
                    Err(_) => End::Panicked,
                }
            } else {
                End::Interrupted
            };
            Tried::now(end)
        };
        // A handler that is called again finds the work, which goes on meanwhile.
        let outcome = tokio::spawn(outcome);
        let outcome = outcome.map(|ended| ended.unwrap_or_else(|_| Tried::now(End::Panicked)));
        let outcome = outcome.boxed().shared();
        begun.insert(place.to_owned(), outcome.clone());
        outcome
    }

    async fn begin<'a>(&self, ctx: &'a ObjectContext<'a>, stage: &Stage) -> HandlerResult<Begun> {
        let begun = Begun {
            worker: format!("process {}", std::process::id()),
            process: self.process.clone(),
            at: timestamp(SystemTime::now()),
        };
        let begun = ctx.run(move || async move { Ok(Json(begun)) });
        let name = format!("begin {}", stage.name);
        Ok(begun.name(&name).await?.into_inner())
    }

    async fn stage<'a>(
        &self,
        ctx: &'a ObjectContext<'a>,
        run: &mut Run,
        stage: &Stage,
    ) -> HandlerResult<()> {
        let mut begun = self.begin(ctx, stage).await?;
        run.attempt += 1;
        stage.running.clone_into(&mut run.status);
        run.stage = Some(stage.name.to_owned());
        run.worker = Some(begun.worker.clone());
        run.error = None;
        run.updated_at = Some(begun.at.clone());
        ctx.set("run", Json(run.clone()));
        for number in 1..=2 {
            let place = format!("{}/{}/{number}", ctx.invocation_id(), run.attempt);
            let may = begun.process == self.process;
            let outcome = self.outcome(&place, may, ctx.key().to_owned());
            let tried = ctx.run(|| async move { Ok(Json(outcome.await)) });
            let Json(tried) = tried.name(stage.name).await?;
            self.lock().remove(&place);
            match tried.end {
                End::Done => {
                    run.rest(stage.done, &tried.at);
                    ctx.set("run", Json(run.clone()));
                    return Ok(());
                }
                End::Busy if number == 1 => {
                    ctx.sleep(PAUSE).await?;
                    begun = self.begin(ctx, stage).await?;
                }
                _ => return Err(fail(ctx, run, stage, tried)),
            }
        }
        Ok(())
    }
}

#[object]
impl Same {
    #[handler(idempotency_retention = "1m")]
    async fn advance(&self, ctx: ObjectContext<'_>, expected: u64) -> HandlerResult<Json<Run>> {
        let run = ctx.get::<Json<Run>>("run").await?;
        let mut run = run.map_or_else(Run::ordered, Json::into_inner);
        if run.attempt == expected {
            while let Some(stage) = STAGES.iter().find(|stage| stage.from == run.status) {
                self.stage(&ctx, &mut run, stage).await?;
            }
        }
        Ok(Json(run))
    }
}

impl Run {
    fn ordered() -> Self {
        Self {
            status: "ordered".to_owned(),
            attempt: 0,
            stage: None,
            worker: None,
            error: None,
            last_failed: None,
            failures: 0,
            updated_at: None,
        }
    }

    fn rest(&mut self, status: &str, at: &str) {
        status.clone_into(&mut self.status);
        self.stage = None;
        self.worker = None;
        self.updated_at = Some(at.to_owned());
    }
}

/// Records the failure, rolls the run back, and returns the client response.
fn fail(
    ctx: &ObjectContext<'_>,
    run: &mut Run,
    stage: &Stage,
    Tried { end, at, id }: Tried,
) -> HandlerError {
    let (code, message, user_message, http_status) = match end {
        End::Busy => (
            "CARRIER_BUSY",
            "The carrier is busy.",
            "The delivery waits until the carrier has time.",
            Some(503),
        ),
        End::Interrupted => (
            "INTERRUPTED",
            "The work was interrupted.",
            "The work was interrupted.",
            None,
        ),
        End::Done | End::Panicked => (
            "UNKNOWN",
            "Something went wrong.",
            "Something went wrong.",
            None,
        ),
    };
    let (disposition, status) = match end {
        End::Panicked => ("failed", format!("{}_failed", stage.name)),
        _ => ("rolled_back", stage.from.to_owned()),
    };
    let id = id.unwrap_or_default();
    let reference = id.replace('-', "").chars().take(12).collect::<String>();
    let response = json!({
        "success": false,
        "error": {
            "code": code,
            "stage": stage.name,
            "message": user_message,
            "rollback_status": status,
            "ref": reference,
            "timestamp": at,
        },
    });
    let attempt = run.attempt;
    let failure = Failure {
        error_id: id,
        reference,
        run: ctx.key().to_owned(),
        stage: stage.name,
        attempt,
        disposition,
        code,
        category: "network",
        service: None,
        message,
        user_message,
        http_status,
        previous_status: stage.running,
        status: status.clone(),
        timestamp: at.clone(),
        worker: run.worker.clone(),
        recorded: true,
    };
    let before = run.last_failed;
    let key = format!("failure-{attempt}");
    ctx.set(&key, Json(Kept { failure, before }));
    run.rest(&status, &at);
    run.error = Some(attempt);
    run.last_failed = Some(attempt);
    run.failures += 1;
    ctx.set("run", Json(run.clone()));
    TerminalError::new_with_code(http_status.unwrap_or(500), response.to_string()).into()
}

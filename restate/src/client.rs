//! Starts and reads runs through Restate's ingress.

use std::fmt;
use std::marker::PhantomData;
use std::time::Duration;

use bytes::Bytes;
use errpact_workflow::engine::EngineRun;
use errpact_workflow::{History, Page, RunState, StageFailure, Stages, StoreError};
use futures_util::{StreamExt as _, TryStreamExt as _, stream};
use http::{Request, Response, Uri};
use restate_sdk::ingress::SendStatus;
use restate_sdk::ingress::{Client, ClientBuildError, ClientError, RequestExecutor, RequestTarget};
use restate_sdk::serde::Json;
use serde_json::Value;

use crate::runs::{Kept, Wanted};

/// How many runs are read at once.
const AT_ONCE: usize = 16;

/// How long a caller waits until a run that it started has begun, and how often it looks.
const WAIT: Duration = Duration::from_secs(10);
const LOOK: Duration = Duration::from_millis(10);

/// Why a request about a run failed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RunsError {
    /// The stage may not begin: [`Busy`](StoreError::Busy), [`NotAllowed`](StoreError::NotAllowed) or
    /// [`UnknownStatus`](StoreError::UnknownStatus), as the SQL store says it.
    #[error(transparent)]
    Refused(StoreError),
    /// Restate cannot be reached, or its answer is an error.
    #[error(
        "Restate does not answer: check that its ingress is at this address, and that the worker is registered"
    )]
    Engine(#[from] ClientError),
    /// The state of the run has a record that this program cannot read.
    #[error(
        "the record of attempt {attempt} cannot be read: it is of another program, or of a newer one"
    )]
    Unreadable {
        /// The attempt.
        attempt: u64,
    },
}

/// Starts and reads the runs of a workflow, which [`Runs`](crate::Runs) carries out. Its methods have the names and the
/// answers of [`WorkflowStore`](https://docs.rs/errpact)'s. Clones share connections.
///
/// Restate has a run for every key: one that was never started rests at the workflow's initial status.
pub struct RunsClient<S> {
    client: Client<Http>,
    service: String,
    stages: PhantomData<fn() -> S>,
}

impl<S> Clone for RunsClient<S> {
    fn clone(&self) -> Self {
        Self {
            client: self.client.clone(),
            service: self.service.clone(),
            stages: PhantomData,
        }
    }
}

impl<S> fmt::Debug for RunsClient<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RunsClient")
            .field("service", &self.service)
            .finish_non_exhaustive()
    }
}

/// Sends the requests of the SDK's client.
#[derive(Clone)]
struct Http(reqwest::Client);

impl RequestExecutor for Http {
    type Error = reqwest::Error;

    async fn execute(&self, request: Request<Bytes>) -> Result<Response<Bytes>, reqwest::Error> {
        let answer = self.0.execute(request.try_into()?).await?;
        let (status, headers) = (answer.status(), answer.headers().clone());
        let mut response = Response::new(answer.bytes().await?);
        *response.status_mut() = status;
        *response.headers_mut() = headers;
        Ok(response)
    }
}

impl<S: Stages> RunsClient<S> {
    /// Creates a client for the service of this name. `ingress` is the address of Restate's ingress, such as
    /// `http://127.0.0.1:8080`.
    ///
    /// # Errors
    /// Returns an error if the address has no scheme or no host.
    pub fn new(
        http: reqwest::Client,
        ingress: Uri,
        service: impl Into<String>,
    ) -> Result<Self, ClientBuildError> {
        Ok(Self {
            client: Client::new(ingress, Http(http))?,
            service: service.into(),
            stages: PhantomData,
        })
    }

    /// Begins the next stage of a run; it and the later stages run at the workers. Returns the state once the stage has
    /// begun. If several callers start a run at once, one succeeds.
    ///
    /// # Errors
    /// [`Refused`](RunsError::Refused) if a stage runs or none may begin, and any failure of Restate.
    pub async fn start(&self, run: impl AsRef<str>) -> Result<RunState<S>, RunsError> {
        let run = run.as_ref();
        let kept = self.kept(run).await?;
        let expected = kept.run.attempt;
        let first = S::ALL.first().copied();
        let Some(stage) = kept.run.next::<S>().or(first) else {
            return self.read(run, &kept);
        };
        let mut begun = kept.run.clone();
        begun
            .begin(run, stage, "", "")
            .map_err(RunsError::Refused)?;
        let request = self
            .client
            .request::<u64, Json<Kept>>(self.target(run, "advance"), expected);
        // Of several callers that saw the same state, one is accepted.
        let sent = request.idempotency_key(expected.to_string()).send().await?;
        if sent.send_status() == SendStatus::PreviouslyAccepted {
            let busy = begun.begin(run, stage, "", "").err();
            return match busy {
                Some(busy) => Err(RunsError::Refused(busy)),
                None => self.state(run).await,
            };
        }
        let waited = tokio::time::timeout(WAIT, async {
            loop {
                let kept = self.kept(run).await?;
                if kept.run.attempt > expected {
                    return Ok::<_, RunsError>(kept);
                }
                tokio::time::sleep(LOOK).await;
            }
        });
        match waited.await {
            Ok(kept) => self.read(run, &kept?),
            // Restate has it, and begins it when a worker is there.
            Err(_) => self.state(run).await,
        }
    }

    /// Returns the state of a run.
    ///
    /// # Errors
    /// Returns an error if Restate fails.
    pub async fn state(&self, run: impl AsRef<str>) -> Result<RunState<S>, RunsError> {
        let run = run.as_ref();
        let kept = self.kept(run).await?;
        self.read(run, &kept)
    }

    /// Returns the states of several runs, in their order.
    ///
    /// # Errors
    /// Returns an error if Restate fails.
    pub async fn states(
        &self,
        runs: impl IntoIterator<Item = impl AsRef<str>>,
    ) -> Result<Vec<RunState<S>>, RunsError> {
        // Owned keys: with borrowed ones the future would not be `Send` for every lifetime, as servers need it.
        let runs: Vec<String> = runs
            .into_iter()
            .map(|run| run.as_ref().to_owned())
            .collect();
        let states = runs.into_iter().map(|run| self.state(run));
        stream::iter(states).buffered(AT_ONCE).try_collect().await
    }

    /// Returns whether a stage may begin.
    ///
    /// # Errors
    /// Returns an error if Restate fails.
    pub async fn can_retry(&self, run: impl AsRef<str>) -> Result<bool, RunsError> {
        Ok(self.state(run).await?.can_retry)
    }

    /// Returns a page of a run's failures, newest first.
    ///
    /// # Errors
    /// Returns an error if Restate fails.
    pub async fn history(&self, run: impl AsRef<str>, page: Page) -> Result<History, RunsError> {
        let wanted = Wanted {
            limit: page.limit(),
            before: page.before_attempt(),
        };
        let target = self.target(run.as_ref(), "history");
        let request = self
            .client
            .request::<_, Json<Vec<Value>>>(target, Json(wanted));
        let records = request.call().await?.into_body()?.into_inner();
        let failures: Result<_, _> = records.iter().map(failure::<S>).collect();
        Ok(page.of(failures?))
    }

    /// Clears a run's current error, and returns whether there was one. The history keeps it.
    ///
    /// # Errors
    /// Returns an error if Restate fails.
    pub async fn clear_error(&self, run: impl AsRef<str>) -> Result<bool, RunsError> {
        self.clear(run.as_ref(), None).await
    }

    /// Clears the current error if it is the one that was seen: `seen` is its `error_id`, or its `ref` as a page has it.
    ///
    /// # Errors
    /// Returns an error if Restate fails.
    pub async fn clear_seen_error(
        &self,
        run: impl AsRef<str>,
        seen: impl AsRef<str>,
    ) -> Result<bool, RunsError> {
        self.clear(run.as_ref(), Some(seen.as_ref())).await
    }

    /// Ends the stage of a run whose invocation an operator killed, as that of a dead worker, and returns whether there was
    /// one. The store's `recover` looks for such runs; Restate ends every other stage itself. If the stage runs, this waits
    /// for its end.
    ///
    /// # Errors
    /// Returns an error if Restate fails.
    pub async fn recover(&self, run: impl AsRef<str>) -> Result<bool, RunsError> {
        let target = self.target(run.as_ref(), "recover");
        let request = self.client.request::<(), bool>(target, ());
        Ok(request.call().await?.into_body()?)
    }

    async fn clear(&self, run: &str, seen: Option<&str>) -> Result<bool, RunsError> {
        // A running stage has no current error. The handler that clears one would wait for the stage's end.
        let error = self.state(run).await?.error;
        let is_seen = |error: &StageFailure| {
            seen.is_none_or(|seen| error.error_id == seen || error.reference == seen)
        };
        let Some(error) = error.filter(is_seen) else {
            return Ok(false);
        };
        let target = self.target(run, "clear_error");
        let request = self.client.request::<u64, bool>(target, error.attempt);
        Ok(request.call().await?.into_body()?)
    }

    async fn kept(&self, run: &str) -> Result<Kept, RunsError> {
        let target = self.target(run, "state");
        let request = self.client.request::<(), Json<Kept>>(target, ());
        Ok(request.call().await?.into_body()?.into_inner())
    }

    fn read(&self, run: &str, kept: &Kept) -> Result<RunState<S>, RunsError> {
        let error = kept.failure.as_ref().map(failure::<S>).transpose()?;
        let state: &EngineRun = &kept.run;
        Ok(state.state(run, error))
    }

    fn target(&self, run: &str, handler: &str) -> RequestTarget {
        RequestTarget::object(&self.service, run, handler)
    }
}

fn failure<S: Stages>(kept: &Value) -> Result<StageFailure, RunsError> {
    StageFailure::from_json(S::CATALOG, kept).ok_or_else(|| RunsError::Unreadable {
        attempt: kept["attempt"].as_u64().unwrap_or_default(),
    })
}

//! One run on either engine: in a database, driven by the store, or on Restate.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex};

use errpact::IdempotencyKey;
use errpact_restate::{RunsClient, StageWork};
use errpact_tests::restate::Restate;
use errpact_workflow::engine::Attempt;
use errpact_workflow::{History, Page, RunState, Running, Stages as _};
use restate_sdk::prelude::{Endpoint, HttpServer};
use serde_json::{Value, json};

use crate::workflow::db::Db;
use crate::workflow::errors::workflows::Pipeline;

/// What the stage does that runs next, with the key of its effect. Without one it succeeds.
pub(crate) type Does = Box<dyn FnOnce(IdempotencyKey) -> anyhow::Result<()> + Send>;

/// The name of that effect.
const EFFECT: &str = "invoice";

/// Where runs are.
pub(crate) enum Engine {
    Sql(Db),
    Restate {
        _server: Restate,
        runs: RunsClient<Pipeline>,
        work: Work,
    },
}

/// What the stages of each run do.
#[derive(Clone, Default)]
pub(crate) struct Work(Arc<Mutex<HashMap<String, VecDeque<Does>>>>);

impl Work {
    fn next(&self, attempt: &Attempt<Pipeline>) -> anyhow::Result<()> {
        let mut all = self.0.lock().unwrap();
        let does = all.get_mut(&attempt.run).and_then(VecDeque::pop_front);
        drop(all);
        does.map_or(Ok(()), |does| does(attempt.idempotency_key(EFFECT)))
    }
}

impl StageWork<Pipeline> for Work {
    type Error = anyhow::Error;

    async fn run(&self, attempt: Attempt<Pipeline>) -> anyhow::Result<()> {
        self.next(&attempt)
    }
}

errpact_restate::object! {
    /// The runs of the workflow.
    struct Pipelines: Pipeline => Work
}

impl Engine {
    pub(crate) async fn restate() -> Self {
        let server = Restate::start().await;
        let work = Work::default();
        let endpoint = Endpoint::builder().bind(Pipelines::new(work.clone()));
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let worker = format!("http://{}", listener.local_addr().unwrap());
        tokio::spawn(HttpServer::new(endpoint.build()).serve(listener));
        server.register(&worker).await;
        let ingress = server.ingress().parse().unwrap();
        let runs = RunsClient::new(reqwest::Client::new(), ingress, "Pipelines").unwrap();
        Self::Restate {
            _server: server,
            runs,
            work,
        }
    }

    /// Makes a run at its first status.
    pub(crate) async fn insert(&self, run: &str) {
        // On Restate every key is a run.
        if let Self::Sql(db) = self {
            db.insert(&run.replace('\'', "''")).await;
        }
    }

    /// Begins the next stage and goes on until one fails or all are done.
    pub(crate) async fn go(
        &self,
        run: &str,
        does: impl IntoIterator<Item = Does>,
    ) -> RunState<Pipeline> {
        let mut does: VecDeque<Does> = does.into_iter().collect();
        match self {
            Self::Sql(db) => {
                let store = db.store::<Pipeline>();
                let before = store.state(run).await.unwrap().failures;
                loop {
                    let state = store.state(run).await.unwrap();
                    let Some(stage) = state.next.filter(|_| state.failures == before) else {
                        return state;
                    };
                    // In a task, which a panic ends.
                    let (does, key) = (does.pop_front(), run.to_owned());
                    let store = store.clone();
                    let driven = tokio::spawn(async move {
                        let work = async |running: Running<Pipeline>| {
                            does.map_or(Ok(()), |does| does(running.idempotency_key(EFFECT)))
                        };
                        store.drive(key, stage, work).await.is_ok()
                    });
                    driven.await.ok();
                }
            }
            Self::Restate { runs, work, .. } => {
                work.0.lock().unwrap().insert(run.to_owned(), does);
                runs.start(run).await.unwrap();
                loop {
                    let state = runs.state(run).await.unwrap();
                    if state.error.is_some() || state.is_done || state.is_failed {
                        return state;
                    }
                    tokio::time::sleep(std::time::Duration::from_millis(5)).await;
                }
            }
        }
    }

    pub(crate) async fn state(&self, run: &str) -> RunState<Pipeline> {
        match self {
            Self::Sql(db) => db.store::<Pipeline>().state(run).await.unwrap(),
            Self::Restate { runs, .. } => runs.state(run).await.unwrap(),
        }
    }

    pub(crate) async fn states(&self, keys: &[&str]) -> Vec<RunState<Pipeline>> {
        match self {
            Self::Sql(db) => db.store::<Pipeline>().states(keys).await.unwrap(),
            Self::Restate { runs, .. } => runs.states(keys).await.unwrap(),
        }
    }

    pub(crate) async fn can_retry(&self, run: &str) -> bool {
        match self {
            Self::Sql(db) => db.store::<Pipeline>().can_retry(run).await.unwrap(),
            Self::Restate { runs, .. } => runs.can_retry(run).await.unwrap(),
        }
    }

    pub(crate) async fn history(&self, run: &str, page: Page) -> History {
        match self {
            Self::Sql(db) => db.store::<Pipeline>().history(run, page).await.unwrap(),
            Self::Restate { runs, .. } => runs.history(run, page).await.unwrap(),
        }
    }

    pub(crate) async fn clear_error(&self, run: &str) -> bool {
        match self {
            Self::Sql(db) => db.store::<Pipeline>().clear_error(run).await.unwrap(),
            Self::Restate { runs, .. } => runs.clear_error(run).await.unwrap(),
        }
    }

    pub(crate) async fn clear_seen_error(&self, run: &str, seen: &str) -> bool {
        match self {
            Self::Sql(db) => db
                .store::<Pipeline>()
                .clear_seen_error(run, seen)
                .await
                .unwrap(),
            Self::Restate { runs, .. } => runs.clear_seen_error(run, seen).await.unwrap(),
        }
    }

    /// Returns how a start of this run is refused.
    pub(crate) async fn refusal(&self, run: &str) -> String {
        match self {
            Self::Sql(db) => {
                let store = db.store::<Pipeline>();
                let first = Pipeline::ALL[0];
                store.begin(run, first).await.unwrap_err().to_string()
            }
            Self::Restate { runs, .. } => runs.start(run).await.unwrap_err().to_string(),
        }
    }
}

/// Returns everything that a reader sees of a run, without what differs between any two runs: ids, times, the worker.
pub(crate) async fn seen(engine: &Engine, run: &str) -> Value {
    let state = engine.state(run).await;
    let history = engine.history(run, Page::newest(100)).await;
    let mut records = Vec::new();
    for failure in &history.failures {
        let mut record = json!(failure);
        let mut response = json!(failure.client_response());
        for own in ["error_id", "ref", "timestamp", "worker"] {
            record[own] = Value::Null;
        }
        for own in ["ref", "timestamp"] {
            response["error"][own] = Value::Null;
        }
        // The catalog's texts quote the reference.
        let texts = json!([record, response]).to_string();
        let texts = texts.replace(&failure.reference, "REF");
        records.push(serde_json::from_str::<Value>(&texts).unwrap());
    }
    assert_eq!(state.failures, history.failures.len() as u64);
    json!({
        "status": state.status, "stage": state.stage.map(|stage| stage.to_string()),
        "next": state.next.map(|stage| stage.to_string()), "attempt": state.attempt,
        "can_retry": state.can_retry, "is_done": state.is_done, "is_failed": state.is_failed,
        "error": state.error.map(|error| error.attempt), "records": records,
    })
}

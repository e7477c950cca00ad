//! Many workers at once, on the same runs and on different ones.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use errpact_workflow::Stages as _;
use errpact_workflow::{FailError, Page, StoreError, WorkflowStore};
use sqlx::Connection as _;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use tokio::task::JoinSet;

use crate::workflow::db::Db;
use crate::workflow::errors::workflows::Pipeline;
use crate::workflow::stage_error::{Mistake, credits};

on_both! {
    of_many_that_begin_one_does
    of_many_that_end_one_does
    a_crowd_loses_nothing_and_doubles_nothing
}

const WORKERS: usize = 8;

async fn workers(db: &Db) -> Vec<WorkflowStore<Pipeline>> {
    let mut workers = Vec::new();
    for worker in 0..WORKERS {
        workers.push(db.again().await.with_worker(format!("worker-{worker}")));
    }
    workers
}

async fn of_many_that_begin_one_does(db: &Db) {
    let workers = workers(db).await;
    for round in 0..10 {
        let run = format!("run-{round}");
        db.insert(&run).await;
        let mut beginning = JoinSet::new();
        for worker in &workers {
            let (worker, run) = (worker.clone(), run.clone());
            beginning.spawn(async move { worker.begin(&run, Pipeline::Research).await });
        }
        let (begun, refused): (Vec<_>, Vec<_>) = beginning
            .join_all()
            .await
            .into_iter()
            .partition(Result::is_ok);
        assert_eq!((begun.len(), refused.len()), (1, WORKERS - 1));
        for refusal in refused {
            let refusal = refusal.unwrap_err();
            assert!(matches!(refusal, StoreError::Busy { .. }), "{refusal:?}");
        }
        assert_eq!(db.run(&run).await.unwrap()["attempt"].as_deref(), Some("1"));
    }
}

async fn of_many_that_end_one_does(db: &Db) {
    let workers = workers(db).await;
    for round in 0..10 {
        let run = format!("run-{round}");
        db.insert(&run).await;
        let claim = workers[0].begin(&run, Pipeline::Research).await.unwrap();
        let mut ending = JoinSet::new();
        for (index, worker) in workers.iter().enumerate() {
            let (worker, claim) = (worker.clone(), claim.clone());
            ending.spawn(async move {
                match index % 3 {
                    0 => worker
                        .complete(&claim)
                        .await
                        .map(|()| None)
                        .map_err(|error| error.to_string()),
                    1 => worker
                        .fail(&claim, credits())
                        .await
                        .map(|failure| Some(failure.recorded))
                        .map_err(|error| error.to_string()),
                    _ => match worker.fail(&claim, anyhow::Error::new(Mistake(1))).await {
                        Ok(_) => Err("it has no code".to_owned()),
                        Err(FailError::Propagate { .. }) => Ok(Some(false)),
                        Err(error) => Err(error.to_string()),
                    },
                }
            });
        }
        let ended = ending.join_all().await;
        let records = db.records(&run).await;
        let status = db.status(&run).await;
        let completed = ended.contains(&Ok(None));
        match (status.as_str(), completed) {
            // The worker that completed it was the first, and no failure is recorded.
            ("research_complete", true) => assert!(records.is_empty(), "{ended:?}"),
            ("pending", false) => {
                assert_eq!(records.len(), 1);
                let recorded = ended.iter().filter(|end| **end == Ok(Some(true))).count();
                assert_eq!(recorded, 1, "{ended:?}");
            }
            ("research_broken", false) => {
                assert_eq!(records.len(), 1);
                assert_eq!(records[0]["disposition"].as_deref(), Some("failed"));
            }
            other => panic!("{other:?}: {ended:?}"),
        }
    }
}

/// An action of a worker, and the store's answer.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Did {
    Completed,
    Failed,
}

/// Workers take any ready run, fail at random, and sometimes forget their claims.
async fn a_crowd_loses_nothing_and_doubles_nothing(db: &Db) {
    let runs: Vec<String> = (0..6).map(|run| format!("run-{run}")).collect();
    for run in &runs {
        db.insert(run).await;
    }
    let keys = Arc::new(runs.clone());
    let mut crowd = JoinSet::new();
    for (index, worker) in workers(db).await.into_iter().enumerate() {
        let keys = keys.clone();
        crowd.spawn(async move {
            let mut random = Random(0x9E37_79B9_7F4A_7C15_u64.wrapping_mul(index as u64 + 1));
            let mut did = Vec::new();
            for _ in 0..40 {
                let run = &keys[random.below(keys.len())];
                let Some(stage) = worker.state(run).await.unwrap().next else {
                    tokio::task::yield_now().await;
                    continue;
                };
                let claim = match worker.begin(run, stage).await {
                    Ok(claim) => claim,
                    Err(StoreError::Busy { .. } | StoreError::NotAllowed { .. }) => continue,
                    Err(other) => panic!("{other:?}"),
                };
                if random.below(3) > 0 {
                    let failure = worker.fail(&claim, credits()).await.unwrap();
                    assert!(failure.recorded);
                    did.push((run.clone(), claim.attempt(), stage, Did::Failed));
                } else {
                    worker.complete(&claim).await.unwrap();
                    did.push((run.clone(), claim.attempt(), stage, Did::Completed));
                }
                if random.below(4) == 0 {
                    worker.clear_error(run).await.unwrap();
                }
            }
            did
        });
    }
    let mut by_run: BTreeMap<String, BTreeMap<u64, (Pipeline, Did)>> = BTreeMap::new();
    for (run, attempt, stage, did) in crowd.join_all().await.into_iter().flatten() {
        let before = by_run.entry(run).or_default().insert(attempt, (stage, did));
        assert!(before.is_none(), "an attempt is one worker's");
    }
    let store = db.store::<Pipeline>();
    for run in &runs {
        let did = by_run.remove(run).unwrap_or_default();
        // Every attempt belonged to a worker, and each began at the end of the one before it.
        assert!(did.keys().copied().eq(1..=did.len() as u64));
        let mut status = "pending";
        for (stage, did) in did.values() {
            let index = Pipeline::ALL.iter().position(|of| of == stage).unwrap();
            let from = match index {
                0 => "pending",
                before => Pipeline::ALL[before - 1].row().done,
            };
            assert_eq!(status, from);
            status = match did {
                Did::Completed => stage.row().done,
                Did::Failed => stage.row().rollback,
            };
        }
        assert_eq!(db.status(run).await, status);
        let failed: BTreeSet<u64> = did
            .iter()
            .filter(|(_, (_, did))| *did == Did::Failed)
            .map(|(attempt, _)| *attempt)
            .collect();
        let history = store.history(run, Page::newest(1000)).await.unwrap();
        let recorded: BTreeSet<u64> = history.failures.iter().map(|it| it.attempt).collect();
        assert_eq!(recorded, failed);
        assert_eq!(history.failures.len(), failed.len());
    }
}

/// A generator with the same sequence every time.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound as u64) as usize
    }
}

/// A connection that switches a file to a write-ahead log waits for another connection's write.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_file_that_is_written_to_is_connected_to() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("app.db");
    let options = SqliteConnectOptions::new()
        .filename(&file)
        .create_if_missing(true);
    let mut writer = SqliteConnection::connect_with(&options).await.unwrap();
    sqlx::raw_sql("CREATE TABLE it (n integer); BEGIN IMMEDIATE; INSERT INTO it VALUES (1)")
        .execute(&mut writer)
        .await
        .unwrap();
    let url = format!("sqlite:{}", file.display());
    let (connected, ()) = tokio::join!(WorkflowStore::<Pipeline>::connect(&url), async {
        tokio::time::sleep(Duration::from_millis(300)).await;
        sqlx::raw_sql("COMMIT").execute(&mut writer).await.unwrap();
        writer.close().await.unwrap();
    });
    connected.unwrap();
}

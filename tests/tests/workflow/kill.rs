//! Workers that are killed at random moments of a failing stage: row and history agree every time.

use std::env;
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use errpact_workflow::WorkflowStore;
use sqlx::sqlite::SqliteJournalMode;

use crate::workflow::db::{Db, Place, postgres_pool, sqlite_pool};
use crate::workflow::errors::workflows::Pipeline;
use crate::workflow::stage_error::credits;

const KILLS: u64 = 210;
/// Set if this program runs itself: the database, and the run.
const DATABASE: &str = "ERRPACT_TESTS_WORKFLOW_DATABASE";
const RUN: &str = "ERRPACT_TESTS_WORKFLOW_RUN";

on_both! {
    a_kill_leaves_row_and_history_in_agreement
}

/// The process to kill: it fails a stage again and again, and prints each failure that is confirmed as stored.
#[tokio::test]
async fn child() {
    let (Ok(database), Ok(run)) = (env::var(DATABASE), env::var(RUN)) else {
        return;
    };
    let store: WorkflowStore<Pipeline> = if database.starts_with("postgres:") {
        WorkflowStore::postgres(postgres_pool(&database, 1).await)
    } else {
        WorkflowStore::sqlite(sqlite_pool(Path::new(&database), 1, SqliteJournalMode::Wal).await)
    };
    println!("begins");
    loop {
        let claim = store.begin(&run, Pipeline::Research).await.unwrap();
        let failure = store.fail(&claim, credits()).await.unwrap();
        assert!(failure.recorded);
        println!("stored {}", claim.attempt());
    }
}

/// Runs the child, and kills it some time after a line that begins with `from`. Returns the number of failures that
/// were confirmed as stored.
fn killed(database: &str, run: &str, from: &str, after: Duration) -> u64 {
    let mut child = Command::new(env::current_exe().unwrap())
        .args(["--exact", "workflow::kill::child", "--nocapture", "--quiet"])
        .env(DATABASE, database)
        .env(RUN, run)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap())
        .lines()
        .map(Result::unwrap);
    let first = lines.find(|line| line.starts_with(from));
    std::thread::sleep(after);
    child.kill().unwrap();
    let status = child.wait().unwrap();
    assert!(status.code().is_none(), "it was killed: {status}");
    assert!(first.is_some(), "the child did not print `{from}`");
    first
        .into_iter()
        .chain(lines)
        .filter_map(|line| line.strip_prefix("stored ")?.parse().ok())
        .max()
        .unwrap_or(0)
}

async fn a_kill_leaves_row_and_history_in_agreement(db: &Db) {
    let store = db.store::<Pipeline>();
    // The time of a failure differs between machines: a kill comes within the time of a few failures.
    db.insert("measured").await;
    let begun = std::time::Instant::now();
    for _ in 0..5 {
        let claim = store.begin("measured", Pipeline::Research).await.unwrap();
        store.fail(&claim, credits()).await.unwrap();
    }
    let few = begun.elapsed();
    // A linear congruential generator, so that a failure can be reproduced.
    let mut random = 0x2545_F491_4F6C_DD1D_u64;
    let (mut running, mut resting, mut told) = (0, 0, 0);
    for kill in 0..KILLS {
        let run = format!("run-{kill}");
        db.insert(&run).await;
        let database = match db.place() {
            Place::Sqlite(folder) => folder.display().to_string(),
            Place::Postgres(url) => format!("{url}&application_name={run}"),
        };
        random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        let after = few.mul_f64((random >> 40) as f64 / (1_u64 << 24) as f64);
        // On a busy machine no failure may be stored in that time, so half of the kills wait for one.
        let from = if kill % 2 == 0 { "begins" } else { "stored" };
        let key = run.clone();
        let stored = tokio::task::spawn_blocking(move || killed(&database, &key, from, after))
            .await
            .unwrap();
        told += stored;
        ended(db, &run).await;
        if agrees(db, &run, stored).await {
            running += 1;
        } else {
            resting += 1;
        }
    }
    assert!(
        running > 0 && resting > 0 && told > 0,
        "{running} {resting} {told}"
    );

    // No run is stuck, and the interrupted attempt is one more failure.
    db.expire().await;
    let mut recovered: Vec<_> = store
        .recover()
        .await
        .unwrap()
        .into_iter()
        .map(|failure| failure.run)
        .collect();
    recovered.sort();
    recovered.dedup();
    assert_eq!(recovered.len(), running);
    for kill in 0..KILLS {
        let run = format!("run-{kill}");
        assert!(!agrees(db, &run, 0).await);
        assert!(store.can_retry(&run).await.unwrap());
    }
}

/// PostgreSQL may still execute the requests of a killed client; no more come after that.
async fn ended(db: &Db, run: &str) {
    if !db.is_postgres() {
        return;
    }
    let sessions =
        format!("SELECT count(*) AS n FROM pg_stat_activity WHERE application_name = '{run}'");
    while db.value(&sessions).await != "0" {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
}

/// Fails unless the row agrees with the history; returns whether the stage runs.
async fn agrees(db: &Db, run: &str, stored: u64) -> bool {
    let (row, status, records) = (
        db.run(run).await,
        db.status(run).await,
        db.records(run).await,
    );
    let seen = format!("{run}: {status} {row:?} {records:?}");
    let Some(row) = row else {
        assert!(
            status == "pending" && records.is_empty() && stored == 0,
            "{seen}"
        );
        return false;
    };
    let attempt: u64 = row["attempt"].as_deref().unwrap().parse().unwrap();
    let running = row["stage"].is_some();
    let failed = attempt - u64::from(running);
    // One record for each failed attempt: none is missing, none appears twice.
    let attempts: Vec<u64> = records
        .iter()
        .map(|record| record["attempt"].as_deref().unwrap().parse().unwrap())
        .collect();
    assert!(attempts.iter().copied().eq(1..=failed), "{seen}");
    assert!(stored <= failed, "it was told of {stored}: {seen}");
    if running {
        assert_eq!(status, "research_running", "{seen}");
        assert!(
            row["error_id"].is_none() && row["lease_until"].is_some(),
            "{seen}"
        );
    } else {
        assert_eq!(status, "pending", "{seen}");
        assert_eq!(
            row["error_id"],
            records[records.len() - 1]["error_id"],
            "{seen}"
        );
        assert!(row["lease_until"].is_none(), "{seen}");
    }
    running
}

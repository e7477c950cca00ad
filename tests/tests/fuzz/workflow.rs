//! Workflow rows that another program has changed.

use std::sync::LazyLock;

use errpact_tests::catalogs::pipeline::workflows::Pipeline;
use errpact_workflow::{Page, ReadyQuery, WorkflowStore};
use serde_json::Value as Json;
use sqlx::sqlite::{SqlitePool, SqlitePoolOptions};
use sqlx::{AssertSqlSafe, Executor};
use tokio::runtime::Runtime;

use super::catalog::signature;

/// Pieces with a meaning in these tables.
pub(crate) const WORDS: &[&str] = &[
    "pipeline",
    "1",
    "2",
    "pending",
    "research",
    "research_running",
    "research_failed",
    "legal_resolution",
    "data_extraction_complete",
    "rolled_back",
    "failed",
    "UNKNOWN",
    "CREDITS_EXHAUSTED",
    "2026-01-02T03:04:05.678Z",
    "2026-01-02 03:04:05",
    "0000-00-00",
    "99999-01-01T00:00:00Z",
    "status",
    "attempt",
    "stage",
    "lease_until",
];

const TABLES: [&str; 3] = ["pipelines", "workflow_runs", "workflow_errors"];

/// A database in memory, on one connection.
static DATABASE: LazyLock<(Runtime, SqlitePool)> = LazyLock::new(|| {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    let pool = runtime.block_on(async {
        let options = SqlitePoolOptions::new().max_connections(1);
        let pool = options.connect("sqlite::memory:").await.unwrap();
        let table = "CREATE TABLE pipelines (pipeline_id TEXT PRIMARY KEY, status TEXT NOT NULL)";
        pool.execute(table).await.unwrap();
        let store = WorkflowStore::<Pipeline>::sqlite(pool.clone());
        store.migrate().await.unwrap();
        // Another program, or another version, may write values that the checks would refuse.
        let lax = "PRAGMA ignore_check_constraints = ON";
        pool.execute(lax).await.unwrap();
        pool
    });
    (runtime, pool)
});

/// Reads `{"table": {"column": value}}`, a row for each table: everything that the store reads becomes a value or an
/// error message.
pub(crate) fn reads_rows(text: &str) -> u64 {
    let Ok(Json::Object(tables)) = serde_json::from_str(text) else {
        return 0;
    };
    let (runtime, pool) = &*DATABASE;
    runtime.block_on(async {
        for table in TABLES {
            let clear = format!("DELETE FROM {table}");
            pool.execute(AssertSqlSafe(clear)).await.unwrap();
            let Some(Json::Object(columns)) = tables.get(table) else {
                continue;
            };
            let names: Vec<String> = columns.keys().map(|it| it.replace('"', "")).collect();
            let places = vec!["?"; names.len()].join(", ");
            let insert = format!(
                "INSERT INTO {table} (\"{}\") VALUES ({places})",
                names.join("\", \"")
            );
            let mut insert = sqlx::query(AssertSqlSafe(insert));
            for value in columns.values() {
                insert = match value {
                    Json::Null => insert.bind(None::<String>),
                    Json::String(text) => insert.bind(text.as_str()),
                    Json::Number(number) => match number.as_i64() {
                        Some(number) => insert.bind(number),
                        None => insert.bind(number.as_f64()),
                    },
                    // A value that is not text at all.
                    other => insert.bind(other.to_string().into_bytes()),
                };
            }
            // An unknown column, or a refused value: then there is nothing to read.
            if insert.execute(pool).await.is_err() {
                return 1;
            }
        }
        let store = WorkflowStore::<Pipeline>::sqlite(pool.clone()).with_worker("w1");
        let mut led_to = Vec::new();
        let mut said = |read: Result<String, String>| {
            if let Err(words) = &read {
                assert!(!words.is_empty());
            }
            led_to.push(read.map_err(|words| words.chars().take(24).collect::<String>()));
        };
        let words = |error: errpact_workflow::StoreError| error.to_string();
        for run in ["1", "2"] {
            said(
                store
                    .state(run)
                    .await
                    .map(|_| "state".to_owned())
                    .map_err(words),
            );
            said(
                store
                    .can_retry(run)
                    .await
                    .map(|can| can.to_string())
                    .map_err(words),
            );
            let history = store.history(run, Page::default()).await;
            if let Ok(history) = &history {
                for failure in &history.failures {
                    let response = failure.client_response().to_json();
                    assert!(serde_json::from_str::<Json>(&response).unwrap().is_object());
                }
            }
            said(
                history
                    .map(|it| it.failures.len().to_string())
                    .map_err(words),
            );
            said(
                store
                    .clear_error(run)
                    .await
                    .map(|is| is.to_string())
                    .map_err(words),
            );
        }
        let ready = store.ready(ReadyQuery::at_most(10)).await;
        said(ready.map(|it| it.len().to_string()).map_err(words));
        let recovered = store.recover().await;
        said(
            recovered
                .map(|it| it.len().to_string())
                .map_err(|it| it.to_string()),
        );
        match store.begin("1", Pipeline::Research).await {
            Ok(running) => {
                said(Ok("begun".to_owned()));
                said(
                    store
                        .complete(&running)
                        .await
                        .map(|()| "done".to_owned())
                        .map_err(words),
                );
            }
            Err(error) => said(Err(words(error))),
        }
        signature(led_to)
    })
}

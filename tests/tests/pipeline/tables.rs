//! The application's own tables: their contents, and the effect of their failure on a firm and on a page.
#![cfg(unix)]

use std::time::Duration;

use pipeline::stages::{Dry, Work};
use pipeline::store::Store;
use pipeline::worker::{Crew, Outcome};
use serde_json::json;

use crate::pipeline::process::{Database, Server};

/// The result of a worker whose run was taken over is late.
#[tokio::test]
async fn a_late_result_replaces_no_newer_one() {
    for database in Database::both() {
        let store = Store::open(&database.place(), None, Duration::from_secs(600)).await;
        let store = store.unwrap();
        store.seed(1).await.unwrap();
        let firm = "firm-000001";
        let kept = async |attempt: u64, what: &str, stands: &str| {
            let result = json!({ "what": what });
            let kept = store.keep(firm, "research", attempt, &result).await;
            kept.unwrap();
            let results = store.results(firm).await.unwrap();
            assert_eq!(results.len(), 1);
            assert_eq!(results[0].result, json!({ "what": stands }));
        };
        kept(2, "second", "second").await;
        kept(1, "late", "second").await;
        // A worker that does not know whether its result was stored stores it again.
        kept(2, "second", "second").await;
        kept(3, "third", "third").await;
        assert_eq!(store.results(firm).await.unwrap()[0].attempt, 3);
    }
}

/// The database fails before any service is called, or after all have answered.
#[tokio::test]
async fn a_stage_whose_tables_fail_is_rolled_back_and_says_which() {
    for database in Database::both() {
        let server = Server::start(&database, &["--delay", "0"]);
        for (breaks, repairs, code, sentence) in [
            (
                "ALTER TABLE pipeline_results RENAME TO gone",
                "ALTER TABLE gone RENAME TO pipeline_results",
                "RESULT_NOT_KEPT",
                "What was found out could not be stored, and this has been set back to pending. \
                 Please try again.",
            ),
            (
                "ALTER TABLE pipelines RENAME COLUMN name TO called",
                "ALTER TABLE pipelines RENAME COLUMN called TO name",
                "FIRM_NOT_READ",
                "This could not begin, and has been set back to pending. Please try again.",
            ),
        ] {
            let store = Store::open(&database.place(), None, Duration::from_secs(600)).await;
            let store = store.unwrap();
            let firm = format!("firm-{code}");
            store.add(&firm, "Acme Tools").await.unwrap();
            let work = Work::Dry(Dry {
                fail_percent: 0,
                seed: 0,
                pause: Duration::ZERO,
            });
            let crew = Crew::new(store.clone(), work);
            database.run(breaks).await;
            let outcome = crew.run(&firm).await.unwrap();
            database.run(repairs).await;
            let Outcome::RolledBack(failure) = outcome else {
                unreachable!("{code}: {outcome:?}");
            };
            assert_eq!((&*failure.code, &*failure.status), (code, "pending"));
            let card = server.card(&firm).await;
            assert_eq!(card["can_retry"], true);
            assert_eq!(card["error"]["error"]["code"], code);
            assert_eq!(card["error"]["error"]["message"], sentence);
            assert_eq!(server.run(&firm).await["done"], true);
        }
    }
}

/// A server whose database fails reports it, and continues after the database is fixed.
#[tokio::test]
async fn a_server_whose_tables_fail_answers() {
    for database in Database::both() {
        let server = Server::start(&database, &["--delay", "0"]);
        for table in ["pipelines", "workflow_errors"] {
            let renamed = format!("ALTER TABLE {table} RENAME TO gone");
            database.run(&renamed).await;
            for (method, path) in [
                ("GET", ""),
                ("GET", "/firm-000001"),
                ("GET", "/firm-000001/poll"),
                ("GET", "/firm-000001/history"),
                ("POST", "/firm-000001/start"),
            ] {
                let path = format!("/api/firms{path}");
                let answer = server.send(server.request(method, &path)).await;
                answer.refuses(503, "STORE_FAILED");
                // The database's message is for the log.
                for word in ["no such table", "relation", "workflow_errors"] {
                    assert!(!answer.text.contains(word), "{answer:?}");
                }
            }
            let restored = format!("ALTER TABLE gone RENAME TO {table}");
            database.run(&restored).await;
        }
        assert_eq!(server.run("firm-000001").await["done"], true);
    }
}

/// The runs may be elsewhere than the results.
#[tokio::test]
async fn a_stage_whose_results_cannot_be_stored_is_rolled_back_on_each_engine() {
    for database in Database::engines().await {
        let server = Server::start(&database, &["--delay", "0"]);
        database
            .run("ALTER TABLE pipeline_results RENAME TO gone")
            .await;
        let card = server.run("firm-000001").await;
        database
            .run("ALTER TABLE gone RENAME TO pipeline_results")
            .await;
        assert_eq!(card["error"]["error"]["code"], "RESULT_NOT_KEPT", "{card}");
        assert_eq!(
            (&card["status"], &card["can_retry"]),
            (&json!("pending"), &json!(true))
        );
        assert_eq!(server.run("firm-000001").await["done"], true);
        assert_eq!(server.history("firm-000001").await.len(), 1);
    }
}

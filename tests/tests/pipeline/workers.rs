//! Processes that share a database, and processes that end.

use std::collections::BTreeMap;
use std::time::Duration;

use errpact_tests::process::Process;
use pipeline::store::Store;
use serde_json::{Value, json};
use sqlx::ConnectOptions as _;
use sqlx::sqlite::SqliteConnectOptions;

use crate::pipeline::process::{Database, Server};

/// Returns a worker's counts, by name.
pub(crate) fn tally(text: &str) -> BTreeMap<String, u64> {
    let pairs = text
        .split_whitespace()
        .filter_map(|pair| pair.split_once('='));
    pairs
        .map(|(name, count)| (name.to_owned(), count.parse().unwrap()))
        .collect()
}

async fn cards(server: &Server) -> Vec<Value> {
    server.get("/api/firms").await.json()["firms"]
        .as_array()
        .unwrap()
        .clone()
}

#[tokio::test]
async fn workers_share_the_stages_of_all_firms() {
    const FIRMS: usize = 30;
    for database in Database::both() {
        database.seed(FIRMS);
        let start = |name: &str| {
            let options = [
                "worker",
                "--name",
                name,
                "--until-idle",
                "--dry",
                "--fail-percent",
                "30",
                "--seed",
                "7",
                "--retries",
                "100",
                "--jobs",
                "2",
                "--delay",
                "3",
            ];
            Process::start(&mut database.command(&options))
        };
        let workers: Vec<Process> = ["a", "b", "c"].map(start).into();
        let mut all = BTreeMap::<String, u64>::new();
        for worker in workers {
            let (status, said) = worker.end();
            assert_eq!(status, 0, "{said}");
            for (name, count) in tally(&said) {
                *all.entry(name).or_default() += count;
            }
        }
        let server = Server::start(&database, &["--firms", "0"]);
        let cards = cards(&server).await;
        assert_eq!(cards.len(), FIRMS);
        let mut failures = 0;
        for card in &cards {
            assert_eq!(
                (&card["done"], &card["error"]),
                (&json!(true), &Value::Null),
                "{card}"
            );
            let id = card["id"].as_str().unwrap();
            let history = server.history(id).await;
            assert_eq!(json!(history.len()), card["failures"]);
            failures += u64::try_from(history.len()).unwrap();
            // Every attempt is a success or a record, and never both.
            let results = server.get(&format!("/api/firms/{id}/results")).await.json();
            let results = results["results"].as_array().unwrap();
            let mut attempts: Vec<u64> = results
                .iter()
                .chain(&history)
                .map(|of| of["attempt"].as_u64().unwrap())
                .collect();
            attempts.sort_unstable();
            let wanted: Vec<u64> = (1..=u64::try_from(attempts.len()).unwrap()).collect();
            assert_eq!(attempts, wanted, "{id}");
        }
        assert!(failures > 0, "nothing has failed");
        assert_eq!(
            (all["completed"], all["rolled_back"]),
            (3 * FIRMS as u64, failures),
            "{all:?}"
        );
        assert_eq!((all["broken"], all["recovered"]), (0, 0), "{all:?}");
    }
}

#[tokio::test]
async fn without_retries_a_failure_waits_for_a_person() {
    let database = Database::postgres();
    database.seed(4);
    let options = ["worker", "--until-idle", "--dry", "--fail-percent", "100"];
    let (status, said) = Process::start(&mut database.command(&options)).end();
    assert_eq!((status, tally(&said)["rolled_back"]), (0, 4), "{said}");
    let options = [
        "worker",
        "--until-idle",
        "--dry",
        "--fail-percent",
        "100",
        "--retries",
        "2",
    ];
    let (status, said) = Process::start(&mut database.command(&options)).end();
    assert_eq!((status, tally(&said)["rolled_back"]), (0, 8), "{said}");
    let server = Server::start(&database, &["--firms", "0"]);
    for card in cards(&server).await {
        assert_eq!(
            (&card["failures"], &card["can_retry"]),
            (&json!(3), &json!(true)),
            "{card}"
        );
    }
}

/// Dismissing a failure from its card means that it was read, and does not ask for a retry.
#[tokio::test]
async fn a_failure_that_is_taken_off_the_card_begins_nothing_again() {
    for database in Database::both() {
        database.seed(2);
        let fail = ["worker", "--until-idle", "--dry", "--fail-percent", "100"];
        let (status, said) = Process::start(&mut database.command(&fail)).end();
        assert_eq!((status, tally(&said)["rolled_back"]), (0, 2), "{said}");
        let server = Server::start(&database, &["--firms", "0", "--delay", "0"]);
        let id = "firm-000001";
        let card = server.post(&format!("/api/firms/{id}/dismiss")).await;
        assert_eq!(card.json()["error"], Value::Null);
        let work = ["worker", "--until-idle", "--dry"];
        let (status, said) = Process::start(&mut database.command(&work)).end();
        assert_eq!((status, tally(&said)["completed"]), (0, 0), "{said}");
        let card = server.card(id).await;
        assert_eq!(
            (&card["status"], &card["failures"], &card["can_retry"]),
            (&json!("pending"), &json!(1), &json!(true)),
            "{card}"
        );
        // A user may retry.
        let path = format!("/api/firms/{id}/start");
        assert_eq!(server.post(&path).await.status, 202);
        let card = server.until(id, |card| card["done"] == true).await;
        assert_eq!(card["failures"], 1, "{card}");
        // So may a worker that has retries left.
        let again = ["worker", "--until-idle", "--dry", "--retries", "1"];
        let (status, said) = Process::start(&mut database.command(&again)).end();
        assert_eq!((status, tally(&said)["completed"]), (0, 3), "{said}");
    }
}

#[tokio::test]
async fn the_stage_of_a_worker_that_is_killed_is_taken_over() {
    for database in Database::both() {
        database.seed(1);
        let slow = [
            "worker",
            "--name",
            "slow",
            "--dry",
            "--delay",
            "600000",
            "--lease-ms",
            "2000",
        ];
        let server = Server::start(&database, &["--firms", "0"]);
        let slow = Process::start(&mut database.command(&slow));
        server
            .until("firm-000001", |card| card["running"] == true)
            .await;
        slow.signal("-KILL");
        // A worker with a short lease checks often; it does no work that others could take over.
        let looks = ["worker", "--until-idle", "--dry", "--lease-ms", "2000"];
        let (status, said) = Process::start(&mut database.command(&looks)).end();
        // The server checks now and then, too; whichever was first, the failure is recorded once.
        assert_eq!((status, tally(&said)["completed"]), (0, 0), "{said}");
        let next = ["worker", "--until-idle", "--dry", "--retries", "1"];
        let (status, said) = Process::start(&mut database.command(&next)).end();
        assert_eq!((status, tally(&said)["completed"]), (0, 3), "{said}");
        assert_eq!(server.card("firm-000001").await["done"], true);
        let history = server.history("firm-000001").await;
        assert_eq!(history.len(), 1, "{history:?}");
        assert_eq!(history[0]["code"], "INTERRUPTED");
        assert_eq!(
            (&history[0]["previous_status"], &history[0]["status"]),
            (&json!("research_running"), &json!("pending"))
        );
    }
}

#[tokio::test]
async fn a_worker_that_is_told_to_stop_ends_what_it_has_begun() {
    for signal in ["-TERM", "-INT"] {
        let database = Database::postgres();
        database.seed(2);
        let options = ["worker", "--dry", "--delay", "700"];
        let worker = Process::start(&mut database.command(&options));
        let server = Server::start(&database, &["--firms", "0"]);
        let first = loop {
            let cards = cards(&server).await;
            if let Some(card) = cards.iter().find(|card| card["running"] == true) {
                break card["id"].as_str().unwrap().to_owned();
            }
        };
        worker.signal(signal);
        let (status, said) = worker.end();
        assert_eq!(status, 0, "{said}");
        assert_eq!(tally(&said)["rolled_back"], 0, "{said}");
        let card = server.card(&first).await;
        assert_eq!(
            (&card["running"], &card["failures"]),
            (&json!(false), &json!(0)),
            "{card}"
        );
        assert_ne!(card["status"], "pending");
    }
}

#[tokio::test]
async fn what_takes_too_long_then_is_rolled_back_at_once() {
    for database in Database::both() {
        database.seed(1);
        // No other process would check it for an hour.
        let options = [
            "worker",
            "--dry",
            "--delay",
            "600000",
            "--grace-ms",
            "100",
            "--lease-ms",
            "3600000",
        ];
        let worker = Process::start(&mut database.command(&options));
        let server = Server::start(&database, &["--firms", "0", "--delay", "0"]);
        server
            .until("firm-000001", |card| card["running"] == true)
            .await;
        worker.signal("-TERM");
        let (status, said) = worker.end();
        assert_eq!((status, tally(&said)["rolled_back"]), (0, 1), "{said}");
        let card = server.card("firm-000001").await;
        assert_eq!(
            (&card["status"], &card["can_retry"]),
            (&json!("pending"), &json!(true))
        );
        assert_eq!(card["error"]["error"]["code"], "INTERRUPTED");
        assert_eq!(server.run("firm-000001").await["done"], true);
    }
}

#[tokio::test]
async fn a_server_that_is_killed_in_the_middle_of_a_stage_leaves_a_run_that_can_be_tried_again() {
    for database in Database::both() {
        let server = Server::start(&database, &["--delay", "600000", "--lease-ms", "1000"]);
        assert_eq!(
            server.post("/api/firms/firm-000001/start").await.status,
            202
        );
        server.process.signal("-KILL");
        drop(server);
        // A server with a short lease checks often; it does no work that others could take over.
        let looks = Server::start(&database, &["--delay", "0", "--lease-ms", "1000"]);
        let card = looks
            .until("firm-000001", |card| card["running"] == false)
            .await;
        assert_eq!(card["error"]["error"]["code"], "INTERRUPTED");
        assert_eq!(card["error"]["error"]["rollback_status"], "pending");
        drop(looks);
        let server = Server::start(&database, &["--delay", "0"]);
        assert_eq!(server.run("firm-000001").await["done"], true);
        // A process that is told to stop leaves nothing to take over.
        let options = ["--delay", "600000", "--lease-ms", "3600000"];
        let stopped = Server::start(&database, &options);
        assert_eq!(
            stopped.post("/api/firms/firm-000002/start").await.status,
            202
        );
        stopped.process.signal("-TERM");
        let (status, _) = stopped.process.end();
        assert_eq!(status, 0);
        let card = server.card("firm-000002").await;
        assert_eq!(
            (&card["running"], &card["status"]),
            (&json!(false), &json!("pending")),
            "{card}"
        );
        assert_eq!(card["error"]["error"]["code"], "INTERRUPTED");
    }
}

#[test]
fn many_processes_make_the_tables_at_the_same_moment() {
    for database in Database::both() {
        // All are started before the first one is waited for.
        let start = |_| Process::launch(&mut database.command(&["seed", "3"]));
        let seeds: Vec<Process> = (0..6).map(start).collect();
        for seed in seeds {
            let (status, said) = seed.end();
            assert_eq!(status, 0, "{said}");
            assert!(said.ends_with("firms added"), "{said:?}");
        }
    }
}

/// SQLite does not queue a connection that wants another journal mode. A new file is in that state only for a moment.
/// Here it stays so until the wait is visible.
#[tokio::test]
async fn a_new_file_that_another_process_is_about_to_make_is_waited_for() {
    let database = Database::sqlite();
    let (place, lease) = (database.place(), Duration::from_secs(60));
    let path = database.url.trim_start_matches("sqlite:");
    let options = SqliteConnectOptions::new().filename(path);
    let mut other = options.create_if_missing(true).connect().await.unwrap();
    let lock = sqlx::raw_sql("BEGIN IMMEDIATE");
    lock.execute(&mut other).await.unwrap();
    let opening = tokio::spawn(async move { Store::open(&place, None, lease).await });
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert!(!opening.is_finished(), "{:?}", opening.await.unwrap().err());
    sqlx::raw_sql("COMMIT").execute(&mut other).await.unwrap();
    let store = opening.await.unwrap().unwrap();
    assert_eq!(store.seed(3).await.unwrap(), 3);
}

/// A process that has read the server's address may send a signal immediately.
#[cfg(target_os = "linux")]
#[test]
fn a_server_that_is_stopped_as_soon_as_it_listens_ends_in_good_order() {
    let database = Database::sqlite();
    let server = database.command(&["serve"]);
    let (status, said) = errpact_tests::process::stopped_before_its_first_line(server);
    assert_eq!(status, 0, "{said}");
    assert!(said.starts_with("listening on http://127.0.0.1:"), "{said}");
}

//! A PostgreSQL that goes away: before a stage, between its beginning and its end, and in the middle of many.

use std::time::Duration;

use errpact_tests::postgres::Postgres;
use errpact_workflow::{FailError, Page, StoreError, WorkflowStore};
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use tokio::task::JoinSet;

use crate::workflow::db::Db;
use crate::workflow::errors::Code;
use crate::workflow::errors::workflows::Pipeline;
use crate::workflow::stage_error::credits;

/// Starts the test's own server, because other tests need theirs.
async fn served() -> (Postgres, Db) {
    let server = blocking(|| {
        let server = Postgres::start().unwrap();
        let url = server.database().unwrap();
        (server, url)
    });
    let (server, url) = server.await;
    let db = Db::of_url(url).await.made().await;
    (server, db)
}

async fn blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    tokio::task::spawn_blocking(work).await.unwrap()
}

/// Returns a worker with its own pool, which does not wait long for a connection.
fn worker(db: &Db) -> WorkflowStore<Pipeline> {
    let Db::Postgres { url, .. } = db else {
        panic!("it is PostgreSQL")
    };
    let pool = PgPoolOptions::new()
        .max_connections(2)
        .acquire_timeout(Duration::from_millis(500))
        .connect_lazy(url)
        .unwrap();
    WorkflowStore::postgres(pool)
}

fn unavailable(error: &StoreError) {
    assert!(matches!(error, StoreError::Unavailable { .. }), "{error:?}");
    assert!(error.is_transient());
    assert!(error.to_string().contains("do it again"), "{error}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_is_down_is_said_to_be_down() {
    let (server, db) = served().await;
    db.insert("7").await;
    let server = blocking(move || {
        server.stop().unwrap();
        server
    })
    .await;
    // As in a program that starts now, and as in one that has used the database before.
    let store = worker(&db).with_lease(Duration::from_millis(800));
    for error in [
        store.begin("7", Pipeline::Research).await.unwrap_err(),
        store.check().await.unwrap_err(),
        store.state("7").await.unwrap_err(),
        store.recover().await.unwrap_err().cause,
    ] {
        unavailable(&error);
    }
    let _server = blocking(move || {
        server.resume().unwrap();
        server
    })
    .await;
    // The pool reconnects by itself.
    let patient = store.with_lease(Duration::from_secs(60));
    let claim = patient.begin("7", Pipeline::Research).await.unwrap();
    assert_eq!(claim.attempt(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_error_that_cannot_be_recorded_comes_back() {
    let (server, db) = served().await;
    db.insert("7").await;
    let store = worker(&db).with_lease(Duration::from_secs(5));
    let claim = store.begin("7", Pipeline::Research).await.unwrap();
    let server = blocking(move || {
        server.crash().unwrap();
        server
    })
    .await;
    let happened = credits();
    let id = happened.id();
    let FailError::NotRecorded { error, cause } = store.fail(&claim, happened).await.unwrap_err()
    else {
        panic!("nothing can be recorded")
    };
    assert_eq!(
        (error.id(), error.code()),
        (id, Some(Code::CREDITS_EXHAUSTED))
    );
    unavailable(&cause);
    let _server = blocking(move || {
        server.resume().unwrap();
        server
    })
    .await;
    // The stage runs, and has no error, until its lease is over.
    let db = db.reopened().await;
    assert_eq!(db.status("7").await, "research_running");
    assert!(db.records("7").await.is_empty());
    db.expire().await;
    let patient = store.with_lease(Duration::from_secs(60));
    let recovered = patient.recover().await.unwrap();
    assert_eq!(recovered.len(), 1);
    assert_eq!(recovered[0].code, "INTERRUPTED");
    assert_eq!(db.status("7").await, "pending");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_restart_within_the_lease_is_waited_for() {
    let (server, db) = served().await;
    for run in ["1", "2", "3"] {
        db.insert(run).await;
    }
    let store = worker(&db).with_lease(Duration::from_secs(120));
    let fails = store.begin("1", Pipeline::Research).await.unwrap();
    let completes = store.begin("2", Pipeline::Research).await.unwrap();
    let server = blocking(move || {
        server.stop().unwrap();
        server
    })
    .await;
    let restarting = blocking(move || {
        // By then each of them has failed to connect.
        std::thread::sleep(Duration::from_millis(400));
        server.resume().unwrap();
        server
    });
    let (_server, failed, completed, begun) = tokio::join!(
        restarting,
        store.fail(&fails, credits()),
        store.complete(&completes),
        store.begin("3", Pipeline::Research),
    );
    assert!(failed.unwrap().recorded);
    completed.unwrap();
    assert_eq!(begun.unwrap().attempt(), 1);
    let db = db.reopened().await;
    assert_eq!(db.status("1").await, "pending");
    assert_eq!(db.records("1").await.len(), 1);
    assert_eq!(db.status("2").await, "research_complete");
    assert_eq!(db.status("3").await, "research_running");
}

/// After a failover, the first server to answer may not have been promoted yet.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_standby_is_waited_for_until_it_is_promoted() {
    let (server, db) = served().await;
    for run in ["1", "2", "3"] {
        db.insert(run).await;
    }
    let store = worker(&db).with_lease(Duration::from_secs(120));
    let fails = store.begin("1", Pipeline::Research).await.unwrap();
    let completes = store.begin("2", Pipeline::Research).await.unwrap();
    let _server = blocking(move || {
        server.stop().unwrap();
        server.resume_as_standby().unwrap();
        server
    })
    .await;
    let db = db.reopened().await;
    let reads = db.value("SELECT pg_is_in_recovery() AS it").await;
    assert_eq!(reads, "t");
    let impatient = store.clone().with_lease(Duration::from_secs(3));
    let error = impatient.begin("3", Pipeline::Research).await.unwrap_err();
    unavailable(&error);
    let text = error.to_string();
    assert!(
        text.starts_with("the database takes no writes, so the store cannot begin a stage (")
            && text.contains("during recovery")
            && text.contains("connect to the server that takes writes"),
        "{text}"
    );
    let (failed, completed, beaten, begun, ()) = tokio::join!(
        store.fail(&fails, credits()),
        store.complete(&completes),
        store.heartbeat(&completes),
        store.begin("3", Pipeline::Research),
        async {
            // By then each of them has been refused.
            tokio::time::sleep(Duration::from_millis(300)).await;
            db.execute("SELECT pg_promote()").await;
        }
    );
    assert!(failed.unwrap().recorded);
    completed.unwrap();
    // The failure came before the end of its attempt, or after it.
    assert!(
        matches!(beaten, Ok(()) | Err(StoreError::Lost { .. })),
        "{beaten:?}"
    );
    assert_eq!(begun.unwrap().attempt(), 1);
    assert_eq!(db.status("2").await, "research_complete");
}

/// The settings of a role, which apply to every session without others.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_role_s_defaults_are_lived_with() {
    let db = Db::postgres().await;
    let Db::Postgres { url, .. } = &db else {
        panic!("it is PostgreSQL")
    };
    for run in ["1", "2"] {
        db.insert(run).await;
    }
    let options: PgConnectOptions = url.parse().unwrap();
    let options = options.options([
        ("default_transaction_read_only", "on"),
        ("default_transaction_isolation", "serializable"),
        ("statement_timeout", "1s"),
    ]);
    let pool = PgPoolOptions::new().max_connections(2);
    let pool = pool.connect_with(options).await.unwrap();
    let store: WorkflowStore<Pipeline> = WorkflowStore::postgres(pool);
    store.migrate().await.unwrap();
    let claim = store.begin("1", Pipeline::Research).await.unwrap();
    store.heartbeat(&claim).await.unwrap();
    store.fail(&claim, credits()).await.unwrap();
    assert!(store.clear_error("1").await.unwrap());
    // Another session locks the row for longer than a statement may take.
    let claim = store.begin("2", Pipeline::Research).await.unwrap();
    let other = db.alone().await;
    let hold = "BEGIN; SELECT FROM pipelines WHERE pipeline_id = '2' FOR UPDATE";
    other.execute(hold).await;
    let (completed, ()) = tokio::join!(store.complete(&claim), async {
        tokio::time::sleep(Duration::from_millis(2_500)).await;
        other.execute("COMMIT").await;
    });
    completed.unwrap();
    assert_eq!(db.status("2").await, "research_complete");
}

/// Each answer to a worker is true. Without an answer, the operation happened completely or not at all.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn crashes_under_load_lose_and_double_nothing() {
    let (server, db) = served().await;
    let mut crowd = JoinSet::new();
    for number in 0..6 {
        let run = format!("run-{number}");
        db.insert(&run).await;
        let store = worker(&db).with_lease(Duration::from_secs(120));
        crowd.spawn(async move {
            for attempt in 1..=60 {
                let claim = store.begin(&run, Pipeline::Research).await.unwrap();
                assert_eq!(claim.attempt(), attempt);
                let happened = credits();
                let id = happened.id().to_string();
                let failure = store.fail(&claim, happened).await.unwrap();
                assert!(failure.recorded);
                assert_eq!(failure.error_id, id);
            }
            run
        });
    }
    let _server = blocking(move || {
        for _ in 0..2 {
            std::thread::sleep(Duration::from_millis(250));
            server.crash().unwrap();
            server.resume().unwrap();
            std::thread::sleep(Duration::from_millis(250));
            server.restart().unwrap();
        }
        server
    })
    .await;
    let runs = crowd.join_all().await;
    let db = db.reopened().await;
    let store = db.store::<Pipeline>();
    for run in runs {
        let history = store.history(&run, Page::newest(1000)).await.unwrap();
        let attempts: Vec<u64> = history.failures.iter().map(|it| it.attempt).collect();
        assert!(attempts.into_iter().eq((1..=60).rev()), "{run}");
        assert_eq!(db.status(&run).await, "pending");
    }
}

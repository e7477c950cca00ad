//! A database that is full, read-only, or not as it should be: the stage's error comes back.

use std::time::Duration;

use errpact_workflow::{FailError, StoreError, WorkflowStore};
use sqlx::postgres::PgPoolOptions;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions};
use sqlx::{AssertSqlSafe, Executor as _};

use crate::workflow::db::{Db, Place};
use crate::workflow::errors::Code;
use crate::workflow::errors::workflows::Pipeline;
use crate::workflow::stage_error::credits;

on_both! {
    one_connection_is_enough_to_say_what_is_wrong
    tables_without_their_version_are_said_to_be_so
}

/// Returns one connection to a database's file, with other settings.
async fn connection(
    db: &Db,
    set: impl FnOnce(SqliteConnectOptions) -> SqliteConnectOptions,
) -> SqlitePool {
    let Place::Sqlite(folder) = db.place() else {
        panic!("it is SQLite")
    };
    let options = SqliteConnectOptions::new()
        .filename(folder.join("app.db"))
        .busy_timeout(Duration::from_millis(50));
    SqlitePoolOptions::new()
        .max_connections(1)
        .connect_with(set(options))
        .await
        .unwrap()
}

async fn pragma(pool: &SqlitePool, text: &str) {
    pool.execute(AssertSqlSafe(format!("PRAGMA {text}")))
        .await
        .unwrap();
}

async fn no_room(mode: SqliteJournalMode) {
    let db = Db::empty_sqlite_with(mode).await;
    // On a loaded machine a reader's lock may outlive its answer.
    let pool = connection(&db, |options| {
        options
            .journal_mode(mode)
            .busy_timeout(Duration::from_secs(600))
    })
    .await;
    let store: WorkflowStore<Pipeline> = WorkflowStore::sqlite(pool.clone());
    db.execute("CREATE TABLE pipelines (pipeline_id text PRIMARY KEY, status text NOT NULL)")
        .await;
    store.migrate().await.unwrap();
    db.insert("7").await;
    let claim = store.begin("7", Pipeline::Research).await.unwrap();
    let failure = store.fail(&claim, credits()).await.unwrap();
    assert_eq!(failure.attempt, 1);
    // No more pages than now.
    pragma(&pool, "max_page_count = 1").await;
    let (mut stored, claim, cause) = loop {
        let claim = match store.begin("7", Pipeline::Research).await {
            Ok(claim) => claim,
            Err(cause) => panic!("an update needs no room: {cause}"),
        };
        assert!(claim.attempt() < 1000, "there is room without end");
        let happened = credits();
        let id = happened.id();
        match store.fail(&claim, happened).await {
            Ok(_) => {}
            Err(FailError::NotRecorded { error, cause }) => {
                assert_eq!(
                    (error.id(), error.code()),
                    (id, Some(Code::CREDITS_EXHAUSTED))
                );
                break (claim.attempt() - 1, claim, cause);
            }
            Err(other) => panic!("{other:?}"),
        }
    };
    assert!(matches!(cause, StoreError::Full { .. }), "{cause:?}");
    let text = cause.to_string();
    assert!(
        text.contains("no room left") && text.contains("make room"),
        "{text}"
    );
    // All or nothing: the stage runs, and has no error.
    assert_eq!(db.status("7").await, "research_running");
    assert_eq!(db.run("7").await.unwrap()["error_id"], None);
    assert_eq!(db.records("7").await.len() as u64, stored);
    // After space is freed, the same report is recorded once.
    pragma(&pool, "max_page_count = 100000").await;
    assert!(store.fail(&claim, credits()).await.unwrap().recorded);
    assert!(!store.fail(&claim, credits()).await.unwrap().recorded);
    stored += 1;
    assert_eq!(db.records("7").await.len() as u64, stored);
    assert_eq!(db.status("7").await, "pending");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_disk_changes_nothing() {
    no_room(SqliteJournalMode::Delete).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_disk_changes_nothing_with_a_write_ahead_log() {
    no_room(SqliteJournalMode::Wal).await;
}

/// Checks that the stage's own error comes back from a store that cannot record it, and that this text says why.
async fn comes_back(
    store: &WorkflowStore<Pipeline>,
    claim: &errpact_workflow::Running<Pipeline>,
) -> StoreError {
    let happened = credits();
    let id = happened.id();
    let FailError::NotRecorded { error, cause } = store.fail(claim, happened).await.unwrap_err()
    else {
        panic!("nothing can be recorded")
    };
    assert_eq!(
        (error.id(), error.code()),
        (id, Some(Code::CREDITS_EXHAUSTED))
    );
    cause
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_file_that_may_not_be_written_is_said_to_be_so() {
    let db = Db::sqlite().await;
    db.insert("7").await;
    db.insert("8").await;
    let claim = db
        .store::<Pipeline>()
        .begin("8", Pipeline::Research)
        .await
        .unwrap();
    let pool = connection(&db, |options| options.read_only(true)).await;
    let store: WorkflowStore<Pipeline> = WorkflowStore::sqlite(pool);
    for error in [
        store.begin("7", Pipeline::Research).await.unwrap_err(),
        store.complete(&claim).await.unwrap_err(),
        store.heartbeat(&claim).await.unwrap_err(),
        comes_back(&store, &claim).await,
    ] {
        assert!(matches!(error, StoreError::ReadOnly { .. }), "{error:?}");
        let text = error.to_string();
        assert!(
            text.contains("may only be read") && text.contains("allow"),
            "{text}"
        );
    }
    // Reads still work, and nothing has changed.
    assert_eq!(
        store.state("7").await.unwrap().next,
        Some(Pipeline::Research)
    );
    assert_eq!(db.status("8").await, "research_running");
    db.store::<Pipeline>().complete(&claim).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_somebody_keeps_locked_is_waited_for() {
    let db = Db::sqlite().await;
    db.insert("7").await;
    let pool = connection(&db, |options| options).await;
    let store: WorkflowStore<Pipeline> = WorkflowStore::sqlite(pool);
    let claim = store.begin("7", Pipeline::Research).await.unwrap();
    let Db::Sqlite { pool, .. } = &db else {
        panic!("it is SQLite")
    };
    let locked = pool.begin_with("BEGIN IMMEDIATE").await.unwrap();
    let (failed, ()) = tokio::join!(store.fail(&claim, credits()), async {
        tokio::time::sleep(Duration::from_millis(400)).await;
        locked.rollback().await.unwrap();
    });
    assert!(failed.unwrap().recorded);
    // As long as the lease lasts, and not forever.
    let short = store.with_lease(Duration::from_millis(300));
    let locked = pool.begin_with("BEGIN IMMEDIATE").await.unwrap();
    let error = short.begin("7", Pipeline::Research).await.unwrap_err();
    assert!(matches!(error, StoreError::Unavailable { .. }), "{error:?}");
    assert!(error.to_string().contains("do it again"), "{error}");
    locked.rollback().await.unwrap();
    assert_eq!(db.status("7").await, "pending");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_file_that_is_no_database_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(
        folder.path().join("app.db"),
        "not a database at all, but some text\n".repeat(100),
    )
    .unwrap();
    let options = SqliteConnectOptions::new().filename(folder.path().join("app.db"));
    let store: WorkflowStore<Pipeline> =
        WorkflowStore::sqlite(SqlitePoolOptions::new().connect_lazy_with(options));
    for error in [
        store.migrate().await.unwrap_err(),
        store.check().await.unwrap_err(),
        store.begin("7", Pipeline::Research).await.unwrap_err(),
    ] {
        assert!(matches!(error, StoreError::Database { .. }), "{error:?}");
        assert!(error.to_string().contains("not a database"), "{error}");
    }
}

/// A role without rights, and one that may only read.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_role_without_rights_is_said_to_lack_them() {
    let db = Db::postgres().await;
    let Db::Postgres { url, .. } = &db else {
        panic!("it is PostgreSQL")
    };
    db.insert("7").await;
    db.execute("CREATE ROLE guest LOGIN; CREATE ROLE reader LOGIN")
        .await;
    db.execute("GRANT SELECT ON ALL TABLES IN SCHEMA public TO reader")
        .await;
    let claim = db
        .store::<Pipeline>()
        .begin("7", Pipeline::Research)
        .await
        .unwrap();
    for role in ["guest", "reader"] {
        let url = url.replace("errpact@", &format!("{role}@"));
        let pool = PgPoolOptions::new()
            .max_connections(1)
            .connect(&url)
            .await
            .unwrap();
        let store: WorkflowStore<Pipeline> = WorkflowStore::postgres(pool);
        for error in [
            store.begin("7", Pipeline::Research).await.unwrap_err(),
            store.complete(&claim).await.unwrap_err(),
            comes_back(&store, &claim).await,
        ] {
            assert!(
                matches!(error, StoreError::Forbidden { .. }),
                "{role}: {error:?}"
            );
            let text = error.to_string();
            assert!(
                text.contains("permission denied") && text.contains("GRANT"),
                "{text}"
            );
        }
        assert_eq!(store.state("7").await.is_ok(), role == "reader");
    }
    assert_eq!(db.status("7").await, "research_running");
    assert!(db.records("7").await.is_empty());
    db.execute(
        "GRANT SELECT, UPDATE ON pipelines TO guest; GRANT SELECT ON errpact_schema TO guest; \
         GRANT SELECT, INSERT, UPDATE ON workflow_runs TO guest; GRANT SELECT, INSERT ON workflow_errors TO guest",
    )
    .await;
    // The rights in the message are sufficient.
    let url = url.replace("errpact@", "guest@");
    let pool = PgPoolOptions::new()
        .max_connections(1)
        .connect(&url)
        .await
        .unwrap();
    let store: WorkflowStore<Pipeline> = WorkflowStore::postgres(pool);
    store.check().await.unwrap();
    store.migrate().await.unwrap();
    assert!(store.fail(&claim, credits()).await.unwrap().recorded);
    let claim = store.begin("7", Pipeline::Research).await.unwrap();
    store.heartbeat(&claim).await.unwrap();
    store.complete(&claim).await.unwrap();
    store.recover().await.unwrap();
}

/// A read-only session, as on a standby.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_program_s_default_transactions_are_not_the_store_s() {
    let db = Db::postgres().await;
    db.insert("7").await;
    let Db::Postgres { url, .. } = &db else {
        panic!("it is PostgreSQL")
    };
    // Defaults under which compare-and-set would fail.
    let url = format!("{url}&options=-c%20default_transaction_isolation%3Dserializable");
    let pool = PgPoolOptions::new()
        .max_connections(2)
        .connect(&url)
        .await
        .unwrap();
    let store: WorkflowStore<Pipeline> = WorkflowStore::postgres(pool);
    for _ in 0..10 {
        let claim = store.begin("7", Pipeline::Research).await.unwrap();
        let (first, second) =
            tokio::join!(store.fail(&claim, credits()), store.fail(&claim, credits()));
        assert_ne!(first.unwrap().recorded, second.unwrap().recorded);
    }
    assert_eq!(db.records("7").await.len(), 10);
}

/// SQLite ends a transaction by itself, and sqlx does not notice.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_transaction_that_sqlite_ended_spoils_no_connection() {
    let db = Db::sqlite().await;
    let store = db.store::<Pipeline>();
    db.insert("7").await;
    let claim = store.begin("7", Pipeline::Research).await.unwrap();
    db.execute(
        "CREATE TRIGGER refuse BEFORE UPDATE OF status ON pipelines \
         BEGIN SELECT RAISE(ROLLBACK, 'refused by the application'); END",
    )
    .await;
    // On each connection of the pool, and more than once.
    for _ in 0..12 {
        for error in [
            store.complete(&claim).await.unwrap_err(),
            comes_back(&store, &claim).await,
        ] {
            assert!(
                error.to_string().contains("refused by the application"),
                "{error}"
            );
        }
    }
    db.execute("DROP TRIGGER refuse").await;
    for _ in 0..12 {
        store.heartbeat(&claim).await.unwrap();
    }
    store.complete(&claim).await.unwrap();
    assert_eq!(db.status("7").await, "research_complete");
}

/// No space for the change of a row, so SQLite ends the transaction.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_room_for_a_longer_status_changes_nothing() {
    let db = Db::empty_sqlite().await;
    let pool = connection(&db, |options| options).await;
    let store: WorkflowStore<Pipeline> = WorkflowStore::sqlite(pool.clone());
    // A row that fills its page: a longer one needs another page.
    db.execute(
        "CREATE TABLE pipelines (pipeline_id text PRIMARY KEY, status text NOT NULL, rest text) WITHOUT ROWID",
    )
    .await;
    store.migrate().await.unwrap();
    for run in 0..60 {
        db.execute(&format!(
            "INSERT INTO pipelines VALUES ('{run}', 'pending', hex(zeroblob(60)))"
        ))
        .await;
    }
    pragma(&pool, "max_page_count = 1").await;
    let mut full = None;
    for run in 0..60 {
        if let Err(error) = store.begin(run.to_string(), Pipeline::Research).await {
            full.get_or_insert((run, error));
        }
    }
    let (run, error) = full.expect("there is room without end");
    assert!(matches!(error, StoreError::Full { .. }), "{error:?}");
    pragma(&pool, "max_page_count = 100000").await;
    let _ = store
        .begin(run.to_string(), Pipeline::Research)
        .await
        .unwrap();
}

/// The explanation of an error needs a connection, and there is only one.
async fn one_connection_is_enough_to_say_what_is_wrong(db: &Db) {
    let store = db.again().await;
    db.insert("7").await;
    let claim = store.begin("7", Pipeline::Research).await.unwrap();
    db.execute("ALTER TABLE pipelines RENAME TO hidden").await;
    for error in [
        store.begin("7", Pipeline::Research).await.unwrap_err(),
        store.complete(&claim).await.unwrap_err(),
        comes_back(&store, &claim).await,
    ] {
        assert!(
            matches!(error, StoreError::MissingTable { .. }),
            "{error:?}"
        );
    }
    db.expire().await;
    let error = store.recover().await.unwrap_err().cause;
    assert!(
        matches!(error, StoreError::MissingTable { .. }),
        "{error:?}"
    );
    db.execute("ALTER TABLE hidden RENAME TO pipelines").await;
    store.complete(&claim).await.unwrap();
}

/// Ten callers with a word for a numeric key, and one connection.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn words_that_are_no_key_hold_nobody_up() {
    let db = Db::empty_postgres().await;
    db.execute("CREATE TABLE pipelines (pipeline_id bigint PRIMARY KEY, status text NOT NULL)")
        .await;
    db.store::<Pipeline>().migrate().await.unwrap();
    let store = db.again().await;
    let mut callers = tokio::task::JoinSet::new();
    for _ in 0..10 {
        let store = store.clone();
        callers.spawn(async move { store.begin("abc", Pipeline::Research).await.unwrap_err() });
    }
    for error in callers.join_all().await {
        assert!(matches!(error, StoreError::NoSuchRun { .. }), "{error:?}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_column_without_a_type_is_refused() {
    let db = Db::empty_sqlite().await;
    let store = db.store::<Pipeline>();
    db.execute("CREATE TABLE pipelines (pipeline_id PRIMARY KEY, status text)")
        .await;
    store.migrate().await.unwrap();
    let error = store.check().await.unwrap_err();
    assert!(
        matches!(error, StoreError::UntypedColumn { .. }),
        "{error:?}"
    );
    assert!(
        error.to_string().contains("`pipelines.pipeline_id`"),
        "{error}"
    );
}

/// The tables of a backup without the table of their version.
async fn tables_without_their_version_are_said_to_be_so(db: &Db) {
    db.execute("DELETE FROM errpact_schema").await;
    let error = db.again().await.check().await.unwrap_err();
    assert!(
        matches!(error, StoreError::ForeignTable { .. }),
        "{error:?}"
    );
    let text = error.to_string();
    assert!(
        text.contains("no version of it") && !text.contains("no column"),
        "{text}"
    );
}

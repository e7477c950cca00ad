//! Any names of the application's tables, and any contents of their columns.

use errpact_workflow::{Page, StoreError};

use crate::workflow::db::Db;
use crate::workflow::errors::workflows::{Intake, Pipeline};
use crate::workflow::stage_error::credits;

on_both! {
    keys_are_of_any_type
    words_of_sql_are_names
    a_status_that_no_stage_has_may_be_the_beginning
}

/// Takes one run through every operation of a store.
async fn everything(db: &Db, run: &str) {
    let store = db.store::<Pipeline>();
    store.check().await.unwrap();
    assert!(store.can_retry(run).await.unwrap());
    // A word that is not a key does not affect the others.
    let states = store.states([run, "no key \u{1f980}"]).await.unwrap();
    assert_eq!(states.len(), 1);
    let claim = store.begin(run, Pipeline::Research).await.unwrap();
    store.heartbeat(&claim).await.unwrap();
    assert!(!store.can_retry(run).await.unwrap());
    let failure = store.fail(&claim, credits()).await.unwrap();
    assert_eq!(store.state(run).await.unwrap().error, Some(failure));
    assert_eq!(store.ready(1000).await.unwrap().len(), 1);
    assert!(store.clear_error(run).await.unwrap());
    let claim = store.begin(run, Pipeline::Research).await.unwrap();
    store.complete(&claim).await.unwrap();
    let claim = store.begin(run, Pipeline::LegalResolution).await.unwrap();
    db.expire().await;
    assert_eq!(store.recover().await.unwrap().len(), 1);
    store.complete(&claim).await.unwrap_err();
    let history = store.history(run, Page::default()).await.unwrap();
    assert_eq!(history.failures.len(), 2);
    let state = store.state(run).await.unwrap();
    assert_eq!(state.status.as_deref(), Some("research_complete"));
    assert_eq!((state.attempt, state.failures), (3, 2));
}

/// Creates a table of the application with this type of key, or of status.
async fn remade(db: &Db, id: &str, status: &str, run: &str) {
    db.execute(&format!(
        "DROP TABLE pipelines; CREATE TABLE pipelines (pipeline_id {id} PRIMARY KEY, status {status}); \
         DELETE FROM workflow_runs; DELETE FROM workflow_errors; \
         INSERT INTO pipelines VALUES ('{run}', 'pending')"
    ))
    .await;
}

async fn keys_are_of_any_type(db: &Db) {
    let uuid = "2f1f6a52-6f4e-4c7e-9f1e-0a4b3c2d1e0f";
    let of_sqlite = [
        ("integer", "4711"),
        ("bigint", "4711"),
        ("text", uuid),
        ("blob", "blob"),
    ];
    let of_postgres = [
        ("integer", "4711"),
        ("smallint", "4711"),
        ("bigint", "9007199254740993"),
        ("numeric", "123456789012345678901234567890"),
        ("uuid", uuid),
        ("varchar(40)", uuid),
        ("char(36)", uuid),
        ("text", "it's a \"key\" with 100% of it"),
    ];
    let kinds: &[_] = if db.is_postgres() {
        &of_postgres
    } else {
        &of_sqlite
    };
    for (kind, run) in kinds {
        remade(db, kind, "text", &run.replace('\'', "''")).await;
        everything(db, run).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_status_may_be_of_an_enumerated_type() {
    let db = Db::postgres().await;
    let all = "'pending','research_running','research_complete','research_broken','legal_running',\
               'legal_complete','legal_resolution_failed','extraction_running','extraction_complete'";
    db.execute(&format!(
        "CREATE SCHEMA kinds; CREATE TYPE kinds.\"Status\" AS ENUM ({all})"
    ))
    .await;
    remade(&db, "text", "kinds.\"Status\" NOT NULL", "7").await;
    let missing = db.store::<Pipeline>().check().await.unwrap_err();
    assert!(
        matches!(missing, StoreError::MissingStatus { .. }),
        "{missing:?}"
    );
    let text = missing.to_string();
    assert!(
        text.contains("`extraction_failed`") && text.contains("ALTER TYPE"),
        "{text}"
    );
    db.execute("ALTER TYPE kinds.\"Status\" ADD VALUE 'extraction_failed'")
        .await;
    everything(&db, "7").await;
    remade(&db, "text", "varchar(30) NOT NULL DEFAULT 'pending'", "7").await;
    everything(&db, "7").await;
    db.execute("CREATE DOMAIN kinds.status_text AS text CHECK (VALUE <> '')")
        .await;
    remade(&db, "text", "kinds.status_text", "7").await;
    everything(&db, "7").await;
}

/// The database defines keys: two spellings of one key are one run.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_key_has_one_run_however_it_is_spelled() {
    let db = Db::postgres().await;
    for (kind, stored, other) in [
        (
            "uuid",
            "2f1f6a52-6f4e-4c7e-9f1e-0a4b3c2d1e0f",
            "2F1F6A52-6F4E-4C7E-9F1E-0A4B3C2D1E0F",
        ),
        ("bigint", "7", "007"),
    ] {
        remade(&db, kind, "text", stored).await;
        let store = db.store::<Pipeline>();
        let claim = store.begin(other, Pipeline::Research).await.unwrap();
        assert_eq!(claim.run(), stored);
        let busy = store.begin(stored, Pipeline::Research).await.unwrap_err();
        assert!(matches!(busy, StoreError::Busy { .. }), "{busy:?}");
        store.fail(&claim, credits()).await.unwrap();
        assert_eq!(
            store
                .history(other, Page::default())
                .await
                .unwrap()
                .failures
                .len(),
            1
        );
        assert_eq!(store.state(other).await.unwrap().run, stored);
        assert!(store.clear_error(other).await.unwrap());
    }
    // A value that cannot be a key is the key of no run.
    for impossible in ["seven", "", "99999999999999999999999"] {
        let store = db.store::<Pipeline>();
        let absent = store
            .begin(impossible, Pipeline::Research)
            .await
            .unwrap_err();
        assert!(
            matches!(absent, StoreError::NoSuchRun { .. }),
            "{impossible:?}: {absent:?}"
        );
    }
}

/// A type with its own check, which some keys do not pass.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_key_that_its_type_refuses_is_nobody_s() {
    let db = Db::postgres().await;
    db.execute("CREATE DOMAIN even AS bigint CHECK (VALUE % 2 = 0)")
        .await;
    remade(&db, "even", "text", "8").await;
    let store = db.store::<Pipeline>();
    for absent in [
        store.begin("7", Pipeline::Research).await.unwrap_err(),
        store.state("7").await.unwrap_err(),
    ] {
        assert!(matches!(absent, StoreError::NoSuchRun { .. }), "{absent:?}");
    }
    let found = store.states(["7", "8"]).await.unwrap();
    let found: Vec<_> = found.iter().map(|state| &state.run).collect();
    assert_eq!(found, ["8"]);
}

/// A row is found by its key, not by a scan of every row.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_index_serves_every_step() {
    let db = Db::postgres().await;
    remade(&db, "bigint", "text", "0").await;
    db.execute("INSERT INTO pipelines SELECT n, 'pending' FROM generate_series(1, 5000) AS n")
        .await;
    db.execute("ANALYZE pipelines").await;
    let Db::Postgres { pool, .. } = &db else {
        panic!("it is PostgreSQL")
    };
    // A session reports its statistics when it ends.
    pool.close().await;
    let scans = "SELECT seq_scan AS n FROM pg_stat_user_tables WHERE relname = 'pipelines'";
    let found = "SELECT idx_scan AS n FROM pg_stat_user_tables WHERE relname = 'pipelines'";
    let before = db.reopened().await;
    let others = "SELECT count(*) AS n FROM pg_stat_activity WHERE datname = current_database() \
                  AND backend_type = 'client backend' AND pid <> pg_backend_pid()";
    let begun = std::time::Instant::now();
    while before.value(others).await != "0" {
        assert!(begun.elapsed() < std::time::Duration::from_secs(600));
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    let after = db.reopened().await;
    let seen = before.value(scans).await;
    let working = before.reopened().await;
    let store = working.store::<Pipeline>();
    for run in ["17", "18"] {
        let claim = store.begin(run, Pipeline::Research).await.unwrap();
        store.state(run).await.unwrap();
        store.heartbeat(&claim).await.unwrap();
        store.fail(&claim, credits()).await.unwrap();
        store.history(run, Page::default()).await.unwrap();
        store.clear_error(run).await.unwrap();
        let claim = store.begin(run, Pipeline::Research).await.unwrap();
        store.complete(&claim).await.unwrap();
    }
    let Db::Postgres { pool, .. } = &working else {
        panic!("it is PostgreSQL")
    };
    pool.close().await;
    let begun = std::time::Instant::now();
    while after.value(found).await.parse::<u32>().unwrap() < 16 {
        assert!(begun.elapsed() < std::time::Duration::from_secs(600));
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    assert_eq!(after.value(scans).await, seen);
}

async fn intake(db: &Db) {
    if db.is_postgres() {
        db.execute("CREATE SCHEMA archive").await;
    }
    db.execute(r#"CREATE TABLE archive."Order" ("Group" bigint PRIMARY KEY, "Select" text)"#)
        .await;
    db.store::<Intake>().migrate().await.unwrap();
    db.store::<Intake>().migrate().await.unwrap();
    db.store::<Intake>().check().await.unwrap();
}

async fn words_of_sql_are_names(db: &Db) {
    intake(db).await;
    let store = db.store::<Intake>();
    db.execute(r#"INSERT INTO archive."Order" VALUES (7, 'New')"#)
        .await;
    let status = r#"SELECT "Select" FROM archive."Order""#;
    let claim = store.begin("7", Intake::Read).await.unwrap();
    assert_eq!(db.value(status).await, "Reading");
    let failure = store.fail(&claim, credits()).await.unwrap();
    assert_eq!(db.value(status).await, "New");
    assert_eq!(store.ready(10).await.unwrap().len(), 1);
    let claim = store.begin("7", Intake::Read).await.unwrap();
    store.heartbeat(&claim).await.unwrap();
    store.complete(&claim).await.unwrap();
    let _ = store.begin("7", Intake::Sort).await.unwrap();
    db.execute(r#"UPDATE archive."Runs" SET lease_until = '2001-01-01T00:00:00.000Z'"#)
        .await;
    let recovered = store.recover().await.unwrap();
    assert_eq!(recovered[0].status, "Read");
    let history = store.history("7", Page::default()).await.unwrap();
    assert_eq!(history.failures.len(), 2);
    assert_eq!(history.failures[1], failure);
    assert!(store.clear_error("7").await.unwrap());
    assert_eq!(
        db.value(r#"SELECT count(*) AS n FROM archive."Table""#)
            .await,
        "2"
    );
    // Nothing of it is in the tables of the other workflow.
    assert_eq!(
        db.value("SELECT count(*) AS n FROM workflow_errors").await,
        "0"
    );
}

async fn a_status_that_no_stage_has_may_be_the_beginning(db: &Db) {
    intake(db).await;
    let store = db.store::<Intake>();
    for (run, status) in [
        (1, "'Nwe'"),
        (2, "''"),
        (3, "NULL"),
        (4, "'new'"),
        (5, "'New'"),
    ] {
        db.execute(&format!(
            r#"INSERT INTO archive."Order" VALUES ({run}, {status})"#
        ))
        .await;
        let run = run.to_string();
        assert!(store.can_retry(&run).await.unwrap(), "{status}");
        assert_eq!(
            store.state(&run).await.unwrap().next,
            Some(Intake::Read),
            "{status}"
        );
        store.begin(&run, Intake::Sort).await.unwrap_err();
        assert_eq!(store.ready(10).await.unwrap().len(), 1, "{status}");
        let claim = store.begin(&run, Intake::Read).await.unwrap();
        let failure = store.fail(&claim, credits()).await.unwrap();
        assert_eq!(failure.status, "New");
        let claim = store.begin(&run, Intake::Read).await.unwrap();
        store.complete(&claim).await.unwrap();
        let claim = store.begin(&run, Intake::Sort).await.unwrap();
        store.complete(&claim).await.unwrap();
        assert!(store.state(&run).await.unwrap().is_done);
    }
    // A status of a stage is not an unknown status.
    for status in ["Reading", "Sorted", "read_failed"] {
        db.execute(&format!(
            r#"UPDATE archive."Order" SET "Select" = '{status}' WHERE "Group" = 1"#
        ))
        .await;
        assert!(!store.can_retry("1").await.unwrap(), "{status}");
        let refused = store.begin("1", Intake::Read).await.unwrap_err();
        assert!(
            matches!(refused, StoreError::NotAllowed { .. }),
            "{refused:?}"
        );
    }
}

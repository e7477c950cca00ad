//! Creation of errpact's tables: twice, at the same moment, from a file; and with foreign tables in the way.

use std::process::Command;

use errpact_templates::sql::{POSTGRES, SQLITE};
use errpact_tests::postgres::Postgres;
use errpact_workflow::Stages as _;
use errpact_workflow::{StoreError, WorkflowStore};
use sqlx::sqlite::SqliteJournalMode;

use crate::workflow::db::{Db, Place, postgres_pool, sqlite_pool};
use crate::workflow::errors::workflows::{Intake, Pipeline};
use crate::workflow::stage_error::credits;

mod empty {
    use crate::workflow::db::Db;

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn eight_migrate_at_once_on_sqlite() {
        super::eight_migrate_at_once(&Db::empty_sqlite().await).await;
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn eight_migrate_at_once_on_postgres() {
        super::eight_migrate_at_once(&Db::empty_postgres().await).await;
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn the_file_may_be_run_twice_on_sqlite() {
        super::the_file_may_be_run_twice(&Db::empty_sqlite().await).await;
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn the_file_may_be_run_twice_on_postgres() {
        super::the_file_may_be_run_twice(&Db::empty_postgres().await).await;
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn before_it_the_store_says_what_to_do_on_sqlite() {
        super::before_it_the_store_says_what_to_do(&Db::empty_sqlite().await).await;
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn before_it_the_store_says_what_to_do_on_postgres() {
        super::before_it_the_store_says_what_to_do(&Db::empty_postgres().await).await;
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn somebody_else_s_table_is_left_alone_on_sqlite() {
        for table in super::NAMES {
            super::somebody_else_s_table_is_left_alone(&Db::empty_sqlite().await, table).await;
        }
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn somebody_else_s_table_is_left_alone_on_postgres() {
        for table in super::NAMES {
            super::somebody_else_s_table_is_left_alone(&Db::empty_postgres().await, table).await;
        }
    }
}

on_both! {
    nothing_is_lost_by_migrating_again
    a_newer_program_s_tables_are_refused
    the_application_s_table_is_looked_at
}

const NAMES: [&str; 3] = ["workflow_runs", "workflow_errors", "errpact_schema"];
const APPLICATION: &str =
    "CREATE TABLE pipelines (pipeline_id text PRIMARY KEY, status text NOT NULL)";

/// Records a failure, which proves that the tables are right.
async fn works(db: &Db, run: &str) {
    let store = db.store::<Pipeline>();
    store.check().await.unwrap();
    db.insert(run).await;
    let claim = store.begin(run, Pipeline::Research).await.unwrap();
    assert!(store.fail(&claim, credits()).await.unwrap().recorded);
}

async fn eight_migrate_at_once(db: &Db) {
    db.execute(APPLICATION).await;
    let mut stores: Vec<WorkflowStore<Pipeline>> = Vec::new();
    for _ in 0..8 {
        stores.push(match db.place() {
            Place::Sqlite(folder) => {
                WorkflowStore::sqlite(sqlite_pool(&folder, 1, SqliteJournalMode::Wal).await)
            }
            Place::Postgres(url) => WorkflowStore::postgres(postgres_pool(&url, 1).await),
        });
    }
    let mut migrating = tokio::task::JoinSet::new();
    for store in stores {
        migrating.spawn(async move { store.migrate().await });
    }
    for migrated in migrating.join_all().await {
        migrated.unwrap();
    }
    assert_eq!(
        db.value("SELECT count(*) AS n FROM errpact_schema").await,
        "2"
    );
    works(db, "7").await;
}

/// A team's own migrations run the output of `outputs: sql`.
async fn the_file_may_be_run_twice(db: &Db) {
    db.execute(APPLICATION).await;
    let table = Pipeline::WORKFLOW.store.unwrap();
    let parts = if db.is_postgres() { POSTGRES } else { SQLITE };
    let sql = &parts.tables([(table.runs, table.errors)]);
    db.execute(sql).await;
    db.execute(sql).await;
    if let Place::Postgres(url) = db.place() {
        psql(&url, sql);
        psql(&url, &format!("BEGIN;\n{sql}\nCOMMIT;"));
    }
    works(db, "7").await;
    // In a transaction of a team's migration runner, next to other statements.
    db.execute(&format!("BEGIN; {sql}; CREATE TABLE other (n int); COMMIT"))
        .await;
    db.execute(sql).await;
    db.store::<Pipeline>().migrate().await.unwrap();
    works(db, "8").await;
    assert_eq!(db.records("7").await.len(), 1);
}

#[track_caller]
fn psql(url: &str, sql: &str) {
    let output = Command::new(Postgres::shared().programs().join("psql"))
        .args([
            "--no-psqlrc",
            "--quiet",
            "--set",
            "ON_ERROR_STOP=1",
            "--command",
            sql,
            url,
        ])
        .output()
        .unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
}

async fn before_it_the_store_says_what_to_do(db: &Db) {
    db.execute(APPLICATION).await;
    db.insert("7").await;
    let store = db.store::<Pipeline>();
    for error in [
        store.check().await.unwrap_err(),
        store.begin("7", Pipeline::Research).await.unwrap_err(),
        store.state("7").await.unwrap_err(),
        store.recover().await.unwrap_err().cause,
        store.ready(10).await.unwrap_err(),
        store.clear_error("7").await.unwrap_err(),
    ] {
        assert!(matches!(error, StoreError::NotMigrated { .. }), "{error:?}");
        let text = error.to_string();
        assert!(
            text.contains("call `migrate`") && text.contains("`workflow_"),
            "{text}"
        );
    }
    assert_eq!(db.status("7").await, "pending");
    store.migrate().await.unwrap();
    let _ = store.begin("7", Pipeline::Research).await.unwrap();
}

async fn somebody_else_s_table_is_left_alone(db: &Db, table: &str) {
    db.execute(APPLICATION).await;
    db.execute(&format!("CREATE TABLE {table} (id integer, note text)"))
        .await;
    db.execute(&format!("INSERT INTO {table} VALUES (1, 'ours')"))
        .await;
    let store = db.store::<Pipeline>();
    let error = store.migrate().await.unwrap_err();
    assert!(
        matches!(error, StoreError::ForeignTable { .. }),
        "{table}: {error:?}"
    );
    let text = error.to_string();
    assert!(text.contains(&format!("`{table}`")), "{text}");
    assert!(
        text.contains("another name") || text.contains("rename"),
        "{text}"
    );
    let error = store.check().await.unwrap_err();
    assert!(
        matches!(
            error,
            StoreError::ForeignTable { .. } | StoreError::NotMigrated { .. }
        ),
        "{table}: {error:?}"
    );
    let rows = db.rows(&format!("SELECT * FROM {table}")).await;
    assert_eq!(rows.len(), 1);
    assert_eq!(rows[0]["note"].as_deref(), Some("ours"));
    // After the foreign table is renamed, errpact creates its own.
    db.execute(&format!("ALTER TABLE {table} RENAME TO theirs"))
        .await;
    store.migrate().await.unwrap();
    works(db, "7").await;
}

async fn nothing_is_lost_by_migrating_again(db: &Db) {
    works(db, "7").await;
    let store = db.store::<Pipeline>();
    let claim = store.begin("7", Pipeline::Research).await.unwrap();
    let before = (db.run("7").await, db.records("7").await);
    store.migrate().await.unwrap();
    store.check().await.unwrap();
    assert_eq!((db.run("7").await, db.records("7").await), before);
    store.complete(&claim).await.unwrap();
    // A missing schema must be created by the application.
    if db.is_postgres() {
        let error = db
            .store::<Intake>()
            .migrate()
            .await
            .unwrap_err()
            .to_string();
        assert!(error.contains("archive"), "{error}");
    }
}

async fn a_newer_program_s_tables_are_refused(db: &Db) {
    works(db, "7").await;
    for table in ["workflow_runs", "workflow_errors"] {
        db.execute(&format!(
            "UPDATE errpact_schema SET version = 99 WHERE table_name = '{table}'"
        ))
        .await;
        let store = db.store::<Pipeline>();
        for error in [
            store.check().await.unwrap_err(),
            store.migrate().await.unwrap_err(),
            store.begin("7", Pipeline::Research).await.unwrap_err(),
        ] {
            assert!(matches!(error, StoreError::NewerSchema { .. }), "{error:?}");
            let text = error.to_string();
            assert!(
                text.contains("99") && text.contains("deploy the newer program"),
                "{text}"
            );
            assert!(text.contains(&format!("`{table}`")), "{text}");
        }
        let version = format!("SELECT version FROM errpact_schema WHERE table_name = '{table}'");
        assert_eq!(db.value(&version).await, "99");
        assert_eq!(db.status("7").await, "pending");
        db.execute("UPDATE errpact_schema SET version = 1").await;
    }
    let _ = db
        .store::<Pipeline>()
        .begin("7", Pipeline::Research)
        .await
        .unwrap();
}

async fn the_application_s_table_is_looked_at(db: &Db) {
    let store = db.store::<Pipeline>();
    store.check().await.unwrap();
    db.execute("DROP TABLE pipelines").await;
    // As in a program that has just started, and as in one that has run for a while.
    for store in [db.store::<Pipeline>(), store] {
        for error in [
            store.check().await.unwrap_err(),
            store.begin("7", Pipeline::Research).await.unwrap_err(),
        ] {
            assert!(
                matches!(error, StoreError::MissingTable { .. }),
                "{error:?}"
            );
            let text = error.to_string();
            assert!(
                text.contains("`pipelines`") && text.contains("store.table"),
                "{text}"
            );
        }
        for (made, column) in [
            ("id text, status text", "pipeline_id"),
            ("pipeline_id text", "status"),
        ] {
            db.execute(&format!("CREATE TABLE pipelines ({made})"))
                .await;
            for error in [
                store.check().await.unwrap_err(),
                store.begin("7", Pipeline::Research).await.unwrap_err(),
            ] {
                assert!(
                    matches!(error, StoreError::MissingColumn { .. }),
                    "{error:?}"
                );
                assert!(
                    error.to_string().contains(&format!("`{column}`")),
                    "{error}"
                );
            }
            db.execute("DROP TABLE pipelines").await;
        }
    }
    db.execute(APPLICATION).await;
    works(db, "8").await;
}

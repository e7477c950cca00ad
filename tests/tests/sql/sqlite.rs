//! The tests on SQLite.

use std::path::Path;
use std::sync::{Arc, Barrier};
use std::time::Duration;

use errpact_spec::catalog::Dialect;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection, SqliteJournalMode};
use sqlx::{AssertSqlSafe, ConnectOptions as _, Connection as _, Row as _};

use crate::sql::{TABLES, all, of};

async fn open(folder: &Path, journal: SqliteJournalMode) -> SqliteConnection {
    let options = SqliteConnectOptions::new()
        .create_if_missing(true)
        .journal_mode(journal)
        .busy_timeout(Duration::from_secs(600));
    let connection = options.clone().filename(folder.join("main.db"));
    let mut connection = connection.connect().await.unwrap();
    let app = folder.join("app.db");
    // The file must exist with its journal mode before it is attached.
    options
        .filename(&app)
        .connect()
        .await
        .unwrap()
        .close()
        .await
        .unwrap();
    sqlx::query("ATTACH ? AS app")
        .bind(app.to_str().unwrap())
        .execute(&mut connection)
        .await
        .unwrap();
    connection
}

async fn run(connection: &mut SqliteConnection, sql: &str) -> Result<(), sqlx::Error> {
    let sql = AssertSqlSafe(sql.to_owned());
    sqlx::raw_sql(sql).execute(connection).await.map(drop)
}

async fn strings(connection: &mut SqliteConnection, sql: &str) -> Vec<String> {
    let rows = sqlx::raw_sql(AssertSqlSafe(sql.to_owned()))
        .fetch_all(connection)
        .await
        .unwrap();
    rows.iter().map(|row| row.get(0)).collect()
}

/// Returns everything in both databases, as SQLite stores it.
async fn schema(connection: &mut SqliteConnection) -> Vec<String> {
    let mut all = Vec::new();
    for database in ["main", "app"] {
        let select =
            format!("SELECT coalesce(sql, name) FROM {database}.sqlite_master ORDER BY name");
        all.extend(strings(connection, &select).await);
        let select = format!(
            "SELECT table_name || ' ' || version FROM {database}.errpact_schema ORDER BY table_name"
        );
        all.extend(strings(connection, &select).await);
    }
    all
}

#[tokio::test]
async fn makes_every_table_and_may_be_run_again() {
    let folder = tempfile::tempdir().unwrap();
    let mut connection = open(folder.path(), SqliteJournalMode::Wal).await;
    let sql = all(Dialect::Sqlite);
    run(&mut connection, &sql).await.unwrap();
    for (database, table, columns) in TABLES {
        let database = database.unwrap_or("main");
        let select = format!("SELECT name FROM pragma_table_info('{table}', '{database}')");
        assert_eq!(
            strings(&mut connection, &select).await,
            columns,
            "{database}.{table}"
        );
        let select = format!(
            "SELECT CAST(version AS text) FROM {database}.errpact_schema WHERE table_name = '{table}'"
        );
        assert_eq!(
            strings(&mut connection, &select).await,
            ["1"],
            "{database}.{table}"
        );
    }
    let before = schema(&mut connection).await;
    run(
        &mut connection,
        "INSERT INTO workflow_runs (workflow, run, attempt, updated_at) VALUES ('w', 'r', 1, 'now')",
    )
    .await
    .unwrap();
    run(&mut connection, &sql).await.unwrap();
    // As a migration runner does.
    run(&mut connection, &format!("BEGIN; {sql} COMMIT;"))
        .await
        .unwrap();
    assert_eq!(schema(&mut connection).await, before);
    assert_eq!(
        strings(&mut connection, "SELECT run FROM workflow_runs").await,
        ["r"]
    );
}

#[tokio::test]
async fn what_a_rolled_back_migration_made_is_gone() {
    let folder = tempfile::tempdir().unwrap();
    let mut connection = open(folder.path(), SqliteJournalMode::Delete).await;
    let sql = of("pipeline", Dialect::Sqlite);
    run(&mut connection, &format!("BEGIN; {sql} ROLLBACK;"))
        .await
        .unwrap();
    assert!(
        strings(&mut connection, "SELECT name FROM sqlite_master")
            .await
            .is_empty()
    );
}

/// Eight workers that start together, on each kind of journal, with and without a transaction.
#[test]
fn eight_at_once() {
    let sql = all(Dialect::Sqlite);
    let whole = format!("BEGIN IMMEDIATE; {sql} COMMIT;");
    for (journal, sql) in [
        (SqliteJournalMode::Wal, &sql),
        (SqliteJournalMode::Delete, &sql),
        (SqliteJournalMode::Wal, &whole),
        (SqliteJournalMode::Delete, &whole),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let runtime = || {
            tokio::runtime::Builder::new_current_thread()
                .enable_all()
                .build()
                .unwrap()
        };
        // If several connections switch a file to a write-ahead log at once, some are refused; this test is not about
        // that.
        runtime().block_on(async {
            let first = open(folder.path(), journal).await;
            first.close().await.unwrap();
        });
        let begin = Arc::new(Barrier::new(8));
        std::thread::scope(|scope| {
            let workers: Vec<_> = (0..8)
                .map(|_| {
                    let (begin, folder) = (Arc::clone(&begin), folder.path());
                    scope.spawn(move || {
                        runtime().block_on(async {
                            let mut connection = open(folder, journal).await;
                            begin.wait();
                            run(&mut connection, sql).await
                        })
                    })
                })
                .collect();
            for worker in workers {
                worker.join().unwrap().unwrap();
            }
        });
        runtime().block_on(async {
            let mut connection = open(folder.path(), journal).await;
            let before = schema(&mut connection).await;
            let select = "SELECT count(*) || '' FROM errpact_schema";
            assert_eq!(strings(&mut connection, select).await, ["4"]);
            run(&mut connection, sql).await.unwrap();
            assert_eq!(schema(&mut connection).await, before);
        });
    }
}

#[tokio::test]
async fn a_table_that_is_somebody_else_s_is_refused_and_untouched() {
    for (table, other) in [
        ("workflow_runs", "lease_until"),
        ("workflow_errors", "error_id"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let mut connection = open(folder.path(), SqliteJournalMode::Wal).await;
        let theirs = format!(
            "CREATE TABLE {table} (workflow text, run text); INSERT INTO {table} VALUES ('a', 'b')"
        );
        run(&mut connection, &theirs).await.unwrap();
        let error = run(&mut connection, &of("pipeline", Dialect::Sqlite))
            .await
            .unwrap_err();
        assert!(
            error
                .to_string()
                .contains(&format!("no such column: {other}")),
            "{error}"
        );
        let select = format!("SELECT table_name FROM errpact_schema WHERE table_name = '{table}'");
        assert!(strings(&mut connection, &select).await.is_empty());
        let select = format!("SELECT workflow || run FROM {table}");
        assert_eq!(strings(&mut connection, &select).await, ["ab"]);
    }
}

#[tokio::test]
async fn a_newer_form_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let mut connection = open(folder.path(), SqliteJournalMode::Wal).await;
    let sql = all(Dialect::Sqlite);
    run(&mut connection, &sql).await.unwrap();
    let newer =
        "ALTER TABLE workflow_runs ADD COLUMN more text; UPDATE errpact_schema SET version = 2";
    run(&mut connection, newer).await.unwrap();
    let before = schema(&mut connection).await;
    run(&mut connection, &sql).await.unwrap();
    assert_eq!(schema(&mut connection).await, before);
}

#[tokio::test]
async fn an_attempt_fails_once_and_in_one_of_two_ways() {
    let folder = tempfile::tempdir().unwrap();
    let mut connection = open(folder.path(), SqliteJournalMode::Wal).await;
    run(&mut connection, &of("pipeline", Dialect::Sqlite))
        .await
        .unwrap();
    let failed = |id: &str, attempt: u32, disposition: &str| {
        format!(
            "INSERT INTO workflow_errors VALUES ('{id}', 'w', 'r', 's', {attempt}, '{disposition}', 'C', \
             'c', NULL, 'm', 'u', NULL, 'p', 'q', 'f', NULL, 't')"
        )
    };
    run(&mut connection, &failed("a", 1, "rolled_back"))
        .await
        .unwrap();
    for (again, why) in [
        (failed("b", 1, "failed"), "UNIQUE"),
        (failed("b", 2, "done"), "CHECK"),
    ] {
        let error = run(&mut connection, &again).await.unwrap_err();
        assert!(error.to_string().contains(why), "{error}");
    }
    // One error may be the cause of several failed attempts.
    run(&mut connection, &failed("a", 2, "failed"))
        .await
        .unwrap();
}

#[tokio::test]
async fn the_indexes_serve() {
    let folder = tempfile::tempdir().unwrap();
    let mut connection = open(folder.path(), SqliteJournalMode::Wal).await;
    run(&mut connection, &of("pipeline", Dialect::Sqlite))
        .await
        .unwrap();
    for (select, index) in [
        (
            "SELECT * FROM workflow_errors WHERE workflow = 'w' AND run = 'r' AND attempt < 9 \
             ORDER BY attempt DESC",
            "(workflow=? AND run=? AND attempt<?)",
        ),
        (
            "SELECT * FROM workflow_runs WHERE workflow = 'w' AND lease_until < 'now'",
            "workflow_runs.lease",
        ),
    ] {
        let sql = format!("EXPLAIN QUERY PLAN {select}");
        let rows = sqlx::raw_sql(AssertSqlSafe(sql))
            .fetch_all(&mut connection)
            .await
            .unwrap();
        let plan: Vec<String> = rows.iter().map(|row| row.get("detail")).collect();
        let plan = plan.join("\n");
        assert!(
            plan.contains(index) && !plan.contains("TEMP B-TREE"),
            "{plan}"
        );
    }
}

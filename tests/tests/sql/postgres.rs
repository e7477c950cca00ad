//! The tests on PostgreSQL.

use std::process::Command;

use errpact_spec::catalog::Dialect;
use errpact_tests::postgres::Postgres;
use sqlx::postgres::PgConnection;
use sqlx::{AssertSqlSafe, Connection as _, Row as _};

use crate::sql::{TABLES, all, of};

async fn open(url: &str) -> PgConnection {
    PgConnection::connect(url).await.unwrap()
}

/// Returns a separate database, with the schema that the application has created.
async fn database() -> (String, PgConnection) {
    let url = Postgres::shared().database().unwrap();
    let mut connection = open(&url).await;
    run(&mut connection, "CREATE SCHEMA app").await.unwrap();
    (url, connection)
}

async fn run(connection: &mut PgConnection, sql: &str) -> Result<(), sqlx::Error> {
    let sql = AssertSqlSafe(sql.to_owned());
    sqlx::raw_sql(sql).execute(connection).await.map(drop)
}

async fn strings(connection: &mut PgConnection, sql: &str) -> Vec<String> {
    let sql = AssertSqlSafe(sql.to_owned());
    let rows = sqlx::raw_sql(sql).fetch_all(connection).await.unwrap();
    rows.iter().map(|row| row.get(0)).collect()
}

/// Returns all relations with their columns, and all versions.
async fn schema(connection: &mut PgConnection) -> Vec<String> {
    let columns = "SELECT format('%s.%s.%s %s %s', n.nspname, c.relname, a.attname, \
                   format_type(a.atttypid, a.atttypmod), a.attnotnull) \
                   FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace \
                   JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 \
                   WHERE n.nspname IN ('public', 'app') ORDER BY 1";
    let mut all = strings(connection, columns).await;
    for schema in ["public", "app"] {
        let select = format!(
            "SELECT '{schema} ' || table_name || ' ' || version FROM {schema}.errpact_schema ORDER BY 1"
        );
        all.extend(strings(connection, &select).await);
    }
    all
}

fn sqlstate(error: &sqlx::Error) -> String {
    let error = error.as_database_error().unwrap();
    error.code().unwrap().into_owned()
}

#[tokio::test]
async fn makes_every_table_and_may_be_run_again() {
    let (url, mut connection) = database().await;
    let sql = all(Dialect::Postgres);
    run(&mut connection, &sql).await.unwrap();
    for (schema, table, columns) in TABLES {
        let schema = schema.unwrap_or("public");
        let select = format!(
            "SELECT column_name::text FROM information_schema.columns \
             WHERE table_schema = '{schema}' AND table_name = '{table}' ORDER BY ordinal_position"
        );
        assert_eq!(
            strings(&mut connection, &select).await,
            columns,
            "{schema}.{table}"
        );
        let select = format!(
            "SELECT version::text FROM {schema}.errpact_schema WHERE table_name = '{table}'"
        );
        assert_eq!(
            strings(&mut connection, &select).await,
            ["1"],
            "{schema}.{table}"
        );
    }
    let before = schema(&mut connection).await;
    let row = "INSERT INTO workflow_runs (workflow, run, attempt, updated_at) VALUES ('w', 'r', 1, now())";
    run(&mut connection, row).await.unwrap();
    run(&mut connection, &sql).await.unwrap();
    // As one prepared statement, and as by runners that wrap a file in a transaction.
    sqlx::query(AssertSqlSafe(sql.clone()))
        .execute(&mut connection)
        .await
        .unwrap();
    run(&mut connection, &format!("BEGIN; {sql} COMMIT;"))
        .await
        .unwrap();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("0001.sql");
    std::fs::write(&file, &sql).unwrap();
    for more in [&[][..], &["--single-transaction"]] {
        let mut psql = Command::new(Postgres::shared().programs().join("psql"));
        let psql = psql.args([
            "--no-psqlrc",
            "--quiet",
            "--set",
            "ON_ERROR_STOP=1",
            "--file",
        ]);
        let output = psql.arg(&file).args(more).arg(&url).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success() && said.is_empty(), "{said}");
    }
    assert_eq!(schema(&mut connection).await, before);
    assert_eq!(
        strings(&mut connection, "SELECT run FROM workflow_runs").await,
        ["r"]
    );
}

#[tokio::test]
async fn what_a_rolled_back_migration_made_is_gone() {
    let (_, mut connection) = database().await;
    let sql = all(Dialect::Postgres);
    run(&mut connection, &format!("BEGIN; {sql} ROLLBACK;"))
        .await
        .unwrap();
    let select = "SELECT relname::text FROM pg_class WHERE relname LIKE 'workflow%' OR relname LIKE 'errpact%'";
    assert!(strings(&mut connection, select).await.is_empty());
}

/// Eight workers that start together, without a transaction and inside one, several times.
#[tokio::test(flavor = "multi_thread", worker_threads = 8)]
async fn eight_at_once() {
    let sql = all(Dialect::Postgres);
    let whole = format!("BEGIN; {sql} COMMIT;");
    for sql in [&sql, &whole, &sql, &whole] {
        let (url, mut connection) = database().await;
        let begin = std::sync::Arc::new(tokio::sync::Barrier::new(8));
        let mut workers = tokio::task::JoinSet::new();
        for _ in 0..8 {
            let (url, sql, begin) = (url.clone(), sql.clone(), begin.clone());
            workers.spawn(async move {
                let mut connection = open(&url).await;
                begin.wait().await;
                run(&mut connection, &sql).await
            });
        }
        for result in workers.join_all().await {
            result.unwrap();
        }
        let before = schema(&mut connection).await;
        run(&mut connection, sql).await.unwrap();
        assert_eq!(schema(&mut connection).await, before);
        let select = "SELECT count(*)::text FROM errpact_schema";
        assert_eq!(strings(&mut connection, select).await, ["4"]);
    }
}

/// A transaction with an older snapshot is told to retry, not that the table is foreign.
#[tokio::test]
async fn a_transaction_that_sees_the_time_before_may_try_again() {
    let (url, mut connection) = database().await;
    let sql = of("pipeline", Dialect::Postgres);
    let mut old = open(&url).await;
    run(&mut old, "BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT 1")
        .await
        .unwrap();
    run(&mut connection, &sql).await.unwrap();
    let error = run(&mut old, &sql).await.unwrap_err();
    assert_eq!(sqlstate(&error), "40001", "{error}");
    run(&mut old, "ROLLBACK").await.unwrap();
    run(&mut old, &sql).await.unwrap();
}

#[tokio::test]
async fn a_table_that_is_somebody_else_s_is_refused_and_untouched() {
    for (key, table) in [("runs", "workflow_runs"), ("errors", "workflow_errors")] {
        let (_, mut connection) = database().await;
        // Even a table of the same form.
        let sql = of("pipeline", Dialect::Postgres);
        run(&mut connection, &sql).await.unwrap();
        run(&mut connection, "DROP TABLE errpact_schema")
            .await
            .unwrap();
        let error = run(&mut connection, &sql).await.unwrap_err();
        assert_eq!(sqlstate(&error), "42P07", "{error}");
        run(&mut connection, "DROP TABLE workflow_runs, workflow_errors")
            .await
            .unwrap();

        let theirs =
            format!("CREATE TABLE {table} (workflow text); INSERT INTO {table} VALUES ('a')");
        run(&mut connection, &theirs).await.unwrap();
        let error = run(&mut connection, &sql).await.unwrap_err();
        assert_eq!(sqlstate(&error), "42P07", "{error}");
        let message = format!("the table \"{table}\" is there, and errpact did not make it");
        assert!(error.to_string().contains(&message), "{error}");
        let error = error.into_database_error().unwrap();
        let error = error.downcast_ref::<sqlx::postgres::PgDatabaseError>();
        let hint = error.hint().unwrap();
        assert!(hint.contains(&format!("`{key}`")), "{hint}");
        let select = format!("SELECT workflow FROM {table}");
        assert_eq!(strings(&mut connection, &select).await, ["a"]);
        let select = "SELECT relname::text FROM pg_class WHERE relname LIKE 'errpact%'";
        assert!(
            strings(&mut connection, select).await.is_empty(),
            "nothing was made"
        );
    }
}

#[tokio::test]
async fn a_newer_form_is_left_alone() {
    let (_, mut connection) = database().await;
    let sql = all(Dialect::Postgres);
    run(&mut connection, &sql).await.unwrap();
    let newer =
        "ALTER TABLE workflow_runs ADD COLUMN more text; UPDATE errpact_schema SET version = 2";
    run(&mut connection, newer).await.unwrap();
    let before = schema(&mut connection).await;
    run(&mut connection, &sql).await.unwrap();
    assert_eq!(schema(&mut connection).await, before);
}

/// A worker that may only read and write rows finds the tables of the migration.
#[tokio::test]
async fn a_worker_without_the_right_to_make_tables_may_run_it() {
    let (_, mut connection) = database().await;
    let sql = all(Dialect::Postgres);
    let role = "CREATE ROLE worker; REVOKE CREATE ON SCHEMA public FROM PUBLIC; \
                GRANT USAGE ON SCHEMA app TO worker";
    run(&mut connection, role).await.unwrap();
    let denied = run(&mut connection, &format!("SET ROLE worker; {sql}"))
        .await
        .unwrap_err();
    assert_eq!(sqlstate(&denied), "42501", "{denied}");
    run(&mut connection, &format!("RESET ROLE; {sql}"))
        .await
        .unwrap();
    let rights = "GRANT SELECT ON ALL TABLES IN SCHEMA public, app TO worker; SET ROLE worker";
    run(&mut connection, rights).await.unwrap();
    run(&mut connection, &sql).await.unwrap();
}

#[tokio::test]
async fn the_indexes_serve() {
    let (_, mut connection) = database().await;
    run(&mut connection, &of("pipeline", Dialect::Postgres))
        .await
        .unwrap();
    run(
        &mut connection,
        "SET enable_seqscan = off; SET enable_bitmapscan = off",
    )
    .await
    .unwrap();
    for (select, index) in [
        (
            "SELECT * FROM workflow_errors WHERE workflow = 'w' AND run = 'r' AND attempt < 9 \
             ORDER BY attempt DESC",
            "workflow_errors_pkey",
        ),
        (
            "SELECT * FROM workflow_runs WHERE workflow = 'w' AND lease_until < now()",
            "workflow_runs_workflow_lease_until_idx",
        ),
    ] {
        let plan = strings(&mut connection, &format!("EXPLAIN {select}"))
            .await
            .join("\n");
        assert!(plan.contains(index) && !plan.contains("Sort"), "{plan}");
    }
}

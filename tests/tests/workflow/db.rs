//! A test's own database, of either kind, with the application's tables.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use errpact_tests::postgres::Postgres;
use errpact_workflow::Stages;
use errpact_workflow::WorkflowStore;
use sqlx::postgres::{PgPool, PgPoolOptions};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{AssertSqlSafe, Executor, Row as _, ValueRef as _};
use tempfile::TempDir;

use crate::workflow::errors::workflows::Pipeline;

/// A row of any statement: every value as the database writes it.
pub(crate) type Row = BTreeMap<String, Option<String>>;

/// A database.
pub(crate) enum Db {
    Sqlite {
        pool: SqlitePool,
        folder: Arc<TempDir>,
    },
    Postgres {
        pool: PgPool,
        url: String,
    },
}

/// The place of a database, for another process.
pub(crate) enum Place {
    Sqlite(PathBuf),
    Postgres(String),
}

impl Db {
    /// Returns a new SQLite database, with the application's tables and errpact's.
    pub(crate) async fn sqlite() -> Self {
        let db = Self::empty_sqlite().await;
        db.made().await
    }

    /// Returns a new PostgreSQL database, in the same way.
    pub(crate) async fn postgres() -> Self {
        let db = Self::empty_postgres().await;
        db.made().await
    }

    /// Returns a new SQLite database without a table.
    pub(crate) async fn empty_sqlite() -> Self {
        Self::empty_sqlite_with(SqliteJournalMode::Wal).await
    }

    /// Returns the same with a journal mode. The mode belongs to the file, not to a connection: every connection must
    /// ask for it.
    pub(crate) async fn empty_sqlite_with(mode: SqliteJournalMode) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let pool = sqlite_pool(folder.path(), 4, mode).await;
        let folder = Arc::new(folder);
        Self::Sqlite { pool, folder }
    }

    /// Returns a new PostgreSQL database without a table.
    pub(crate) async fn empty_postgres() -> Self {
        let url = tokio::task::spawn_blocking(|| Postgres::shared().database())
            .await
            .unwrap()
            .unwrap();
        Self::of_url(url).await
    }

    /// Returns an existing PostgreSQL database.
    pub(crate) async fn of_url(url: String) -> Self {
        let pool = postgres_pool(&url, 8).await;
        Self::Postgres { pool, url }
    }

    /// Returns the same database with new connections: an outage broke the old ones.
    pub(crate) async fn reopened(&self) -> Self {
        match self.place() {
            Place::Postgres(url) => Self::of_url(url).await,
            Place::Sqlite(_) => panic!("it never goes away"),
        }
    }

    /// Creates the application's tables and errpact's.
    pub(crate) async fn made(self) -> Self {
        self.execute("CREATE TABLE pipelines (pipeline_id text PRIMARY KEY, status text NOT NULL)")
            .await;
        self.store::<Pipeline>().migrate().await.unwrap();
        self
    }

    pub(crate) fn is_postgres(&self) -> bool {
        matches!(self, Self::Postgres { .. })
    }

    pub(crate) fn place(&self) -> Place {
        match self {
            Self::Sqlite { folder, .. } => Place::Sqlite(folder.path().to_owned()),
            Self::Postgres { url, .. } => Place::Postgres(url.clone()),
        }
    }

    /// Returns a store on this database.
    pub(crate) fn store<S: Stages>(&self) -> WorkflowStore<S> {
        match self {
            Self::Sqlite { pool, .. } => WorkflowStore::sqlite(pool.clone()),
            Self::Postgres { pool, .. } => WorkflowStore::postgres(pool.clone()),
        }
    }

    /// Returns a store as in another process: with a separate connection.
    pub(crate) async fn again(&self) -> WorkflowStore<Pipeline> {
        self.alone().await.store()
    }

    /// Returns the same database with one separate connection.
    pub(crate) async fn alone(&self) -> Self {
        match self {
            Self::Sqlite { folder, .. } => Self::Sqlite {
                pool: sqlite_pool(folder.path(), 1, SqliteJournalMode::Wal).await,
                folder: Arc::clone(folder),
            },
            Self::Postgres { url, .. } => Self::Postgres {
                pool: postgres_pool(url, 1).await,
                url: url.clone(),
            },
        }
    }

    /// Runs statements.
    pub(crate) async fn execute(&self, sql: &str) {
        self.try_execute(sql)
            .await
            .unwrap_or_else(|error| panic!("{error}\n{sql}"));
    }

    /// Runs statements that may be refused.
    pub(crate) async fn try_execute(&self, sql: &str) -> Result<(), sqlx::Error> {
        let sql = sqlx::raw_sql(AssertSqlSafe(sql.to_owned()));
        match self {
            Self::Sqlite { pool, .. } => sql.execute(pool).await.map(drop),
            Self::Postgres { pool, .. } => sql.execute(pool).await.map(drop),
        }
    }

    /// Returns the rows of a statement.
    pub(crate) async fn rows(&self, sql: &str) -> Vec<Row> {
        let asked = sqlx::raw_sql(AssertSqlSafe(sql.to_owned()));
        macro_rules! read {
            ($rows:expr, $text:expr) => {
                $rows
                    .iter()
                    .map(|row| {
                        let column = |column: &_| {
                            let name = sqlx::Column::name(column).to_owned();
                            let value = row.try_get_raw(sqlx::Column::ordinal(column)).unwrap();
                            (name, (!value.is_null()).then(|| $text(value)))
                        };
                        row.columns().iter().map(column).collect()
                    })
                    .collect()
            };
        }
        match self {
            Self::Sqlite { pool, .. } => {
                read!(pool.fetch_all(asked).await.unwrap(), |value| {
                    <String as sqlx::Decode<'_, sqlx::Sqlite>>::decode(value).unwrap()
                })
            }
            Self::Postgres { pool, .. } => {
                read!(
                    pool.fetch_all(asked).await.unwrap(),
                    |value: sqlx::postgres::PgValueRef<'_>| value.as_str().unwrap().to_owned()
                )
            }
        }
    }

    /// Returns the only value of a statement.
    pub(crate) async fn value(&self, sql: &str) -> String {
        let rows = self.rows(sql).await;
        assert_eq!(rows.len(), 1, "{sql}: {rows:?}");
        let values: Vec<_> = rows[0].values().cloned().collect();
        assert_eq!(values.len(), 1, "{sql}: {rows:?}");
        values[0].clone().unwrap_or_else(|| "NULL".to_owned())
    }

    /// Inserts a row of the application, with the initial status.
    pub(crate) async fn insert(&self, run: &str) {
        self.insert_at(run, "pending").await;
    }

    /// Inserts a row of the application.
    pub(crate) async fn insert_at(&self, run: &str, status: &str) {
        // With the names of the columns: SQLite notices by them that another connection has made the table anew.
        self.execute(&format!(
            "INSERT INTO pipelines (pipeline_id, status) VALUES ('{run}', '{status}')"
        ))
        .await;
    }

    /// Returns the application's status.
    pub(crate) async fn status(&self, run: &str) -> String {
        self.value(&format!(
            "SELECT status FROM pipelines WHERE pipeline_id = '{run}'"
        ))
        .await
    }

    /// Changes the row as the application would.
    pub(crate) async fn set(&self, run: &str, status: &str) {
        self.execute(&format!(
            "UPDATE pipelines SET status = '{status}' WHERE pipeline_id = '{run}'"
        ))
        .await;
    }

    /// Returns every record of a run, by attempt.
    pub(crate) async fn records(&self, run: &str) -> Vec<Row> {
        self.rows(&format!(
            "SELECT * FROM workflow_errors WHERE run = '{run}' ORDER BY attempt"
        ))
        .await
    }

    /// Returns errpact's row of a run.
    pub(crate) async fn run(&self, run: &str) -> Option<Row> {
        let rows = self
            .rows(&format!("SELECT * FROM workflow_runs WHERE run = '{run}'"))
            .await;
        rows.into_iter().next()
    }

    /// Expires every lease, without waiting.
    pub(crate) async fn expire(&self) {
        let past = "'2001-01-01T00:00:00.000Z'";
        self.execute(&format!(
            "UPDATE workflow_runs SET lease_until = {past} WHERE lease_until IS NOT NULL"
        ))
        .await;
    }
}

/// Returns a pool on the files of a folder: the application's, and the one of the schema `archive`.
pub(crate) async fn sqlite_pool(
    folder: &Path,
    connections: u32,
    mode: SqliteJournalMode,
) -> SqlitePool {
    let options = SqliteConnectOptions::new()
        .filename(folder.join("app.db"))
        .create_if_missing(true)
        .journal_mode(mode)
        // These tests are not about the disk's write times or about power failures.
        .synchronous(SqliteSynchronous::Off)
        .busy_timeout(Duration::from_secs(600));
    let archive = format!(
        "ATTACH '{}' AS archive",
        folder.join("archive.db").display()
    );
    SqlitePoolOptions::new()
        .max_connections(connections)
        .acquire_timeout(Duration::from_secs(600))
        .after_connect(move |connection, _| {
            let archive = archive.clone();
            Box::pin(async move {
                connection.execute(AssertSqlSafe(archive)).await?;
                Ok(())
            })
        })
        .connect_with(options)
        .await
        .unwrap()
}

/// Returns a pool on a database of a server.
pub(crate) async fn postgres_pool(url: &str, connections: u32) -> PgPool {
    PgPoolOptions::new()
        .max_connections(connections)
        .acquire_timeout(Duration::from_secs(600))
        .connect(url)
        .await
        .unwrap()
}

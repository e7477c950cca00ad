//! A database with the tables that all sides write to.

use std::path::Path;

use anyhow::{Result, ensure};
use errpact_load::errors::workflows::Parcels;
use errpact_workflow::{Running, WorkflowStore};
use sqlx::postgres::PgPoolOptions;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{PgPool, SqlitePool};

/// Connections of the pool that all sides use.
const CONNECTIONS: u32 = 8;

/// The application's table.
const PARCELS: &str = "CREATE TABLE parcels (parcel_id text PRIMARY KEY, status text NOT NULL)";

/// The pool of all sides, and errpact's store on it.
#[derive(Debug, Clone)]
pub(super) struct Database {
    /// The pool that the other sides use.
    pub(super) pool: Pool,
    /// errpact's side.
    pub(super) store: WorkflowStore<Parcels>,
}

/// A pool of either kind.
#[derive(Debug, Clone)]
pub(super) enum Pool {
    Postgres(PgPool),
    Sqlite(SqlitePool),
}

impl Database {
    /// Opens a file with a write-ahead log that is synced with every commit.
    pub(super) async fn sqlite(path: &Path) -> Result<Self> {
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(std::time::Duration::from_secs(60));
        let pool = SqlitePoolOptions::new()
            .max_connections(CONNECTIONS)
            .connect_with(options)
            .await?;
        sqlx::query(PARCELS).execute(&pool).await?;
        let store = WorkflowStore::sqlite(pool.clone()).with_worker("benches");
        store.migrate().await?;
        Ok(Self {
            pool: Pool::Sqlite(pool),
            store,
        })
    }

    /// Connects to a database of a server, with the server's settings unchanged.
    pub(super) async fn postgres(url: &str) -> Result<Self> {
        let pool = PgPoolOptions::new()
            .max_connections(CONNECTIONS)
            .connect(url)
            .await?;
        sqlx::query(PARCELS).execute(&pool).await?;
        let store = WorkflowStore::postgres(pool.clone()).with_worker("benches");
        store.migrate().await?;
        Ok(Self {
            pool: Pool::Postgres(pool),
            store,
        })
    }
}

impl Database {
    /// Ensures that there are `parcels` parcels.
    pub(super) async fn fill(&self, parcels: usize) -> Result<()> {
        for number in 0..parcels {
            let insert = "INSERT INTO parcels (parcel_id, status) VALUES ($1, 'waiting') ON CONFLICT DO NOTHING";
            match &self.pool {
                Pool::Postgres(pool) => {
                    sqlx::query(insert).bind(id(number)).execute(pool).await?;
                }
                Pool::Sqlite(pool) => {
                    sqlx::query(insert).bind(id(number)).execute(pool).await?;
                }
            }
        }
        Ok(())
    }

    /// Begins the first stage of `parcels` parcels.
    pub(super) async fn begin_all(&self, parcels: usize) -> Result<Vec<Running<Parcels>>> {
        let mut running = Vec::with_capacity(parcels);
        for number in 0..parcels {
            running.push(self.store.begin(&id(number), Parcels::Pack).await?);
        }
        Ok(running)
    }

    /// Counts the rows of the tables.
    pub(super) async fn counts(&self) -> Result<Counts> {
        let (records, failed_attempts, kinds, attempts, parcels, rolled_back) = match &self.pool {
            Pool::Postgres(pool) => sqlx::query_as(COUNTS).fetch_one(pool).await?,
            Pool::Sqlite(pool) => sqlx::query_as(COUNTS).fetch_one(pool).await?,
        };
        Ok(Counts {
            records,
            failed_attempts,
            kinds,
            attempts,
            parcels,
            rolled_back,
        })
    }
}

fn id(number: usize) -> String {
    format!("parcel {number}")
}

const COUNTS: &str = "SELECT \
     (SELECT count(*) FROM workflow_errors) AS records, \
     (SELECT count(*) FROM (SELECT DISTINCT run, attempt FROM workflow_errors) AS it) AS failed_attempts, \
     (SELECT count(*) FROM (SELECT DISTINCT workflow, stage, disposition, code, category, service, message, user_message, \
      http_status, previous_status, status, worker FROM workflow_errors) AS it) AS kinds, \
     (SELECT CAST(COALESCE(sum(attempt), 0) AS bigint) FROM workflow_runs) AS attempts, \
     (SELECT count(*) FROM parcels) AS parcels, \
     (SELECT count(*) FROM parcels AS p \
      JOIN workflow_runs AS r ON r.run = p.parcel_id AND r.stage IS NULL AND r.lease_until IS NULL \
      JOIN workflow_errors AS e ON e.error_id = r.error_id AND e.run = r.run AND e.attempt = r.attempt \
      WHERE p.status = 'waiting') AS rolled_back";

/// The rows that all sides together have left.
#[derive(Debug, Clone, Copy)]
pub(super) struct Counts {
    /// Failures on record.
    pub(super) records: i64,
    /// Attempts that have a recorded failure.
    failed_attempts: i64,
    /// Failures that differ in more than time and place: all sides write the same.
    kinds: i64,
    /// All attempts.
    attempts: i64,
    parcels: i64,
    /// Parcels that are back where they were, with their last failure as the current one.
    rolled_back: i64,
}

impl Counts {
    /// Checks that every attempt has one record, all records say the same, and every parcel is
    /// back.
    pub(super) fn agree(self) -> Result<()> {
        ensure!(
            [self.failed_attempts, self.attempts] == [self.records; 2]
                && self.rolled_back == self.parcels
                && self.kinds <= 1,
            "failures are lost, doubled or differ: {self:?}"
        );
        Ok(())
    }
}

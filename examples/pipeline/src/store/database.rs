//! A connection to the database, of either kind.

use std::time::Duration;

use sqlx::error::DatabaseError;
use sqlx::postgres::{PgPool, PgPoolOptions};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use tokio::time::{Instant, sleep};

use super::Place;

/// How long a connection waits for another connection's transaction, and a caller for a connection.
const PATIENCE: Duration = Duration::from_secs(10);

/// The pause between two attempts to open a file that another process has just created.
const PAUSE: Duration = Duration::from_millis(10);

/// SQLite's number for a lock that another connection has. The lowest eight bits identify the lock
/// error; the others give the reason.
const BUSY: i32 = 5;

/// Maximum number of connections of a process.
const CONNECTIONS: u32 = 8;

/// A database. Clones share its connections.
#[derive(Debug, Clone)]
pub enum Database {
    /// SQLite.
    Sqlite(SqlitePool),
    /// PostgreSQL.
    Postgres(PgPool),
}

/// Runs the same statement on either database: both accept `$1`, and nothing else in them differs.
macro_rules! on {
    ($database:expr, $pool:ident => $body:expr) => {
        match $database {
            $crate::store::Database::Sqlite($pool) => $body,
            $crate::store::Database::Postgres($pool) => $body,
        }
    };
}
pub(super) use on;

impl Database {
    /// Connects.
    ///
    /// # Errors
    /// When the database does not exist, or refuses the connection.
    pub async fn open(place: &Place) -> Result<Self, sqlx::Error> {
        match place {
            Place::Sqlite(path) => {
                let options = SqliteConnectOptions::new()
                    .filename(path)
                    .create_if_missing(true)
                    .journal_mode(SqliteJournalMode::Wal)
                    // Acknowledged data must outlive the machine, not only the process.
                    .synchronous(SqliteSynchronous::Full)
                    .busy_timeout(PATIENCE);
                let pool = SqlitePoolOptions::new()
                    .max_connections(CONNECTIONS)
                    .acquire_timeout(PATIENCE);
                Ok(Self::Sqlite(patiently(&pool, &options).await?))
            }
            Place::Postgres(url) => {
                let pool = PgPoolOptions::new()
                    .max_connections(CONNECTIONS)
                    .acquire_timeout(PATIENCE);
                Ok(Self::Postgres(pool.connect(url).await?))
            }
        }
    }

    /// Creates the application's own tables if they are missing. Several processes may do so at
    /// once.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn migrate(&self) -> Result<(), sqlx::Error> {
        match self {
            Self::Sqlite(pool) => {
                sqlx::raw_sql(include_str!("../../migrations/pipelines.sqlite.sql"))
                    .execute(pool)
                    .await?;
            }
            Self::Postgres(pool) => {
                sqlx::raw_sql(include_str!("../../migrations/pipelines.postgres.sql"))
                    .execute(pool)
                    .await?;
            }
        }
        Ok(())
    }

    /// Closes the connections; written data is kept.
    pub async fn close(&self) {
        on!(self, pool => pool.close().await);
    }
}

/// Connects. The first connection gives a new file its write-ahead log. SQLite does not wait for
/// that lock: a second connection is refused at this moment, whatever its timeout, and must try
/// again.
async fn patiently(
    pool: &SqlitePoolOptions,
    options: &SqliteConnectOptions,
) -> Result<SqlitePool, sqlx::Error> {
    let begun = Instant::now();
    loop {
        match pool.clone().connect_with(options.clone()).await {
            Err(error) if is_busy(&error) && begun.elapsed() < PATIENCE => sleep(PAUSE).await,
            connected => return connected,
        }
    }
}

fn is_busy(error: &sqlx::Error) -> bool {
    let code = error.as_database_error().and_then(DatabaseError::code);
    let code = code.and_then(|code| code.parse::<i32>().ok());
    code.is_some_and(|code| code & 0xff == BUSY)
}

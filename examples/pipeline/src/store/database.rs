//! A connection to the database, of either kind.

use std::time::Duration;

use sqlx::error::DatabaseError;
use sqlx::postgres::{PgPool, PgPoolOptions};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use tokio::time::{Instant, sleep};

use super::Place;

/// How long a connection waits for another one's transaction, and a caller for a connection.
const PATIENCE: Duration = Duration::from_secs(10);

/// The pause between two tries to open a file that another process has just made.
const PAUSE: Duration = Duration::from_millis(10);

/// SQLite's number for a lock that somebody else has; its lowest eight bits say so, and the others why.
const BUSY: i32 = 5;

/// How many connections a process has at most.
const CONNECTIONS: u32 = 8;

/// A database. Clones share its connections.
#[derive(Debug, Clone)]
pub enum Database {
    /// SQLite.
    Sqlite(SqlitePool),
    /// PostgreSQL.
    Postgres(PgPool),
}

/// The same statement for either kind: both take `$1`, and nothing else in them differs.
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
    /// When the database is not there, or does not let us in.
    pub async fn open(place: &Place) -> Result<Self, sqlx::Error> {
        match place {
            Place::Sqlite(path) => {
                let options = SqliteConnectOptions::new()
                    .filename(path)
                    .create_if_missing(true)
                    .journal_mode(SqliteJournalMode::Wal)
                    // What was answered for must outlive the machine, not only the process.
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

    /// Makes the application's own tables where they are not there. Several processes may do so at once.
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

    /// Ends it: what was written stays.
    pub async fn close(&self) {
        on!(self, pool => pool.close().await);
    }
}

/// Connects. A new file gets its write-ahead log from whoever comes first. For that lock alone SQLite keeps nobody
/// waiting: whoever comes second at this moment is refused, however long it would wait, and has to come again.
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

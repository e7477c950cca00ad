//! Opening the database.

use std::borrow::Cow;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use sqlx::error::DatabaseError;
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions,
};
use sqlx::{Connection as _, SqlSafeStr};
use tokio::time::{Instant, sleep};
use uuid::Uuid;

use super::{Feed, Store, StoreError};

/// The versions of the tables, embedded in the program.
const MIGRATIONS: [(i64, &str, &str); 1] =
    [(1, "chat", include_str!("../../migrations/0001_chat.sql"))];

/// How long a connection waits for another connection's transaction.
const PATIENCE: Duration = Duration::from_secs(10);

/// The pause between two attempts to open a file that another process has just created.
const PAUSE: Duration = Duration::from_millis(10);

/// SQLite's number for a lock that another connection has. The lowest eight bits identify the lock
/// error; the others give the reason.
const BUSY: i32 = 5;

impl Store {
    /// Opens a database; creates the file if it is missing.
    ///
    /// # Errors
    /// When it cannot be opened, or contains something else.
    pub async fn open(path: &Path) -> Result<Self, StoreError> {
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .foreign_keys(true)
            .busy_timeout(PATIENCE);
        Self::with(options, None).await
    }

    /// Creates a database that ends with the program.
    ///
    /// # Errors
    /// When it cannot be created.
    pub async fn in_memory() -> Result<Self, StoreError> {
        // The connections of this process that know its name share it, while one of them is open.
        // The pool closes a connection that was in use when a request was given up.
        let options = SqliteConnectOptions::new()
            .filename(format!("/chat-{}", Uuid::new_v4().simple()))
            .vfs("memdb")
            .foreign_keys(true)
            .busy_timeout(PATIENCE);
        let kept = SqliteConnection::connect_with(&options).await?;
        Self::with(options, Some(kept)).await
    }

    async fn with(
        options: SqliteConnectOptions,
        kept: Option<SqliteConnection>,
    ) -> Result<Self, StoreError> {
        let pool = patiently(&SqlitePoolOptions::new().max_connections(4), &options).await?;
        let migrations = MIGRATIONS.map(|(version, description, sql)| {
            let description = Cow::Borrowed(description);
            Migration::new(
                version,
                description,
                MigrationType::Simple,
                sql.into_sql_str(),
                false,
            )
        });
        // If several find the tables missing, one creates them, and the others wait until they
        // exist.
        let mut making = pool.begin_with("BEGIN IMMEDIATE").await?;
        Migrator::with_migrations(migrations.into())
            .run(&mut making)
            .await?;
        making.commit().await?;
        Ok(Self {
            pool,
            feed: Feed::default(),
            conversations: Self::CONVERSATIONS,
            _kept: Arc::new(Mutex::new(kept)),
        })
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

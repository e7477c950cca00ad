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

/// The tables' versions, in the program.
const MIGRATIONS: [(i64, &str, &str); 1] =
    [(1, "chat", include_str!("../../migrations/0001_chat.sql"))];

/// How long a connection waits for another one's transaction.
const PATIENCE: Duration = Duration::from_secs(10);

/// The pause between two tries to open a file that another process has just made.
const PAUSE: Duration = Duration::from_millis(10);

/// SQLite's number for a lock that somebody else has; its lowest eight bits say so, and the others why.
const BUSY: i32 = 5;

impl Store {
    /// Opens a database; the file is made where there is none.
    ///
    /// # Errors
    /// When it cannot be opened, or holds something else.
    pub async fn open(path: &Path) -> Result<Self, StoreError> {
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .foreign_keys(true)
            .busy_timeout(PATIENCE);
        Self::with(options, None).await
    }

    /// A database that ends with the program.
    ///
    /// # Errors
    /// When it cannot be made.
    pub async fn in_memory() -> Result<Self, StoreError> {
        // Shared by the connections of this process that know its name, for as long as one is open; the
        // pool closes one that was in use when a request was given up.
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
        // Of several that find the tables missing, one makes them, and the others wait until they are there.
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

//! Opening the database.

use std::borrow::Cow;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePoolOptions};
use sqlx::{Connection as _, SqlSafeStr};
use uuid::Uuid;

use super::{Feed, Store, StoreError};

/// The tables' versions, in the program.
const MIGRATIONS: [(i64, &str, &str); 1] =
    [(1, "chat", include_str!("../../migrations/0001_chat.sql"))];

/// How long a connection waits for another one's transaction.
const PATIENCE: Duration = Duration::from_secs(10);

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
        let pool = SqlitePoolOptions::new().max_connections(4);
        let pool = pool.connect_with(options).await?;
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
        Migrator::with_migrations(migrations.into())
            .run(&pool)
            .await?;
        Ok(Self {
            pool,
            feed: Feed::default(),
            _kept: Arc::new(Mutex::new(kept)),
        })
    }
}

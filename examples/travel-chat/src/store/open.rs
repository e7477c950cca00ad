//! Opening the database.

use std::borrow::Cow;
use std::path::Path;
use std::time::Duration;

use sqlx::SqlSafeStr;
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions};

use super::{Feed, Store, StoreError};

/// The tables' versions, in the program.
const MIGRATIONS: [(i64, &str, &str); 1] =
    [(1, "chat", include_str!("../../migrations/0001_chat.sql"))];

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
            .busy_timeout(Duration::from_secs(10));
        Self::with(
            SqlitePoolOptions::new()
                .max_connections(4)
                .connect_with(options)
                .await?,
        )
        .await
    }

    /// A database that ends with the program.
    ///
    /// # Errors
    /// When it cannot be made.
    pub async fn in_memory() -> Result<Self, StoreError> {
        let options = SqliteConnectOptions::new()
            .in_memory(true)
            .foreign_keys(true);
        // Every connection would have a database of its own, which goes with it.
        let pool = SqlitePoolOptions::new()
            .max_connections(1)
            .idle_timeout(None)
            .max_lifetime(None)
            .connect_with(options);
        Self::with(pool.await?).await
    }

    async fn with(pool: SqlitePool) -> Result<Self, StoreError> {
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
        })
    }
}

//! Which database the runs stand in.

use std::sync::Arc;
#[cfg(feature = "sqlite")]
use std::time::Duration;

use super::{StoreError, WorkflowStore};
use crate::generated::Stages;

const DOING: &str = "connect to it";
/// How long one writer of SQLite's waits for another.
#[cfg(feature = "sqlite")]
const BUSY: Duration = Duration::from_secs(10);

impl<S: Stages> WorkflowStore<S> {
    /// Connects to `sqlite:FILE` or `postgres://…`. A file that is not there is made, and one of SQLite's gets
    /// a write-ahead log, so that readers and the writer do not wait for each other. `sqlite::memory:` is a
    /// database of this store and its clones.
    ///
    /// Where the application has a pool, [`sqlite`](Self::sqlite) or [`postgres`](Self::postgres) takes that.
    ///
    /// # Errors
    /// When the database cannot be reached, or is neither.
    pub async fn connect(url: &str) -> Result<Self, StoreError> {
        #[cfg(feature = "sqlite")]
        if url.starts_with("sqlite:") {
            return Self::connect_sqlite(url).await;
        }
        #[cfg(feature = "postgres")]
        if url.starts_with("postgres:") || url.starts_with("postgresql:") {
            return Self::connect_postgres(url).await;
        }
        // The rest of it may hold a password.
        let scheme = url
            .split_once("://")
            .map_or("something else", |(scheme, _)| scheme);
        let kinds = match (cfg!(feature = "sqlite"), cfg!(feature = "postgres")) {
            (true, true) => "`sqlite:FILE` or `postgres://…`",
            (true, false) => "`sqlite:FILE`, without the feature `postgres`",
            (false, true) => "`postgres://…`, without the feature `sqlite`",
            (false, false) => "nothing, without the features `sqlite` and `postgres`",
        };
        let said = format!("it takes {kinds}, and this begins with `{scheme}`");
        Err(StoreError::of(
            DOING,
            sqlx::Error::Configuration(said.into()),
        ))
    }

    #[cfg(feature = "sqlite")]
    async fn connect_sqlite(url: &str) -> Result<Self, StoreError> {
        use std::str::FromStr as _;

        use sqlx::sqlite::{SqliteConnectOptions, SqlitePoolOptions};

        let failed = |error| StoreError::of(DOING, error);
        let options = SqliteConnectOptions::from_str(url)
            .map_err(failed)?
            .create_if_missing(true)
            .busy_timeout(BUSY);
        let pool = if url.contains(":memory:") || url.contains("mode=memory") {
            // Each connection would have a database of its own, which ends with it.
            SqlitePoolOptions::new()
                .max_connections(1)
                .idle_timeout(None)
                .max_lifetime(None)
                .connect_with(options)
                .await
        } else {
            connect_file(options).await
        };
        Ok(Self::sqlite(pool.map_err(failed)?))
    }

    #[cfg(feature = "postgres")]
    async fn connect_postgres(url: &str) -> Result<Self, StoreError> {
        let failed = |error| StoreError::of(DOING, error);
        // A connection that broke is noticed when it is used, and what it was used for is done again: to ask
        // each time before would be one more way to the database and back.
        let pool = sqlx::postgres::PgPoolOptions::new()
            .test_before_acquire(false)
            .connect(url)
            .await
            .map_err(failed)?;
        Ok(Self::postgres(pool))
    }

    /// Takes an application's pool of SQLite. One of a database in memory must have one connection, or all
    /// must share the database.
    #[cfg(feature = "sqlite")]
    #[must_use]
    pub fn sqlite(pool: sqlx::SqlitePool) -> Self {
        Self::over(Arc::new(super::backend::SqliteFile::new(pool)))
    }

    /// Takes an application's pool of PostgreSQL.
    #[cfg(feature = "postgres")]
    #[must_use]
    pub fn postgres(pool: sqlx::PgPool) -> Self {
        Self::over(Arc::new(super::backend::Postgres(pool)))
    }
}

/// A pool of a file with a write-ahead log. Of several that give it one at the same moment, SQLite refuses all but
/// one, and waits for none of them.
#[cfg(feature = "sqlite")]
async fn connect_file(
    options: sqlx::sqlite::SqliteConnectOptions,
) -> Result<sqlx::SqlitePool, sqlx::Error> {
    use sqlx::sqlite::{SqliteJournalMode, SqlitePoolOptions};
    use tokio::time::{Instant, sleep};

    use super::error::DatabaseFault;

    let options = options.journal_mode(SqliteJournalMode::Wal);
    let until = Instant::now() + BUSY;
    loop {
        match SqlitePoolOptions::new().connect_with(options.clone()).await {
            Err(error)
                if DatabaseFault::of(&error) == DatabaseFault::Away && Instant::now() < until =>
            {
                sleep(Duration::from_millis(20)).await;
            }
            connected => return connected,
        }
    }
}

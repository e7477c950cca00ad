//! Connects to the database of the runs.

use std::sync::Arc;
#[cfg(feature = "sqlite")]
use std::time::Duration;

use crate::{Stages, StoreError, WorkflowStore};

const DOING: &str = "connect to it";
/// How long one SQLite writer waits for another.
#[cfg(feature = "sqlite")]
const BUSY: Duration = Duration::from_secs(10);

impl<S: Stages> WorkflowStore<S> {
    /// Connects to `sqlite:FILE` or `postgres://…`. A missing file is created, and an SQLite file gets a
    /// write-ahead log, so that readers and the writer do not wait for each other. `sqlite::memory:` is a
    /// database of this store and its clones.
    ///
    /// If the application has a pool, pass it to [`sqlite`](Self::sqlite) or [`postgres`](Self::postgres).
    ///
    /// # Errors
    /// Returns an error if the database cannot be reached, or is neither.
    pub async fn connect(url: &str) -> Result<Self, StoreError> {
        #[cfg(feature = "sqlite")]
        if url.starts_with("sqlite:") {
            return Self::connect_sqlite(url).await;
        }
        #[cfg(feature = "postgres")]
        if url.starts_with("postgres:") || url.starts_with("postgresql:") {
            return Self::connect_postgres(url).await;
        }
        // The rest of it may contain a password.
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
            // Each connection would have its own database, which ends with it.
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
        // A broken connection is noticed when it is used, and its work is then retried. A check before each
        // use would cost another round trip to the database.
        let pool = sqlx::postgres::PgPoolOptions::new()
            .test_before_acquire(false)
            .connect(url)
            .await
            .map_err(failed)?;
        Ok(Self::postgres(pool))
    }

    /// Uses an application's pool of SQLite. One of a database in memory must have one connection, or all
    /// must share the database.
    #[cfg(feature = "sqlite")]
    #[must_use]
    pub fn sqlite(pool: sqlx::SqlitePool) -> Self {
        Self::over(Arc::new(crate::backend::SqliteFile::new(pool)))
    }

    /// Uses an application's pool of PostgreSQL.
    #[cfg(feature = "postgres")]
    #[must_use]
    pub fn postgres(pool: sqlx::PgPool) -> Self {
        Self::over(Arc::new(crate::backend::Postgres(pool)))
    }
}

/// Creates a pool of a file with a write-ahead log. If several do this at the same moment, SQLite refuses all but
/// one, and waits for none of them.
#[cfg(feature = "sqlite")]
async fn connect_file(
    options: sqlx::sqlite::SqliteConnectOptions,
) -> Result<sqlx::SqlitePool, sqlx::Error> {
    use sqlx::sqlite::{SqliteJournalMode, SqlitePoolOptions};
    use tokio::time::{Instant, sleep};

    use crate::error::DatabaseFault;

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

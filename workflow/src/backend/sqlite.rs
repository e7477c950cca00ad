//! SQLite through sqlx.

use sqlx::pool::PoolConnection;
use sqlx::sqlite::{Sqlite as Driver, SqliteArguments, SqlitePool, SqliteRow};
use sqlx::{Connection as _, SqlStr};

/// A writing transaction takes its lock when it begins. One that reads first could not wait for another
/// one's lock, because what it read would be out of date by then.
const BEGIN: SqlStr = SqlStr::from_static("BEGIN IMMEDIATE");

/// SQLite.
pub(crate) struct Sqlite(pub(crate) SqlitePool);

// A value has its own type here, whatever its column says.
super::statements!(Sqlite, SqliteArguments, SqliteRow, "INTEGER");

async fn begin(pool: &SqlitePool) -> Result<sqlx::Transaction<'static, Driver>, sqlx::Error> {
    let mut connection = pool.acquire().await?;
    if connection.is_in_transaction() {
        // A separate task continues even if its caller gives up.
        let repaired = tokio::spawn(repaired(connection));
        connection = repaired.await.map_err(|_| sqlx::Error::WorkerCrashed)?;
    }
    sqlx::Transaction::begin(connection, Some(BEGIN)).await
}

/// If the disk is full, reading or writing fails, or a trigger says `RAISE(ROLLBACK)`, SQLite ends a transaction by
/// itself. sqlx then still counts it, and refuses to begin another one on that connection. So it gets a transaction
/// that it can end.
async fn repaired(mut connection: PoolConnection<Driver>) -> PoolConnection<Driver> {
    // Other problems of the connection are reported by its next use.
    let _ = sqlx::raw_sql("BEGIN").execute(&mut *connection).await;
    // It is refused, and the counted transaction is ended.
    drop(connection.begin_with(BEGIN).await);
    connection
}

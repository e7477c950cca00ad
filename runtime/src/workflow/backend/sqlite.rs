//! SQLite through sqlx.

use sqlx::pool::PoolConnection;
use sqlx::sqlite::{Sqlite as Driver, SqliteArguments, SqlitePool, SqliteRow};
use sqlx::{Connection as _, SqlStr};

/// A writing transaction takes its lock when it begins: one that had read first could not wait for another
/// one's lock, because what it has read would be old by then.
const BEGIN: SqlStr = SqlStr::from_static("BEGIN IMMEDIATE");

/// SQLite.
pub(crate) struct Sqlite(pub(crate) SqlitePool);

// A value has its own type here, whatever its column says.
super::statements!(Sqlite, SqliteArguments, SqliteRow, "INTEGER");

async fn begin(pool: &SqlitePool) -> Result<sqlx::Transaction<'static, Driver>, sqlx::Error> {
    let mut connection = pool.acquire().await?;
    if connection.is_in_transaction() {
        // A task of its own goes on when whoever waits for it gives up.
        let mended = tokio::spawn(mended(connection));
        connection = mended.await.map_err(|_| sqlx::Error::WorkerCrashed)?;
    }
    sqlx::Transaction::begin(connection, Some(BEGIN)).await
}

/// Where the disk is full, reading or writing fails, or a trigger says `RAISE(ROLLBACK)`, SQLite ends a transaction
/// by itself. sqlx still counts it then, and refuses to begin another one on that connection. So it gets a
/// transaction that it can end.
async fn mended(mut connection: PoolConnection<Driver>) -> PoolConnection<Driver> {
    // What is wrong with the connection beyond this is said by whoever uses it next.
    let _ = sqlx::raw_sql("BEGIN").execute(&mut *connection).await;
    // It is refused, and what is counted is ended.
    drop(connection.begin_with(BEGIN).await);
    connection
}

//! SQLite through sqlx.

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
    let mut begun = pool.begin_with(BEGIN).await;
    // Connections are given out in turn, so every one of them is mended by then.
    for _ in 0..=pool.size() {
        if !matches!(begun, Err(sqlx::Error::InvalidSavePointStatement)) {
            break;
        }
        // A task of its own goes on when whoever waits for it gives up.
        let mending = tokio::spawn(mend(pool.clone()));
        mending.await.map_err(|_| sqlx::Error::WorkerCrashed)??;
        begun = pool.begin_with(BEGIN).await;
    }
    begun
}

/// Where the disk is full, reading or writing fails, or a trigger says `RAISE(ROLLBACK)`, SQLite ends a transaction
/// by itself. sqlx still counts it then, and refuses to begin another one on that connection. So it gets a
/// transaction that it can end.
async fn mend(pool: SqlitePool) -> Result<(), sqlx::Error> {
    let mut connection = pool.acquire().await?;
    sqlx::raw_sql("BEGIN").execute(&mut *connection).await?;
    // This is refused in either case; where sqlx counts a transaction, it ends it.
    drop(connection.begin_with(BEGIN).await);
    // Where it counted none, it is still there.
    let _ = sqlx::raw_sql("ROLLBACK").execute(&mut *connection).await;
    Ok(())
}

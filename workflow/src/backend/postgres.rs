//! PostgreSQL through sqlx.
//! See `docs/decisions/049-transactions-begin-in-their-own-task.md`.

use std::io::{self, ErrorKind};

use sqlx::SqlStr;
use sqlx::postgres::{PgArguments, PgPool, PgRow, Postgres as Driver};

/// Each statement sees what was committed before it began, whatever the database's default is. The store
/// compares and sets, and looks again if that did not match.
const BEGIN: SqlStr = SqlStr::from_static("BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE");

/// A standby's answer to that. Elsewhere it means that a server does not support something.
const STANDBY: &str = "0A000";

/// PostgreSQL.
pub(crate) struct Postgres(pub(crate) PgPool);

super::statements!(Postgres, PgArguments, PgRow, "INT8");

async fn begin(pool: &PgPool) -> Result<sqlx::Transaction<'static, Driver>, sqlx::Error> {
    let connection = pool.acquire().await?;
    // A separate task continues even if its caller gives up. sqlx 0.9 knows of a transaction only once the server
    // has confirmed its beginning: dropped before that, it would return to the pool and stay open.
    let begun = tokio::spawn(sqlx::Transaction::begin(connection, Some(BEGIN)));
    let begun = begun.await.map_err(|_| sqlx::Error::WorkerCrashed)?;
    begun.map_err(|error| {
        let code = error
            .as_database_error()
            .and_then(sqlx::error::DatabaseError::code);
        if code.is_some_and(|code| code == STANDBY) {
            // Keep only the text: the error's classification must not find that code.
            let said = error.to_string();
            sqlx::Error::Io(io::Error::new(ErrorKind::ReadOnlyFilesystem, said))
        } else {
            error
        }
    })
}

//! PostgreSQL through sqlx.

use sqlx::SqlStr;
use sqlx::postgres::{PgArguments, PgPool, PgRow, Postgres as Driver};

/// Each statement sees what was committed before it began, whatever the database's default is: the store
/// compares and sets, and looks again where that did not match.
const BEGIN: SqlStr = SqlStr::from_static("BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE");

/// What a standby says to that. It means that a server does not know how to do something, in any other place.
const STANDBY: &str = "0A000";

/// PostgreSQL.
pub(crate) struct Postgres(pub(crate) PgPool);

super::statements!(Postgres, PgArguments, PgRow, "INT8");

async fn begin(pool: &PgPool) -> Result<sqlx::Transaction<'static, Driver>, sqlx::Error> {
    pool.begin_with(BEGIN).await.map_err(|error| {
        let code = error
            .as_database_error()
            .and_then(sqlx::error::DatabaseError::code);
        if code.is_some_and(|code| code == STANDBY) {
            sqlx::Error::BeginFailed
        } else {
            error
        }
    })
}

//! SQLite through sqlx.

use sqlx::sqlite::{Sqlite as Driver, SqliteArguments, SqlitePool, SqliteRow};
use sqlx::{Row as _, SqlStr, TypeInfo as _, ValueRef as _};

use super::{Cell, Database, Doing, Row, Transaction, Value};
use crate::workflow::sql::Dialect;

/// A writing transaction takes its lock when it begins: one that had read first could not wait for another
/// one's lock, because what it has read would be old by then.
const BEGIN: SqlStr = SqlStr::from_static("BEGIN IMMEDIATE");

/// SQLite.
pub(crate) struct Sqlite(pub(crate) SqlitePool);

super::statements!(SqliteArguments, read);

impl Database for Sqlite {
    fn dialect(&self) -> Dialect {
        Dialect::Sqlite
    }

    fn begin(&self) -> Doing<'_, Box<dyn Transaction>> {
        Box::pin(async {
            let transaction = self.0.begin_with(BEGIN).await?;
            Ok(Box::new(transaction) as Box<dyn Transaction>)
        })
    }

    fn rows<'a>(&'a self, sql: &SqlStr, values: &'a [Value<'a>]) -> Doing<'a, Vec<Row>> {
        let query = bound(sql, values);
        Box::pin(async move {
            let rows = query.fetch_all(&self.0).await?;
            rows.iter().map(read).collect()
        })
    }

    fn execute<'a>(&'a self, sql: &SqlStr, values: &'a [Value<'a>]) -> Doing<'a, u64> {
        let query = bound(sql, values);
        Box::pin(async move { Ok(query.execute(&self.0).await?.rows_affected()) })
    }

    fn script(&self, sql: &'static str) -> Doing<'_, ()> {
        Box::pin(async move {
            let mut transaction = self.0.begin_with(BEGIN).await?;
            sqlx::raw_sql(sql).execute(&mut *transaction).await?;
            transaction.commit().await
        })
    }
}

/// A value has its own type here, whatever its column says.
fn read(row: &SqliteRow) -> Result<Row, sqlx::Error> {
    let mut cells = Vec::with_capacity(row.len());
    for index in 0..row.len() {
        let value = row.try_get_raw(index)?;
        let cell = if value.is_null() {
            Cell::Null
        } else if value.type_info().name() == "INTEGER" {
            Cell::Int(row.try_get(index)?)
        } else {
            Cell::Text(row.try_get(index)?)
        };
        cells.push(cell);
    }
    Ok(Row::new(cells))
}

//! PostgreSQL through sqlx.

use sqlx::postgres::{PgArguments, PgPool, PgRow, Postgres as Driver};
use sqlx::{Row as _, SqlStr, TypeInfo as _, ValueRef as _};

use super::{Cell, Database, Doing, Row, Transaction, Value};
use crate::workflow::sql::Dialect;

/// Each statement sees what was committed before it began, whatever the database's default is: the store
/// compares and sets, and looks again where that did not match.
const BEGIN: SqlStr = SqlStr::from_static("BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE");

/// PostgreSQL.
pub(crate) struct Postgres(pub(crate) PgPool);

super::statements!(PgArguments, read);

impl Database for Postgres {
    fn dialect(&self) -> Dialect {
        Dialect::Postgres
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
            // Several statements in one message are one transaction.
            sqlx::raw_sql(sql).execute(&self.0).await?;
            Ok(())
        })
    }
}

fn read(row: &PgRow) -> Result<Row, sqlx::Error> {
    let mut cells = Vec::with_capacity(row.len());
    for index in 0..row.len() {
        let value = row.try_get_raw(index)?;
        let cell = if value.is_null() {
            Cell::Null
        } else if value.type_info().name() == "INT8" {
            Cell::Int(row.try_get(index)?)
        } else {
            Cell::Text(row.try_get(index)?)
        };
        cells.push(cell);
    }
    Ok(Row::new(cells))
}

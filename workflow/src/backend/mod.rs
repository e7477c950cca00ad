//! The database, as narrow as the store needs it: statements, rows of texts and whole numbers, and
//! transactions. No other module knows which database it is.

#[cfg(feature = "sqlite")]
mod file;
#[cfg(feature = "postgres")]
mod postgres;
mod row;
#[cfg(feature = "sqlite")]
mod sqlite;

use std::pin::Pin;

#[cfg(feature = "sqlite")]
pub(super) use file::SqliteFile;
#[cfg(feature = "postgres")]
pub(super) use postgres::Postgres;
pub(super) use row::{Cell, Row};
#[cfg(feature = "sqlite")]
use sqlite::Sqlite;
use sqlx::SqlStr;

use crate::sql::Dialect;

/// A future of either database.
pub(super) type Doing<'a, T> = Pin<Box<dyn Future<Output = Result<T, sqlx::Error>> + Send + 'a>>;

/// A parameter of a statement.
#[derive(Debug, Clone, Copy)]
pub(super) enum Value<'a> {
    Text(&'a str),
    MaybeText(Option<&'a str>),
    Int(i64),
    MaybeInt(Option<i64>),
}

/// A database.
pub(super) trait Database: Send + Sync {
    /// Returns its SQL dialect.
    fn dialect(&self) -> Dialect;

    /// Begins a transaction that will write.
    fn begin(&self) -> Doing<'_, Box<dyn Transaction>>;

    /// Returns the rows of a statement outside a transaction.
    fn rows<'a>(&'a self, sql: &SqlStr, values: &'a [Value<'a>]) -> Doing<'a, Vec<Row>>;

    /// Returns how many rows a statement outside a transaction changed.
    fn execute<'a>(&'a self, sql: &'a SqlStr, values: &'a [Value<'a>]) -> Doing<'a, u64> {
        Box::pin(async move {
            let mut transaction = self.begin().await?;
            let changed = transaction.execute(sql, values).await?;
            transaction.commit().await?;
            Ok(changed)
        })
    }

    /// Runs several statements, all or none.
    fn script(&self, sql: SqlStr) -> Doing<'_, ()> {
        Box::pin(async move {
            let mut transaction = self.begin().await?;
            transaction.script(sql).await?;
            transaction.commit().await
        })
    }
}

/// A transaction. One that is dropped is rolled back.
pub(super) trait Transaction: Send {
    /// Returns the rows of a statement.
    fn rows<'a>(&'a mut self, sql: &SqlStr, values: &'a [Value<'a>]) -> Doing<'a, Vec<Row>>;

    /// Returns how many rows a statement changed.
    fn execute<'a>(&'a mut self, sql: &SqlStr, values: &'a [Value<'a>]) -> Doing<'a, u64>;

    /// Runs several statements.
    fn script(&mut self, sql: SqlStr) -> Doing<'_, ()>;

    /// Commits the transaction.
    fn commit(self: Box<Self>) -> Doing<'static, ()>;

    /// Rolls the transaction back.
    fn rollback(self: Box<Self>) -> Doing<'static, ()>;
}

/// What both databases do in the same words. Each has its own function `begin`; `$int` is the type of whole numbers in
/// its rows.
macro_rules! statements {
    ($database:ident, $arguments:ty, $row:ty, $int:literal) => {
        /// A statement with its values.
        fn bound<'a>(
            sql: &sqlx::SqlStr,
            values: &'a [super::Value<'a>],
        ) -> sqlx::query::Query<'a, Driver, $arguments> {
            let mut query = sqlx::query(sql.clone());
            for value in values {
                query = match *value {
                    super::Value::Text(text) => query.bind(text),
                    super::Value::MaybeText(text) => query.bind(text),
                    super::Value::Int(number) => query.bind(number),
                    super::Value::MaybeInt(number) => query.bind(number),
                };
            }
            query
        }

        fn read(row: &$row) -> Result<super::Row, sqlx::Error> {
            use sqlx::{Row as _, TypeInfo as _, ValueRef as _};

            let mut cells = Vec::with_capacity(row.len());
            for index in 0..row.len() {
                let value = row.try_get_raw(index)?;
                let cell = if value.is_null() {
                    super::Cell::Null
                } else if value.type_info().name() == $int {
                    super::Cell::Int(row.try_get(index)?)
                } else {
                    super::Cell::Text(row.try_get(index)?)
                };
                cells.push(cell);
            }
            Ok(super::Row::new(cells))
        }

        impl super::Database for $database {
            fn dialect(&self) -> super::Dialect {
                super::Dialect::$database
            }

            fn begin(&self) -> super::Doing<'_, Box<dyn super::Transaction>> {
                Box::pin(async {
                    let transaction = begin(&self.0).await?;
                    Ok(Box::new(transaction) as Box<dyn super::Transaction>)
                })
            }

            fn rows<'a>(
                &'a self,
                sql: &sqlx::SqlStr,
                values: &'a [super::Value<'a>],
            ) -> super::Doing<'a, Vec<super::Row>> {
                let query = bound(sql, values);
                Box::pin(async move {
                    let rows = query.fetch_all(&self.0).await?;
                    rows.iter().map(read).collect()
                })
            }
        }

        impl super::Transaction for sqlx::Transaction<'static, Driver> {
            fn rows<'a>(
                &'a mut self,
                sql: &sqlx::SqlStr,
                values: &'a [super::Value<'a>],
            ) -> super::Doing<'a, Vec<super::Row>> {
                let query = bound(sql, values);
                Box::pin(async move {
                    let rows = query.fetch_all(&mut **self).await?;
                    rows.iter().map(read).collect()
                })
            }

            fn execute<'a>(
                &'a mut self,
                sql: &sqlx::SqlStr,
                values: &'a [super::Value<'a>],
            ) -> super::Doing<'a, u64> {
                let query = bound(sql, values);
                Box::pin(async move { Ok(query.execute(&mut **self).await?.rows_affected()) })
            }

            fn script(&mut self, sql: ::sqlx::SqlStr) -> super::Doing<'_, ()> {
                Box::pin(async move {
                    sqlx::raw_sql(sql).execute(&mut **self).await?;
                    Ok(())
                })
            }

            fn commit(self: Box<Self>) -> super::Doing<'static, ()> {
                Box::pin((*self).commit())
            }

            fn rollback(self: Box<Self>) -> super::Doing<'static, ()> {
                Box::pin((*self).rollback())
            }
        }
    };
}
pub(super) use statements;

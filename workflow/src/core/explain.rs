//! Explains an error that the database reports unclearly.

use super::Core;
use crate::StoreError;
use crate::backend::Value;
use crate::error::DatabaseFault;

impl Core {
    /// Returns the error, or a better one: a table that disappeared, or a text that cannot be a
    /// key.
    pub(super) async fn explained(&self, error: StoreError, run: Option<&str>) -> StoreError {
        match error.trouble() {
            Some(DatabaseFault::Schema) => self.inspected().await.err().unwrap_or(error),
            Some(DatabaseFault::Value | DatabaseFault::Check) => match run {
                Some(run) if self.is_nobodys(run).await => self.no_such_run(run),
                _ => error,
            },
            _ => error,
        }
    }

    /// Returns whether a text cannot be a key at all, such as a word if the column is a number.
    async fn is_nobodys(&self, run: &str) -> bool {
        let Ok(sql) = self.statements().await else {
            return false;
        };
        let values = [Value::Text(run)];
        match self.database.rows(&sql.key, &values).await {
            Ok(_) => false,
            Err(error) => matches!(
                DatabaseFault::of(&error),
                DatabaseFault::Value | DatabaseFault::Check
            ),
        }
    }

    /// Returns the error that there is no row of this key.
    pub(super) fn no_such_run(&self, run: &str) -> StoreError {
        match self.table() {
            Ok(table) => StoreError::NoSuchRun {
                run: run.to_owned(),
                table: table.table,
                id: table.id,
            },
            Err(error) => error,
        }
    }
}

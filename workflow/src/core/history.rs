//! A run's failures.

use super::Core;
use super::tries::Tries;
use crate::backend::Value;
use crate::page::{History, Page};
use crate::{StageFailure, StoreError};

const READING: &str = "read a history";

impl Core {
    /// Returns a page of a run's failures.
    pub(crate) async fn history(&self, run: &str, page: Page) -> Result<History, StoreError> {
        let tries = Tries::patient(READING, self);
        tries
            .each(self, Some(run), || self.history_once(run, page))
            .await
    }

    async fn history_once(&self, run: &str, page: Page) -> Result<History, StoreError> {
        let sql = self.statements().await?;
        let values = [
            Value::Text(run),
            Value::Int(page.before()),
            Value::Int(i64::from(page.limit()) + 1),
        ];
        let rows = self.database.rows(&sql.history, &values).await;
        let rows = rows.map_err(|error| StoreError::of(READING, error))?;
        if rows.is_empty() {
            // An empty history of a run that does not exist is a mistake.
            self.state_once(run).await?;
        }
        let failures = rows
            .into_iter()
            .filter_map(|mut row| StageFailure::read(&mut row, self.catalog).transpose())
            .collect::<Result<Vec<_>, _>>()?;
        Ok(page.of(failures))
    }
}

//! Runs whose next stage may begin.

use super::Core;
use super::tries::Tries;
use crate::backend::Value;
use crate::{ReadyQuery, StoreError, rules};

const LOOKING: &str = "look for runs that are ready";

/// A resting run with a next stage.
pub(crate) struct Resting {
    pub(crate) run: String,
    pub(crate) stage: usize,
    pub(crate) attempt: u64,
    pub(crate) error: Option<String>,
    pub(crate) failures: u64,
}

impl Core {
    /// Returns resting runs with a next stage.
    pub(crate) async fn ready(&self, wanted: ReadyQuery) -> Result<Vec<Resting>, StoreError> {
        let tries = Tries::patient(LOOKING, self);
        tries.each(self, None, || self.ready_once(wanted)).await
    }

    async fn ready_once(&self, wanted: ReadyQuery) -> Result<Vec<Resting>, StoreError> {
        let sql = self.statements().await?;
        let values = [
            Value::Int(i64::from(wanted.limit)),
            Value::MaybeInt(wanted.failures.map(i64::from)),
        ];
        let rows = self.database.rows(&sql.ready, &values).await;
        let rows = rows.map_err(|error| StoreError::of(LOOKING, error))?;
        let mut ready = Vec::with_capacity(rows.len());
        for mut row in rows {
            let run = row.text("run")?;
            let status = row.maybe_text("status")?;
            let Some(stage) = rules::next(self.workflow, status.as_deref()) else {
                continue;
            };
            ready.push(Resting {
                run,
                stage,
                attempt: row.count("attempt")?,
                error: row.maybe_text("code")?,
                failures: row.count("number of failures")?,
            });
        }
        Ok(ready)
    }
}

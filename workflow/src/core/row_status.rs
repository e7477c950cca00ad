//! Moves the status of the application's row.

use super::Core;
use crate::backend::{Transaction, Value};
use crate::running::Claim;
use crate::sql::Statements;

/// The state of the application's row after its status was to be moved.
pub(super) enum RowStatus {
    /// It has the target status.
    There,
    /// It has another status: it did not have the status of the running stage, and is unchanged.
    Elsewhere(Option<String>),
    /// It does not exist.
    Gone,
}

impl Core {
    /// Moves the status away from that of the running stage.
    pub(super) async fn move_status(
        &self,
        transaction: &mut dyn Transaction,
        sql: &Statements,
        claim: &Claim,
        to: &str,
    ) -> Result<RowStatus, sqlx::Error> {
        let running = self
            .workflow
            .stages
            .get(claim.stage)
            .map_or("", |stage| stage.running);
        let run = [Value::Text(&claim.run)];
        let values = [
            Value::Text(&claim.run),
            Value::Text(to),
            Value::Text(running),
        ];
        // The second time the row is locked, so that it still has the status that was seen.
        for _ in 0..2 {
            if transaction.execute(&sql.move_status, &values).await? > 0 {
                return Ok(RowStatus::There);
            }
            let rows = transaction.rows(&sql.lock_status, &run).await?;
            let Some(mut row) = rows.into_iter().next() else {
                return Ok(RowStatus::Gone);
            };
            let status = row.maybe_text("status").unwrap_or_default();
            if status.as_deref() != Some(running) {
                return Ok(RowStatus::Elsewhere(status));
            }
        }
        Ok(RowStatus::Elsewhere(Some(running.to_owned())))
    }
}

//! Ends a failed stage.

use std::sync::atomic::{AtomicBool, Ordering};

use sqlx::SqlStr;

use super::row_status::RowStatus;
use super::tries::Tries;
use super::{Core, number};
use crate::backend::{Transaction, Value};
use crate::draft::Draft;
use crate::running::Claim;
use crate::sql::Statements;
use crate::{StageFailure, StoreError};

pub(super) const FAILING: &str = "record a failure";

impl Core {
    /// Records the failure once, and moves the status.
    pub(crate) async fn fail(
        &self,
        claim: &Claim,
        draft: &Draft<'_>,
    ) -> Result<StageFailure, StoreError> {
        let tries = Tries::ending(FAILING, self, claim);
        let again = AtomicBool::new(false);
        let once = || self.fail_once(claim, draft, again.swap(true, Ordering::Relaxed));
        tries.each(self, None, once).await
    }

    /// Tries once; `again` says whether there was an earlier try.
    async fn fail_once(
        &self,
        claim: &Claim,
        draft: &Draft<'_>,
        again: bool,
    ) -> Result<StageFailure, StoreError> {
        let sql = self.statements().await?;
        if let Some(failure) = self.ended(sql, &sql.fail, claim, draft).await? {
            return Ok(failure);
        }
        match self.standing(claim).await? {
            // The acknowledgement of ours was lost, or another worker was first.
            (_, Some(record)) => Ok(StageFailure {
                recorded: again && record.error_id == draft.error_id(),
                ..record
            }),
            (ended, None) => Err(self.lost(claim, ended)),
        }
    }

    /// Ends an attempt by this statement, moves the status, and records, in one transaction. `None` if the
    /// statement did not match.
    pub(super) async fn ended(
        &self,
        sql: &Statements,
        statement: &SqlStr,
        claim: &Claim,
        draft: &Draft<'_>,
    ) -> Result<Option<StageFailure>, StoreError> {
        let failed = |error| StoreError::of(FAILING, error);
        let mut transaction = self.database.begin().await.map_err(failed)?;
        let values = [
            Value::Text(&claim.run),
            Value::Int(number(claim.attempt)),
            Value::Text(&claim.word),
            Value::Text(draft.error_id()),
        ];
        let ended = transaction
            .execute(statement, &values)
            .await
            .map_err(failed)?;
        if ended == 0 {
            // The claim has ended: a record of this failure would be a second one for the attempt.
            transaction.rollback().await.map_err(failed)?;
            return Ok(None);
        }
        let moved = self
            .move_status(&mut *transaction, sql, claim, draft.to())
            .await
            .map_err(failed)?;
        let left = match moved {
            RowStatus::There => draft.to().to_owned(),
            // The row was moved or removed for a reason; the failure happened all the same.
            RowStatus::Elsewhere(status) => status.unwrap_or_default(),
            RowStatus::Gone => String::new(),
        };
        let failure = self.record(&mut *transaction, sql, draft, left).await?;
        transaction.commit().await.map_err(failed)?;
        Ok(Some(failure))
    }

    /// Writes a record, which says in which status the run was left.
    async fn record(
        &self,
        transaction: &mut dyn Transaction,
        sql: &Statements,
        draft: &Draft<'_>,
        left: String,
    ) -> Result<StageFailure, StoreError> {
        let mut failure = draft.failure(left);
        let rows = {
            let values = [
                Value::Text(&failure.error_id),
                Value::Text(&failure.run),
                Value::Text(&failure.stage),
                Value::Int(number(failure.attempt)),
                Value::Text(failure.disposition.name()),
                Value::Text(&failure.code),
                Value::Text(&failure.category),
                Value::MaybeText(failure.service.as_deref()),
                Value::Text(&failure.message),
                Value::Text(&failure.user_message),
                Value::MaybeInt(failure.http_status.map(i64::from)),
                Value::Text(&failure.previous_status),
                Value::Text(&failure.status),
                Value::Text(&failure.reference),
                Value::MaybeText(failure.worker.as_deref()),
            ];
            let rows = transaction.rows(&sql.record, &values).await;
            rows.map_err(|error| StoreError::of(FAILING, error))?
        };
        let mut row = rows
            .into_iter()
            .next()
            .ok_or(StoreError::Unreadable { what: "time" })?;
        failure.timestamp = row.text("time")?;
        Ok(failure)
    }
}

//! Completes a stage.

use super::Core;
use super::number;
use super::row_status::RowStatus;
use super::tries::Tries;
use crate::backend::Value;
use crate::running::Claim;
use crate::{Ended, StoreError};

const COMPLETING: &str = "complete a stage";

impl Core {
    /// Marks the stage as done.
    pub(crate) async fn complete(&self, claim: &Claim) -> Result<(), StoreError> {
        let tries = Tries::ending(COMPLETING, self, claim);
        tries.each(self, None, || self.complete_once(claim)).await
    }

    async fn complete_once(&self, claim: &Claim) -> Result<(), StoreError> {
        let stage = self.stage(claim.stage)?;
        let sql = self.statements().await?;
        let failed = |error| StoreError::of(COMPLETING, error);
        let mut transaction = self.database.begin().await.map_err(failed)?;
        let values = [
            Value::Text(&claim.run),
            Value::Int(number(claim.attempt)),
            Value::Text(&claim.word),
        ];
        let ended = transaction
            .execute(&sql.complete, &values)
            .await
            .map_err(failed)?;
        if ended == 0 {
            transaction.rollback().await.map_err(failed)?;
            return match self.became(claim).await? {
                Ended::Completed => Ok(()),
                ended => Err(self.lost(claim, ended)),
            };
        }
        let moved = self
            .move_status(&mut *transaction, sql, claim, stage.done)
            .await
            .map_err(failed)?;
        // If the run has moved, something other than this store decided about it. The attempt ends all the same, so
        // that its lease is not awaited and it is not found dead. It does not end as completed, whatever happens to
        // the acknowledgement.
        let (ended, elsewhere) = match moved {
            RowStatus::There => (Ended::Completed, None),
            RowStatus::Elsewhere(status) => {
                let ended = Ended::Moved { status };
                (ended.clone(), Some(self.lost(claim, ended)))
            }
            RowStatus::Gone => (Ended::Unknown, Some(self.no_such_run(&claim.run))),
        };
        claim.ends(ended);
        transaction.commit().await.map_err(failed)?;
        elsewhere.map_or(Ok(()), Err)
    }
}

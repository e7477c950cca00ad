//! Ending a stage well.

use super::Core;
use super::moved::Moved;
use super::number;
use super::standing::ended_as;
use super::tries::Tries;
use crate::workflow::backend::Value;
use crate::workflow::rules::Standing;
use crate::workflow::running::Claim;
use crate::workflow::{Ended, StoreError};

const COMPLETING: &str = "complete a stage";

impl Core {
    /// The stage is done.
    pub(in crate::workflow) async fn complete(&self, claim: &Claim) -> Result<(), StoreError> {
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
            return match self.standing(claim).await? {
                (Standing::Completed, None) => Ok(()),
                (standing, record) => Err(self.lost(claim, ended_as(standing, record))),
            };
        }
        let moved = self
            .move_status(&mut *transaction, sql, claim, stage.done)
            .await
            .map_err(failed)?;
        let elsewhere = match moved {
            Moved::There => None,
            Moved::Elsewhere(status) => Some(self.lost(claim, Ended::Moved { status })),
            Moved::Gone => Some(self.no_such_run(&claim.run)),
        };
        if elsewhere.is_some() {
            // Somebody has decided otherwise about this run. The attempt ends all the same, and not as completed:
            // nobody shall wait for its lease, or find it dead.
            let forgotten = transaction.execute(&sql.forget, &values).await;
            forgotten.map_err(failed)?;
        }
        transaction.commit().await.map_err(failed)?;
        elsewhere.map_or(Ok(()), Err)
    }
}

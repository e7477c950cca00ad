//! Ending attempts whose worker is gone.

use super::end::{FAILING, Moved};
use super::tries::Tries;
use super::{Core, Draft, number};
use crate::workflow::backend::Value;
use crate::workflow::running::Claim;
use crate::workflow::{Interrupted, StageFailure, StoreError};

const DOING: &str = "look for runs whose worker is gone";
/// Runs that are looked for at a time.
const BATCH: i64 = 100;

/// A run whose lease ran out.
struct Expired {
    claim: Claim,
    interrupted: Interrupted,
}

impl Core {
    /// Ends every attempt whose lease ran out. Whoever else does so at the same moment gets the others.
    pub(in crate::workflow) async fn recover(&self) -> Result<Vec<StageFailure>, StoreError> {
        let mut failures = Vec::new();
        loop {
            let (found, expired) = self.expired().await?;
            let mut ended = 0;
            for expired in expired {
                let draft = Draft::interrupted(self, &expired.claim, &expired.interrupted)?;
                let mut tries = Tries::patient(FAILING, self);
                let outcome = loop {
                    if let Some(outcome) = tries.once(self.expire(&expired.claim, &draft)).await {
                        break outcome?;
                    }
                };
                ended += usize::from(outcome.is_some());
                if let Some(Some(failure)) = outcome {
                    draft.log();
                    failures.push(failure);
                }
            }
            // Without this, runs that nobody here can end would be looked at for ever.
            if found < BATCH || ended == 0 {
                return Ok(failures);
            }
        }
    }

    /// How many were found, and those of them whose stage this program knows.
    async fn expired(&self) -> Result<(i64, Vec<Expired>), StoreError> {
        let mut tries = Tries::patient(DOING, self);
        loop {
            if let Some(outcome) = tries.once(self.expired_once()).await {
                return outcome;
            }
        }
    }

    async fn expired_once(&self) -> Result<(i64, Vec<Expired>), StoreError> {
        let sql = self.statements().await?;
        let rows = match self.database.rows(&sql.expired, &[Value::Int(BATCH)]).await {
            Ok(rows) => rows,
            Err(error) => return Err(self.explained(StoreError::of(DOING, error), None).await),
        };
        let found = i64::try_from(rows.len()).unwrap_or(BATCH);
        let mut expired = Vec::with_capacity(rows.len());
        for mut row in rows {
            let (run, attempt) = (row.text("run")?, row.count("attempt")?);
            let stage = row.maybe_text("stage")?.unwrap_or_default();
            let worker = row.maybe_text("worker")?;
            let (word, until) = (row.text("claim")?, row.text("lease")?);
            let known = self.workflow.stages.iter();
            // A newer program's stage is ended by a newer program.
            let Some(stage) = known.clone().position(|known| known.name == stage) else {
                continue;
            };
            let name = worker.as_deref().unwrap_or_default().into();
            expired.push(Expired {
                claim: Claim::new(run, stage, attempt, word, name, tokio::time::Instant::now()),
                interrupted: Interrupted { worker, until },
            });
        }
        Ok((found, expired))
    }

    /// One transaction: ends an attempt. Nothing where somebody else has, or where its worker spoke up;
    /// no failure where there is no row that it could be the failure of.
    async fn expire(
        &self,
        claim: &Claim,
        draft: &Draft<'_>,
    ) -> Result<Option<Option<StageFailure>>, StoreError> {
        let sql = self.statements().await?;
        let failed = |error| StoreError::of(FAILING, error);
        let mut transaction = self.database.begin().await.map_err(failed)?;
        let values = [
            Value::Text(&claim.run),
            Value::Int(number(claim.attempt)),
            Value::Text(&claim.word),
            Value::Text(draft.error_id()),
        ];
        let ended = match transaction.execute(&sql.expire, &values).await {
            Ok(ended) => ended,
            Err(error) => return Err(self.explained(failed(error), None).await),
        };
        if ended == 0 {
            transaction.rollback().await.map_err(failed)?;
            let (_, record) = self.standing(claim).await?;
            let ours = record.filter(|record| record.error_id == draft.error_id());
            return Ok(ours.map(Some));
        }
        let moved = self
            .move_status(&mut *transaction, sql, claim, draft.to())
            .await
            .map_err(failed)?;
        let left = match moved {
            Moved::There => draft.to().to_owned(),
            Moved::Elsewhere(status) => status.unwrap_or_default(),
            Moved::Gone => {
                transaction.commit().await.map_err(failed)?;
                return Ok(Some(None));
            }
        };
        let failure = self.record(&mut *transaction, sql, draft, left).await?;
        transaction.commit().await.map_err(failed)?;
        Ok(Some(Some(failure)))
    }
}

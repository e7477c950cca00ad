//! Ends attempts whose worker is gone.

use super::Core;
use super::fail::FAILING;
use super::tries::Tries;
use crate::backend::Value;
use crate::draft::Draft;
use crate::interrupted::Interrupted;
use crate::running::Claim;
use crate::{RecoverError, StageFailure, StoreError};

const DOING: &str = "look for runs whose worker is gone";
/// How many runs are fetched at a time.
const BATCH: i64 = 100;

/// A run whose lease ran out.
struct Expired {
    run: String,
    attempt: u64,
    stage: String,
    worker: Option<String>,
    word: String,
    until: String,
}

impl Core {
    /// Ends every attempt whose lease ran out. Concurrent callers share the attempts. If one cannot be ended, the
    /// others are ended all the same.
    pub(crate) async fn recover(&self) -> Result<Vec<StageFailure>, RecoverError> {
        let mut ended = Vec::new();
        match self.interrupt_all(&mut ended).await {
            Ok(None) => Ok(ended),
            Ok(Some(cause)) | Err(cause) => Err(RecoverError { ended, cause }),
        }
    }

    /// Returns the first reason why one could not be ended. An error stops the loop.
    async fn interrupt_all(
        &self,
        ended: &mut Vec<StageFailure>,
    ) -> Result<Option<StoreError>, StoreError> {
        let mut refused = None;
        let mut after = None;
        loop {
            let found = self.expired(after.as_deref()).await?;
            let Some(last) = found.last() else {
                return Ok(refused);
            };
            after = Some(last.run.clone());
            for found in found {
                match self.interrupt(found).await {
                    Ok(failure) => ended.extend(failure),
                    Err(error) if error.is_transient() => return Err(error),
                    Err(error) => {
                        refused.get_or_insert(error);
                    }
                }
            }
        }
    }

    /// Returns runs whose lease ran out and whose key comes after this one.
    async fn expired(&self, after: Option<&str>) -> Result<Vec<Expired>, StoreError> {
        let tries = Tries::patient(DOING, self);
        tries.each(self, None, || self.expired_once(after)).await
    }

    async fn expired_once(&self, after: Option<&str>) -> Result<Vec<Expired>, StoreError> {
        let sql = self.statements().await?;
        let values = [Value::Int(BATCH), Value::MaybeText(after)];
        let rows = self.database.rows(&sql.expired, &values).await;
        let rows = rows.map_err(|error| StoreError::of(DOING, error))?;
        rows.into_iter()
            .map(|mut row| {
                Ok(Expired {
                    run: row.text("run")?,
                    attempt: row.count("attempt")?,
                    stage: row.text("stage")?,
                    worker: row.maybe_text("worker")?,
                    word: row.text("claim")?,
                    until: row.text("lease")?,
                })
            })
            .collect()
    }

    /// Ends an attempt. `None` if another worker has, or if its worker renewed the lease.
    async fn interrupt(&self, found: Expired) -> Result<Option<StageFailure>, StoreError> {
        // A newer program's stage is ended by a newer program.
        let stages = self.workflow.stages;
        let Some(stage) = stages.iter().position(|stage| stage.name == found.stage) else {
            return Ok(None);
        };
        let worker = found.worker.as_deref().unwrap_or_default().into();
        let now = tokio::time::Instant::now();
        let claim = Claim::new(found.run, stage, found.attempt, found.word, worker, now);
        let interrupted = Interrupted {
            worker: found.worker,
            until: Some(found.until),
        };
        let draft = Draft::interrupted(self.failed(&claim)?, &interrupted);
        let tries = Tries::patient(FAILING, self);
        let failure = tries
            .each(self, None, || self.interrupt_once(&claim, &draft))
            .await?;
        if let Some(failure) = &failure {
            draft.log(&failure.status);
        }
        Ok(failure)
    }

    async fn interrupt_once(
        &self,
        claim: &Claim,
        draft: &Draft<'_>,
    ) -> Result<Option<StageFailure>, StoreError> {
        let sql = self.statements().await?;
        if let Some(failure) = self.ended(sql, &sql.expire, claim, draft).await? {
            return Ok(Some(failure));
        }
        // The acknowledgement of ours may have been lost.
        let (_, record) = self.standing(claim).await?;
        Ok(record.filter(|record| record.error_id == draft.error_id()))
    }
}

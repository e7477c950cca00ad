//! The state of an attempt.

use super::{Core, number};
use crate::backend::Value;
use crate::rules::{self, RunRow};
use crate::running::Claim;
use crate::{Ended, StageFailure, StoreError};

impl Core {
    /// Returns what happened to an attempt that a statement did not match.
    pub(super) async fn became(&self, claim: &Claim) -> Result<Ended, StoreError> {
        Ok(match self.standing(claim).await? {
            (_, Some(record)) => Ended::Failed { code: record.code },
            (ended, None) => ended,
        })
    }

    /// Returns what happened to an attempt that a statement did not match, if it has no record; and its record.
    /// Both are from one moment.
    pub(super) async fn standing(
        &self,
        claim: &Claim,
    ) -> Result<(Ended, Option<StageFailure>), StoreError> {
        let sql = self.statements().await?;
        let values = [Value::Text(&claim.run), Value::Int(number(claim.attempt))];
        let rows = self.database.rows(&sql.standing, &values).await;
        let rows = rows.map_err(|error| StoreError::of("read a run", error))?;
        let Some(mut row) = rows.into_iter().next() else {
            return Ok((rules::ended(None, claim), None));
        };
        let run = RunRow {
            attempt: row.count("attempt")?,
            stage: row.maybe_text("stage")?,
            worker: row.maybe_text("worker")?,
            claim: row.maybe_text("claim")?,
            until: row.maybe_text("lease")?,
        };
        let record = StageFailure::read(&mut row, self.catalog)?;
        Ok((rules::ended(Some(&run), claim), record))
    }

    pub(super) fn lost(&self, claim: &Claim, ended: Ended) -> StoreError {
        StoreError::Lost {
            run: claim.run.clone(),
            stage: self.stage(claim.stage).map_or("", |stage| stage.name),
            attempt: claim.attempt,
            ended,
        }
    }
}

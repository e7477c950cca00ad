//! How an attempt stands.

use super::{Core, number};
use crate::workflow::backend::Value;
use crate::workflow::rules::{self, RunRow, Standing};
use crate::workflow::running::Claim;
use crate::workflow::{Ended, StageFailure, StoreError};

impl Core {
    /// How an attempt stands that a statement did not match, and its record: both from one moment.
    pub(super) async fn standing(
        &self,
        claim: &Claim,
    ) -> Result<(Standing, Option<StageFailure>), StoreError> {
        let sql = self.statements().await?;
        let values = [Value::Text(&claim.run), Value::Int(number(claim.attempt))];
        let rows = self.database.rows(&sql.standing, &values).await;
        let rows = rows.map_err(|error| StoreError::of("read a run", error))?;
        let Some(mut row) = rows.into_iter().next() else {
            return Ok((Standing::Unknown, None));
        };
        let run = RunRow {
            attempt: row.count("attempt")?,
            stage: row.maybe_text("stage")?,
            worker: row.maybe_text("worker")?,
            claim: row.maybe_text("claim")?,
            until: row.maybe_text("lease")?,
        };
        let record = StageFailure::read(&mut row, self.catalog)?;
        Ok((
            rules::standing(Some(&run), claim.attempt, &claim.word),
            record,
        ))
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

/// What became of an attempt.
pub(super) fn ended_as(standing: Standing, record: Option<StageFailure>) -> Ended {
    match (standing, record) {
        (_, Some(record)) => Ended::Failed { code: record.code },
        (Standing::Completed, None) => Ended::Completed,
        (Standing::Unknown, None) => Ended::Unknown,
    }
}

//! Ending a stage, well or not.

use std::sync::atomic::{AtomicBool, Ordering};

use sqlx::SqlStr;

use super::tries::Tries;
use super::{Core, Draft, number};
use crate::workflow::backend::{Transaction, Value};
use crate::workflow::rules::{self, RunRow, Standing};
use crate::workflow::running::Claim;
use crate::workflow::sql::Statements;
use crate::workflow::{Ended, StageFailure, StoreError};

const COMPLETING: &str = "complete a stage";
pub(super) const FAILING: &str = "record a failure";

/// Where the application's row is, after its status was to be moved.
enum Moved {
    /// Where it was to go.
    There,
    /// Somewhere else: it had not the status that the stage runs with, and keeps what it has.
    Elsewhere(Option<String>),
    /// Nowhere.
    Gone,
}

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

    /// The stage failed: one record, and the status moves.
    pub(in crate::workflow) async fn fail(
        &self,
        claim: &Claim,
        draft: &Draft<'_>,
    ) -> Result<StageFailure, StoreError> {
        let tries = Tries::ending(FAILING, self, claim);
        let again = AtomicBool::new(false);
        let once = || self.fail_once(claim, draft, again.swap(true, Ordering::Relaxed));
        tries.each(self, None, once).await
    }

    /// One try; was there one `again` of the same?
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
            // The acknowledgement of ours was lost, or somebody else was first.
            (_, Some(record)) => Ok(StageFailure {
                recorded: again && record.error_id == draft.error_id(),
                ..record
            }),
            (standing, None) => Err(self.lost(claim, ended_as(standing, None))),
        }
    }

    /// One transaction: ends an attempt by this statement, moves the status, and records. Nothing where the
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
            transaction.rollback().await.map_err(failed)?;
            return Ok(None);
        }
        let moved = self
            .move_status(&mut *transaction, sql, claim, draft.to())
            .await
            .map_err(failed)?;
        let left = match moved {
            Moved::There => draft.to().to_owned(),
            // Whoever moved it, or took it out, had a reason; the failure happened all the same.
            Moved::Elsewhere(status) => status.unwrap_or_default(),
            Moved::Gone => String::new(),
        };
        let failure = self.record(&mut *transaction, sql, draft, left).await?;
        transaction.commit().await.map_err(failed)?;
        Ok(Some(failure))
    }

    /// Moves the status away from that of the running stage.
    async fn move_status(
        &self,
        transaction: &mut dyn Transaction,
        sql: &Statements,
        claim: &Claim,
        to: &str,
    ) -> Result<Moved, sqlx::Error> {
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
        // The second time the row is locked, so that it has the status that was seen.
        for _ in 0..2 {
            if transaction.execute(&sql.move_status, &values).await? > 0 {
                return Ok(Moved::There);
            }
            let rows = transaction.rows(&sql.lock_status, &run).await?;
            let Some(mut row) = rows.into_iter().next() else {
                return Ok(Moved::Gone);
            };
            let status = row.maybe_text("status").unwrap_or_default();
            if status.as_deref() != Some(running) {
                return Ok(Moved::Elsewhere(status));
            }
        }
        Ok(Moved::Elsewhere(Some(running.to_owned())))
    }

    /// Writes a record down, which says in which status the run was left.
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

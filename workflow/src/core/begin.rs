//! Begins a stage.

use errpact::stage::new_id;
use tokio::time::Instant;

use super::Core;
use super::tries::Tries;
use crate::backend::Value;
use crate::rules;
use crate::running::Claim;
use crate::state::State;
use crate::{Ended, StoreError};

const DOING: &str = "begin a stage";
/// How often a claim is tried if the run is free at each look, but another worker takes it before each claim.
const LOOKS: usize = 8;

impl Core {
    /// Claims a run, and moves its status to that of the running stage.
    pub(crate) async fn begin(&self, run: &str, index: usize) -> Result<Claim, StoreError> {
        // The word makes the claim recognizable: if the acknowledgement of a commit is lost, the row says whose it is.
        let word = new_id().to_string();
        let first = Instant::now();
        // Later, the lease of a claim that the first try made without an answer may have ended.
        let tries = Tries::until(DOING, first + self.lease);
        let (begun, since) = tries
            .each(self, Some(run), || {
                self.begin_once(run, index, &word, first)
            })
            .await?;
        let (run, attempt) = begun;
        // The lease began no earlier than this, so it lasts at least until then.
        let until = since + self.lease;
        let worker = self.worker.clone();
        Ok(Claim::new(run, index, attempt, word, worker, until))
    }

    /// Returns the run and its attempt, and the earliest time at which the lease began; `first` is that of
    /// the first try.
    async fn begin_once(
        &self,
        run: &str,
        index: usize,
        word: &str,
        first: Instant,
    ) -> Result<((String, u64), Instant), StoreError> {
        let mut refused = None;
        for _ in 0..LOOKS {
            let since = Instant::now();
            if let Some(begun) = self.claim(run, index, word).await? {
                return Ok((begun, since));
            }
            let state = self.state_once(run).await?;
            // The acknowledgement was lost, and the claim is valid.
            if state.row.as_ref().and_then(|row| row.claim.as_deref()) == Some(word) {
                // Any of the tries may have made it, so its lease counts from the first.
                return Ok((self.still_ours(state, index)?, first));
            }
            match state.refusal(self.workflow, run, (index, self.stage(index)?)) {
                Some(refusal) => return Err(refusal),
                None => refused = Some(state),
            }
        }
        // Other workers begin and end it all the time.
        let state = refused.and_then(|state| state.row);
        Err(StoreError::Busy {
            run: run.to_owned(),
            stage: self.stage(index)?.name.to_owned(),
            worker: state.and_then(|row| row.worker),
            until: None,
        })
    }

    /// Claims the run and moves its status, in one transaction. `None` if one of them did not match.
    async fn claim(
        &self,
        run: &str,
        index: usize,
        word: &str,
    ) -> Result<Option<(String, u64)>, StoreError> {
        let stage = self.stage(index)?;
        let sql = self.statements().await?;
        let failed = |error| StoreError::of(DOING, error);
        let mut transaction = self.database.begin().await.map_err(failed)?;
        let values = [
            Value::Text(run),
            Value::Text(stage.name),
            Value::Text(&self.worker),
            Value::Text(word),
            Value::Int(self.lease_ms()),
        ];
        let claimed = transaction
            .rows(&sql.claim, &values)
            .await
            .map_err(failed)?;
        let Some(mut row) = claimed.into_iter().next() else {
            // Another worker's lease is valid, or the run does not exist: the state says which.
            transaction.rollback().await.map_err(failed)?;
            return Ok(None);
        };
        let (run, attempt) = (row.text("run")?, row.count("attempt")?);
        let moving = if rules::takes_unknown(self.workflow, index) {
            &sql.move_unknown
        } else {
            &sql.move_status
        };
        let values = [
            Value::Text(&run),
            Value::Text(stage.running),
            Value::Text(rules::before(self.workflow, index)),
        ];
        let moved = transaction.execute(moving, &values).await.map_err(failed)?;
        if moved == 0 {
            // The status does not allow this stage, so the claim must not remain.
            transaction.rollback().await.map_err(failed)?;
            return Ok(None);
        }
        transaction.commit().await.map_err(failed)?;
        Ok(Some((run, attempt)))
    }

    /// Returns the claim that an earlier try made.
    fn still_ours(&self, state: State, index: usize) -> Result<(String, u64), StoreError> {
        match state.row {
            Some(row) if row.stage.is_some() => Ok((state.run, row.attempt)),
            row => Err(StoreError::Lost {
                run: state.run,
                stage: self.stage(index)?.name,
                attempt: row.map_or(0, |row| row.attempt),
                ended: state
                    .error
                    .map_or(Ended::Unknown, |error| Ended::Failed { code: error.code }),
            }),
        }
    }
}

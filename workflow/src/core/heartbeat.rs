//! Renews a worker's lease.

use tokio::time::Instant;

use super::tries::Tries;
use super::{Core, number};
use crate::StoreError;
use crate::backend::Value;
use crate::running::Claim;

const DOING: &str = "renew a lease";

impl Core {
    /// Renews the lease.
    pub(crate) async fn heartbeat(&self, claim: &Claim) -> Result<(), StoreError> {
        let tries = Tries::until(DOING, claim.until());
        let until = tries
            .each(self, None, || self.heartbeat_once(claim))
            .await?;
        claim.extend(until);
        Ok(())
    }

    /// Returns until when the lease lasts at least.
    async fn heartbeat_once(&self, claim: &Claim) -> Result<Instant, StoreError> {
        let until = Instant::now() + self.lease;
        let sql = self.statements().await?;
        let values = [
            Value::Text(&claim.run),
            Value::Int(number(claim.attempt)),
            Value::Text(&claim.word),
            Value::Int(self.lease_ms()),
        ];
        let renewed = self.database.execute(&sql.heartbeat, &values).await;
        if renewed.map_err(|error| StoreError::of(DOING, error))? > 0 {
            return Ok(until);
        }
        let ended = self.became(claim).await?;
        Err(self.lost(claim, ended))
    }
}

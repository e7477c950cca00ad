//! A worker says that it lives.

use tokio::time::Instant;

use super::tries::Tries;
use super::{Core, number};
use crate::workflow::StoreError;
use crate::workflow::backend::Value;
use crate::workflow::running::Claim;

const DOING: &str = "renew a lease";

impl Core {
    /// The lease begins anew.
    pub(in crate::workflow) async fn heartbeat(&self, claim: &Claim) -> Result<(), StoreError> {
        let mut tries = Tries::until(DOING, claim.until());
        loop {
            let until = Instant::now() + self.lease;
            if let Some(outcome) = tries.once(self.heartbeat_once(claim)).await {
                outcome?;
                claim.extend(until);
                return Ok(());
            }
        }
    }

    async fn heartbeat_once(&self, claim: &Claim) -> Result<(), StoreError> {
        let sql = self.statements().await?;
        let values = [
            Value::Text(&claim.run),
            Value::Int(number(claim.attempt)),
            Value::Text(&claim.word),
            Value::Int(self.lease_ms()),
        ];
        let renewed = self.database.execute(&sql.heartbeat, &values).await;
        let renewed = match renewed {
            Ok(renewed) => renewed,
            Err(error) => return Err(self.explained(StoreError::of(DOING, error), None).await),
        };
        if renewed > 0 {
            return Ok(());
        }
        let (standing, record) = self.standing(claim).await?;
        Err(self.lost(claim, super::end::ended_as(standing, record)))
    }
}

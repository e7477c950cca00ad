//! The least that leaves the same rows.

use anyhow::{Result, ensure};
use uuid::Uuid;

use super::super::databases::Pool;
use super::{Held, POSTGRES, SQLITE, free, reference};

const MESSAGE: &str = "The account of the carrier has no credits left.";
const USER_MESSAGE: &str = "The parcel waits until the account has credits.";

const ROLL_BACK: &str =
    "UPDATE parcels SET status = 'waiting' WHERE parcel_id = $1 AND status = 'packing'";
const RECORD_POSTGRES: &str = "INSERT INTO workflow_errors (error_id, workflow, run, stage, attempt, disposition, code, \
     category, service, message, user_message, http_status, previous_status, status, ref, worker, occurred_at) \
     VALUES ($1, 'load/parcels', $2, 'pack', $3, 'rolled_back', 'CREDITS_EXHAUSTED', 'service', NULL, $4, $5, NULL, \
     'packing', 'waiting', $6, 'benches', now())";
const RECORD_SQLITE: &str = "INSERT INTO workflow_errors (error_id, workflow, run, stage, attempt, disposition, code, \
     category, service, message, user_message, http_status, previous_status, status, ref, worker, occurred_at) \
     VALUES ($1, 'load/parcels', $2, 'pack', $3, 'rolled_back', 'CREDITS_EXHAUSTED', 'service', NULL, $4, $5, NULL, \
     'packing', 'waiting', $6, 'benches', strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))";

/// Rolls back and records. A function for both databases would need a page of bounds.
macro_rules! fail {
    ($pool:expr, $dialect:expr, $record:expr, $held:expr) => {{
        let error_id = Uuid::new_v4().to_string();
        let mut transaction = free!($pool, $dialect, $held, &error_id);
        let rolled_back = sqlx::query(ROLL_BACK)
            .bind(&$held.run)
            .execute(&mut *transaction)
            .await?;
        ensure!(rolled_back.rows_affected() == 1, "{:?} is not ours", $held);
        sqlx::query($record)
            .bind(&error_id)
            .bind(&$held.run)
            .bind($held.attempt)
            .bind(MESSAGE)
            .bind(USER_MESSAGE)
            .bind(reference(&error_id))
            .execute(&mut *transaction)
            .await?;
        transaction.commit().await?;
    }};
}

pub(super) async fn fail(pool: &Pool, held: &Held) -> Result<()> {
    match pool {
        Pool::Postgres(pool) => fail!(pool, POSTGRES, RECORD_POSTGRES, held),
        Pool::Sqlite(pool) => fail!(pool, SQLITE, RECORD_SQLITE, held),
    }
    Ok(())
}

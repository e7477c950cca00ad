//! All that errpact does.

use anyhow::{Result, ensure};
use uuid::Uuid;

use super::super::databases::Pool;
use super::{Held, POSTGRES, SQLITE, free, reference};

/// The recorded part of a failure.
struct Failure {
    stage: &'static str,
    code: &'static str,
    category: &'static str,
    service: Option<&'static str>,
    message: &'static str,
    user_message: &'static str,
    http_status: Option<i32>,
    previous_status: &'static str,
    status: &'static str,
    worker: &'static str,
}

const FAILURE: Failure = Failure {
    stage: "pack",
    code: "CREDITS_EXHAUSTED",
    category: "service",
    service: None,
    message: "The account of the carrier has no credits left.",
    user_message: "The parcel waits until the account has credits.",
    http_status: None,
    previous_status: "packing",
    status: "waiting",
    worker: "benches",
};

const ROLL_BACK: &str = "UPDATE parcels SET status = $1 WHERE parcel_id = $2 AND status = $3";
const RECORD_POSTGRES: &str = "INSERT INTO workflow_errors (error_id, workflow, run, stage, attempt, disposition, code, \
     category, service, message, user_message, http_status, previous_status, status, ref, worker, occurred_at) \
     VALUES ($1, 'load/parcels', $2, $3, $4, 'rolled_back', $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, now()) \
     RETURNING to_char(occurred_at AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS.MS\"Z\"')";
const RECORD_SQLITE: &str = "INSERT INTO workflow_errors (error_id, workflow, run, stage, attempt, disposition, code, \
     category, service, message, user_message, http_status, previous_status, status, ref, worker, occurred_at) \
     VALUES ($1, 'load/parcels', $2, $3, $4, 'rolled_back', $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, \
     strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) RETURNING occurred_at";

/// Rolls back and records, and returns the time of the record. A function for both databases would
/// need a page of bounds.
macro_rules! fail {
    ($pool:expr, $dialect:expr, $record:expr, $held:expr) => {{
        let error_id = Uuid::new_v4().to_string();
        let mut transaction = free!($pool, $dialect, $held, &error_id);
        let rolled_back = sqlx::query(ROLL_BACK)
            .bind(FAILURE.status)
            .bind(&$held.run)
            .bind(FAILURE.previous_status)
            .execute(&mut *transaction)
            .await?;
        ensure!(rolled_back.rows_affected() == 1, "{:?} is not ours", $held);
        let time: String = sqlx::query_scalar($record)
            .bind(&error_id)
            .bind(&$held.run)
            .bind(FAILURE.stage)
            .bind($held.attempt)
            .bind(FAILURE.code)
            .bind(FAILURE.category)
            .bind(FAILURE.service)
            .bind(FAILURE.message)
            .bind(FAILURE.user_message)
            .bind(FAILURE.http_status)
            .bind(FAILURE.previous_status)
            .bind(FAILURE.status)
            .bind(reference(&error_id))
            .bind(FAILURE.worker)
            .fetch_one(&mut *transaction)
            .await?;
        transaction.commit().await?;
        time
    }};
}

pub(super) async fn fail(pool: &Pool, held: &Held) -> Result<()> {
    let time = match pool {
        Pool::Postgres(pool) => fail!(pool, POSTGRES, RECORD_POSTGRES, held),
        Pool::Sqlite(pool) => fail!(pool, SQLITE, RECORD_SQLITE, held),
    };
    ensure!(time.ends_with('Z'), "{time} is no time");
    Ok(())
}

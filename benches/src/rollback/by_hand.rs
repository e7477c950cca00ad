//! The other side: the same transaction as one writes it for one workflow.

use anyhow::{Result, ensure};
use sqlx::{PgPool, SqlitePool};
use uuid::Uuid;

use super::databases::Pool;

/// What a worker knows of the stage that it has begun.
#[derive(Debug, Clone)]
pub(super) struct Held {
    pub(super) run: String,
    pub(super) attempt: i64,
    pub(super) claim: String,
}

/// Every stage that is begun.
pub(super) async fn held(pool: &Pool) -> Result<Vec<Held>> {
    const HELD: &str = "SELECT run, attempt, claim FROM workflow_runs \
                        WHERE workflow = 'load/parcels' AND stage IS NOT NULL ORDER BY run";
    let rows: Vec<(String, i64, String)> = match pool {
        Pool::Postgres(pool) => sqlx::query_as(HELD).fetch_all(pool).await?,
        Pool::Sqlite(pool) => sqlx::query_as(HELD).fetch_all(pool).await?,
    };
    let held = |(run, attempt, claim)| Held {
        run,
        attempt,
        claim,
    };
    Ok(rows.into_iter().map(held).collect())
}

/// What is written down of a failure.
#[derive(Debug)]
pub(super) struct Failure<'a> {
    pub(super) stage: &'a str,
    pub(super) code: &'a str,
    pub(super) category: &'a str,
    pub(super) service: Option<&'a str>,
    pub(super) message: &'a str,
    pub(super) user_message: &'a str,
    pub(super) http_status: Option<i32>,
    pub(super) previous_status: &'a str,
    pub(super) status: &'a str,
    pub(super) worker: &'a str,
}

/// Fails a stage: the run is free again, the parcel is back where it was, and the failure is on record.
/// Gives the time of the record, which the person is told.
pub(super) async fn fail(pool: &Pool, held: &Held, failure: &Failure<'_>) -> Result<String> {
    match pool {
        Pool::Postgres(pool) => fail_postgres(pool, held, failure).await,
        Pool::Sqlite(pool) => fail_sqlite(pool, held, failure).await,
    }
}

async fn fail_postgres(pool: &PgPool, held: &Held, failure: &Failure<'_>) -> Result<String> {
    let error_id = Uuid::new_v4().to_string();
    let mut transaction = pool.begin().await?;
    let freed = sqlx::query(
        "UPDATE workflow_runs SET stage = NULL, lease_until = NULL, error_id = $1, \
         updated_at = now() WHERE workflow = 'load/parcels' AND run = $2 AND attempt = $3 AND claim = $4 \
         AND stage IS NOT NULL AND lease_until > now()",
    )
    .bind(&error_id)
    .bind(&held.run)
    .bind(held.attempt)
    .bind(&held.claim)
    .execute(&mut *transaction)
    .await?;
    let rolled_back =
        sqlx::query("UPDATE parcels SET status = $1 WHERE parcel_id = $2 AND status = $3")
            .bind(failure.status)
            .bind(&held.run)
            .bind(failure.previous_status)
            .execute(&mut *transaction)
            .await?;
    let time: String = sqlx::query_scalar(
        "INSERT INTO workflow_errors (error_id, workflow, run, stage, attempt, outcome, code, category, \
         service, message, user_message, http_status, previous_status, status, ref, worker, occurred_at) \
         VALUES ($1, 'load/parcels', $2, $3, $4, 'rolled_back', $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, \
         now()) RETURNING to_char(occurred_at AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS.MS\"Z\"')",
    )
    .bind(&error_id)
    .bind(&held.run)
    .bind(failure.stage)
    .bind(held.attempt)
    .bind(failure.code)
    .bind(failure.category)
    .bind(failure.service)
    .bind(failure.message)
    .bind(failure.user_message)
    .bind(failure.http_status)
    .bind(failure.previous_status)
    .bind(failure.status)
    .bind(reference(&error_id))
    .bind(failure.worker)
    .fetch_one(&mut *transaction)
    .await?;
    ensure!(
        freed.rows_affected() == 1 && rolled_back.rows_affected() == 1,
        "{held:?} is not ours"
    );
    transaction.commit().await?;
    Ok(time)
}

async fn fail_sqlite(pool: &SqlitePool, held: &Held, failure: &Failure<'_>) -> Result<String> {
    let error_id = Uuid::new_v4().to_string();
    let mut transaction = pool.begin_with("BEGIN IMMEDIATE").await?;
    let freed = sqlx::query(
        "UPDATE workflow_runs SET stage = NULL, lease_until = NULL, error_id = $1, \
         updated_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now') WHERE workflow = 'load/parcels' AND run = $2 AND attempt = $3 AND claim = $4 \
         AND stage IS NOT NULL AND lease_until > strftime('%Y-%m-%dT%H:%M:%fZ', 'now')",
    )
    .bind(&error_id)
    .bind(&held.run)
    .bind(held.attempt)
    .bind(&held.claim)
    .execute(&mut *transaction)
    .await?;
    let rolled_back =
        sqlx::query("UPDATE parcels SET status = $1 WHERE parcel_id = $2 AND status = $3")
            .bind(failure.status)
            .bind(&held.run)
            .bind(failure.previous_status)
            .execute(&mut *transaction)
            .await?;
    let time: String = sqlx::query_scalar(
        "INSERT INTO workflow_errors (error_id, workflow, run, stage, attempt, outcome, code, category, \
         service, message, user_message, http_status, previous_status, status, ref, worker, occurred_at) \
         VALUES ($1, 'load/parcels', $2, $3, $4, 'rolled_back', $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, \
         strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) RETURNING occurred_at",
    )
    .bind(&error_id)
    .bind(&held.run)
    .bind(failure.stage)
    .bind(held.attempt)
    .bind(failure.code)
    .bind(failure.category)
    .bind(failure.service)
    .bind(failure.message)
    .bind(failure.user_message)
    .bind(failure.http_status)
    .bind(failure.previous_status)
    .bind(failure.status)
    .bind(reference(&error_id))
    .bind(failure.worker)
    .fetch_one(&mut *transaction)
    .await?;
    ensure!(
        freed.rows_affected() == 1 && rolled_back.rows_affected() == 1,
        "{held:?} is not ours"
    );
    transaction.commit().await?;
    Ok(time)
}

/// What a person quotes.
fn reference(error_id: &str) -> &str {
    error_id.get(..8).unwrap_or(error_id)
}

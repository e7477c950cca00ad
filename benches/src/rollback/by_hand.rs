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

/// Fails a stage: the run is free again, the parcel is back where it was, and the failure is on record.
pub(super) async fn fail(pool: &Pool, held: &Held) -> Result<()> {
    match pool {
        Pool::Postgres(pool) => fail_postgres(pool, held).await,
        Pool::Sqlite(pool) => fail_sqlite(pool, held).await,
    }
}

async fn fail_postgres(pool: &PgPool, held: &Held) -> Result<()> {
    let error_id = Uuid::new_v4().to_string();
    let mut transaction = pool.begin().await?;
    let freed = sqlx::query(
        "UPDATE workflow_runs SET stage = NULL, lease_until = NULL, error_id = $1, updated_at = now() \
         WHERE workflow = 'load/parcels' AND run = $2 AND attempt = $3 AND claim = $4 \
         AND stage IS NOT NULL AND lease_until > now()",
    )
    .bind(&error_id)
    .bind(&held.run)
    .bind(held.attempt)
    .bind(&held.claim)
    .execute(&mut *transaction)
    .await?;
    let rolled_back = sqlx::query(
        "UPDATE parcels SET status = 'waiting' WHERE parcel_id = $1 AND status = 'packing'",
    )
    .bind(&held.run)
    .execute(&mut *transaction)
    .await?;
    sqlx::query(
        "INSERT INTO workflow_errors (error_id, workflow, run, stage, attempt, outcome, code, category, \
         service, message, user_message, http_status, previous_status, status, ref, worker, occurred_at) \
         VALUES ($1, 'load/parcels', $2, 'pack', $3, 'rolled_back', 'CREDITS_EXHAUSTED', 'service', NULL, \
         $4, $5, NULL, 'packing', 'waiting', $6, 'benches', now())",
    )
    .bind(&error_id)
    .bind(&held.run)
    .bind(held.attempt)
    .bind(MESSAGE)
    .bind(USER_MESSAGE)
    .bind(reference(&error_id))
    .execute(&mut *transaction)
    .await?;
    ensure!(
        freed.rows_affected() == 1 && rolled_back.rows_affected() == 1,
        "{held:?} is not ours"
    );
    Ok(transaction.commit().await?)
}

async fn fail_sqlite(pool: &SqlitePool, held: &Held) -> Result<()> {
    let error_id = Uuid::new_v4().to_string();
    let mut transaction = pool.begin_with("BEGIN IMMEDIATE").await?;
    let freed = sqlx::query(
        "UPDATE workflow_runs SET stage = NULL, lease_until = NULL, error_id = $1, updated_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now') \
         WHERE workflow = 'load/parcels' AND run = $2 AND attempt = $3 AND claim = $4 \
         AND stage IS NOT NULL AND lease_until > strftime('%Y-%m-%dT%H:%M:%fZ', 'now')",
    )
    .bind(&error_id)
    .bind(&held.run)
    .bind(held.attempt)
    .bind(&held.claim)
    .execute(&mut *transaction)
    .await?;
    let rolled_back = sqlx::query(
        "UPDATE parcels SET status = 'waiting' WHERE parcel_id = $1 AND status = 'packing'",
    )
    .bind(&held.run)
    .execute(&mut *transaction)
    .await?;
    sqlx::query(
        "INSERT INTO workflow_errors (error_id, workflow, run, stage, attempt, outcome, code, category, \
         service, message, user_message, http_status, previous_status, status, ref, worker, occurred_at) \
         VALUES ($1, 'load/parcels', $2, 'pack', $3, 'rolled_back', 'CREDITS_EXHAUSTED', 'service', NULL, \
         $4, $5, NULL, 'packing', 'waiting', $6, 'benches', strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))",
    )
    .bind(&error_id)
    .bind(&held.run)
    .bind(held.attempt)
    .bind(MESSAGE)
    .bind(USER_MESSAGE)
    .bind(reference(&error_id))
    .execute(&mut *transaction)
    .await?;
    ensure!(
        freed.rows_affected() == 1 && rolled_back.rows_affected() == 1,
        "{held:?} is not ours"
    );
    Ok(transaction.commit().await?)
}

const MESSAGE: &str = "The account of the carrier has no credits left.";
const USER_MESSAGE: &str = "The parcel waits until the account has credits.";

/// What a person quotes.
fn reference(error_id: &str) -> &str {
    error_id.get(..8).unwrap_or(error_id)
}

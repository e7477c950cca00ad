//! The other sides: the transaction as one writes it through sqlx for one workflow whose names are
//! known.

mod least;
mod same;

use anyhow::Result;

use super::databases::Pool;

/// What a worker knows about the stage that it has begun.
#[derive(Debug, Clone)]
pub(super) struct Held {
    run: String,
    attempt: i64,
    claim: String,
}

/// Returns every stage that has begun.
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

/// How much is written by hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Hand {
    /// All that errpact does: one statement for any failure, and the time of the record is returned
    /// for the user.
    Same,
    /// The least that leaves the same rows: this one failure is written into the SQL, and nothing
    /// is returned.
    Least,
}

impl Hand {
    /// Fails a stage: the run is free again, the parcel is back where it was, and the failure is
    /// recorded.
    pub(super) async fn fail(self, pool: &Pool, held: &Held) -> Result<()> {
        match self {
            Self::Same => same::fail(pool, held).await,
            Self::Least => least::fail(pool, held).await,
        }
    }
}

/// The parts that the databases spell differently.
struct Dialect {
    begin: &'static str,
    free: &'static str,
}

const POSTGRES: Dialect = Dialect {
    begin: "BEGIN",
    free: "UPDATE workflow_runs SET stage = NULL, lease_until = NULL, error_id = $1, updated_at = now() \
           WHERE workflow = 'load/parcels' AND run = $2 AND attempt = $3 AND claim = $4 \
           AND stage IS NOT NULL",
};

const SQLITE: Dialect = Dialect {
    begin: "BEGIN IMMEDIATE",
    free: "UPDATE workflow_runs SET stage = NULL, lease_until = NULL, error_id = $1, \
           updated_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now') \
           WHERE workflow = 'load/parcels' AND run = $2 AND attempt = $3 AND claim = $4 \
           AND stage IS NOT NULL",
};

/// Begins a transaction in which the run is free again, with its error.
macro_rules! free {
    ($pool:expr, $dialect:expr, $held:expr, $error_id:expr) => {{
        let mut transaction = $pool.begin_with($dialect.begin).await?;
        let freed = sqlx::query($dialect.free)
            .bind($error_id)
            .bind(&$held.run)
            .bind($held.attempt)
            .bind(&$held.claim)
            .execute(&mut *transaction)
            .await?;
        ensure!(freed.rows_affected() == 1, "{:?} is not ours", $held);
        transaction
    }};
}
use free;

/// Returns the reference that a user quotes.
fn reference(error_id: &str) -> &str {
    error_id.get(..8).unwrap_or(error_id)
}

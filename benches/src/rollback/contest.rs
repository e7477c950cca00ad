//! All sides in turn, and the count afterward.

use std::time::Duration;

use anyhow::{Context as _, Result, ensure};
use errpact_load::errors::CreditsExhausted;

use super::by_hand::{self, Hand};
use super::databases::Database;
use crate::turns::{Beside, median, through};

/// How much is done in a round, and how often.
#[derive(Debug, Clone, Copy)]
pub(super) struct Contest {
    /// Tasks that fail stages at the same time.
    pub(super) workers: usize,
    /// Stages that a side fails in a round.
    pub(super) stages: usize,
    /// Rounds that count; one additional round warms up.
    pub(super) rounds: usize,
}

/// Median times of a round.
#[derive(Debug, Clone, Copy)]
pub(super) struct Times {
    pub(super) errpact: Duration,
    /// All that errpact does.
    pub(super) same: Beside,
    /// The least that leaves the same rows.
    pub(super) least: Beside,
}

impl Contest {
    /// Fails the first stage of the same parcels on each side, again and again.
    pub(super) async fn hold(self, database: &Database) -> Result<Times> {
        const SIDES: [Option<Hand>; 3] = [None, Some(Hand::Same), Some(Hand::Least)];
        database.fill(self.stages).await?;
        let before = database.counts().await?;
        let mut times = [Vec::new(), Vec::new(), Vec::new()];
        for round in 0..=self.rounds {
            // The first side finds the caches as another side left them, so the order changes.
            for turn in 0..SIDES.len() {
                let side = (round + turn) % SIDES.len();
                let took = match SIDES[side] {
                    None => self.errpact(database).await?,
                    Some(hand) => self.by_hand(hand, database).await?,
                };
                if round > 0 {
                    times[side].push(took);
                }
            }
        }
        let failures = SIDES.len() * (self.rounds + 1) * self.stages;
        let after = database.counts().await?;
        ensure!(
            after.records == before.records + failures as i64,
            "{} failures were told, and {} recorded",
            failures,
            after.records - before.records
        );
        after.agree()?;
        let [errpact, same, least] = times;
        Ok(Times {
            errpact: median(&errpact),
            same: Beside::of(&errpact, &same),
            least: Beside::of(&errpact, &least),
        })
    }

    async fn errpact(self, database: &Database) -> Result<Duration> {
        let running = database.begin_all(self.stages).await?;
        let store = database.store.clone();
        through(self.workers, running, move |running| {
            let store = store.clone();
            async move {
                let failure = store
                    .fail(&running, CreditsExhausted)
                    .await
                    .context("a failure is not recorded")?;
                ensure!(failure.recorded, "it was recorded before");
                Ok(())
            }
        })
        .await
    }

    async fn by_hand(self, hand: Hand, database: &Database) -> Result<Duration> {
        database.begin_all(self.stages).await?;
        let held = by_hand::held(&database.pool).await?;
        ensure!(
            held.len() == self.stages,
            "{} of {} stages are begun",
            held.len(),
            self.stages
        );
        let pool = database.pool.clone();
        through(self.workers, held, move |held| {
            let pool = pool.clone();
            async move { hand.fail(&pool, &held).await }
        })
        .await
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rollback::databases::Pool;

    const SMALL: Contest = Contest {
        workers: 2,
        stages: 4,
        rounds: 1,
    };

    fn on_sqlite<T>(test: impl AsyncFnOnce(Database, sqlx::SqlitePool) -> T) -> T {
        let folder = tempfile::tempdir().unwrap();
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .enable_all()
            .build()
            .unwrap();
        runtime.block_on(async {
            let database = Database::sqlite(&folder.path().join("test.db"))
                .await
                .unwrap();
            let Pool::Sqlite(pool) = database.pool.clone() else {
                unreachable!("it is SQLite")
            };
            test(database, pool).await
        })
    }

    #[test]
    fn each_side_records_each_failure_once() {
        on_sqlite(async |database, _| {
            SMALL.hold(&database).await.unwrap();
            assert_eq!(database.counts().await.unwrap().records, 24);
        });
    }

    #[test]
    fn a_failure_that_is_lost_is_noticed() {
        on_sqlite(async |database, pool| {
            SMALL.hold(&database).await.unwrap();
            database.counts().await.unwrap().agree().unwrap();
            let delete = "DELETE FROM workflow_errors WHERE error_id = (SELECT MIN(error_id) FROM workflow_errors)";
            sqlx::query(delete).execute(&pool).await.unwrap();
            database.counts().await.unwrap().agree().unwrap_err();
        });
    }

    #[test]
    fn a_failure_that_says_something_else_is_noticed() {
        on_sqlite(async |database, pool| {
            SMALL.hold(&database).await.unwrap();
            let change =
                "UPDATE workflow_errors SET message = 'x' WHERE run = 'parcel 1' AND attempt = 1";
            assert_eq!(
                sqlx::query(change)
                    .execute(&pool)
                    .await
                    .unwrap()
                    .rows_affected(),
                1
            );
            database.counts().await.unwrap().agree().unwrap_err();
        });
    }
}

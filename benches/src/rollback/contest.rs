//! All sides in turn, and the count afterward.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, ensure};
use errpact_load::errors::CreditsExhausted;
use tokio::task::JoinSet;

use super::by_hand::{self, Hand};
use super::databases::Database;

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

/// Median number of failures per second.
#[derive(Debug, Clone, Copy)]
pub(super) struct Throughput {
    pub(super) errpact: f64,
    /// All that errpact does.
    pub(super) same: Beside,
    /// The least that leaves the same rows.
    pub(super) least: Beside,
}

/// Another side, and how many times as many failures per second errpact handles.
#[derive(Debug, Clone, Copy)]
pub(super) struct Beside {
    /// Median number of failures per second.
    pub(super) a_second: f64,
    /// Median of the rounds: a disturbance of the machine affects all sides of a round alike.
    pub(super) ratio: f64,
    /// The smallest and the largest ratio.
    pub(super) range: [f64; 2],
}

impl Contest {
    /// Fails the first stage of the same parcels on each side, again and again.
    pub(super) async fn hold(self, database: &Database) -> Result<Throughput> {
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
        Ok(Throughput {
            errpact: self.a_second(&errpact),
            same: self.beside(&errpact, &same),
            least: self.beside(&errpact, &least),
        })
    }

    fn a_second(self, times: &[Duration]) -> f64 {
        let seconds = sorted(times.iter().map(Duration::as_secs_f64));
        self.stages as f64 / seconds[seconds.len() / 2]
    }

    fn beside(self, errpact: &[Duration], other: &[Duration]) -> Beside {
        let rounds = errpact.iter().zip(other);
        let ratios = sorted(rounds.map(|(errpact, other)| other.div_duration_f64(*errpact)));
        Beside {
            a_second: self.a_second(other),
            ratio: ratios[ratios.len() / 2],
            range: [ratios[0], ratios[ratios.len() - 1]],
        }
    }

    async fn errpact(self, database: &Database) -> Result<Duration> {
        let running = database.begin_all(self.stages).await?;
        let store = database.store.clone();
        self.through(running, move |running| {
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
        self.through(held, move |held| {
            let pool = pool.clone();
            async move { hand.fail(&pool, &held).await }
        })
        .await
    }

    /// Runs all jobs in as many tasks as there are workers, and returns the total time.
    async fn through<J, F>(
        self,
        jobs: Vec<J>,
        work: impl Fn(J) -> F + Clone + Send + 'static,
    ) -> Result<Duration>
    where
        J: Send + 'static,
        F: Future<Output = Result<()>> + Send,
    {
        let jobs = Arc::new(Mutex::new(jobs));
        let mut workers = JoinSet::new();
        let start = Instant::now();
        for _ in 0..self.workers {
            let (jobs, work) = (Arc::clone(&jobs), work.clone());
            workers.spawn(async move {
                let next = || jobs.lock().unwrap_or_else(PoisonError::into_inner).pop();
                while let Some(job) = next() {
                    work(job).await?;
                }
                anyhow::Ok(())
            });
        }
        while let Some(worker) = workers.join_next().await {
            worker??;
        }
        Ok(start.elapsed())
    }
}

fn sorted(values: impl Iterator<Item = f64>) -> Vec<f64> {
    let mut sorted: Vec<_> = values.collect();
    sorted.sort_by(f64::total_cmp);
    sorted
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

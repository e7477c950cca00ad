//! The workers' notes about themselves, next to the tables under test, and the code that reads both after the load.

use std::time::{Duration, Instant, SystemTime};

use sqlx::any::{AnyConnectOptions, AnyPoolOptions, install_default_drivers};
use sqlx::{AnyPool, AssertSqlSafe, Row as _};

use crate::ledger::{Death, Ledger, Record, Run, Said, Told, Visit};

/// How long a process retries when it cannot write to the journal: a restarted database is back by then.
const PATIENCE: Duration = Duration::from_secs(60);

/// The table of the application, and those of the journal.
const TABLES: [&str; 4] = [
    "CREATE TABLE parcels (parcel_id text PRIMARY KEY, status text NOT NULL)",
    "CREATE TABLE load_visits (worker text NOT NULL, number bigint NOT NULL, run text NOT NULL, \
     stage text NOT NULL, attempt bigint NOT NULL, began bigint NOT NULL, ended bigint, \
     PRIMARY KEY (worker, number))",
    "CREATE TABLE load_told (worker text NOT NULL, number bigint NOT NULL, run text NOT NULL, \
     attempt bigint NOT NULL, said text NOT NULL, error_id text, recorded bigint NOT NULL, \
     PRIMARY KEY (worker, number))",
    "CREATE TABLE load_deaths (worker text PRIMARY KEY, at bigint NOT NULL)",
];

/// A connection to the journal.
#[derive(Debug, Clone)]
pub(crate) struct Journal {
    pool: AnyPool,
}

impl Journal {
    /// Opens the journal; the database does not have to exist yet.
    pub(crate) fn open(url: &str) -> Result<Self, sqlx::Error> {
        install_default_drivers();
        let options: AnyConnectOptions = url.parse()?;
        let pool = AnyPoolOptions::new()
            .max_connections(2)
            .connect_lazy_with(options);
        Ok(Self { pool })
    }

    /// Creates the tables, and `runs` parcels.
    pub(crate) async fn make(&self, runs: usize, initial: &str) -> Result<(), sqlx::Error> {
        let mut transaction = self.pool.begin().await?;
        for table in TABLES {
            sqlx::query(table).execute(&mut *transaction).await?;
        }
        for number in 0..runs {
            sqlx::query("INSERT INTO parcels (parcel_id, status) VALUES ($1, $2)")
                .bind(format!("parcel {number}"))
                .bind(initial)
                .execute(&mut *transaction)
                .await?;
        }
        transaction.commit().await
    }

    /// Records a visit, before its work. Recording it again changes nothing.
    pub(crate) async fn begins(&self, number: i64, visit: &Visit) -> Result<(), sqlx::Error> {
        self.visits(number, visit, "DO NOTHING").await
    }

    /// Records when the work of a visit ended. This also records its beginning if that write is still under way or was
    /// lost.
    pub(crate) async fn ends(&self, number: i64, visit: &Visit) -> Result<(), sqlx::Error> {
        self.visits(number, visit, "DO UPDATE SET ended = excluded.ended")
            .await
    }

    async fn visits(&self, number: i64, visit: &Visit, or: &str) -> Result<(), sqlx::Error> {
        let sql = format!(
            "INSERT INTO load_visits (worker, number, run, stage, attempt, began, ended) \
             VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (worker, number) {or}"
        );
        patiently(|| async {
            sqlx::query(AssertSqlSafe(sql.as_str()))
                .bind(visit.worker.as_str())
                .bind(number)
                .bind(visit.run.as_str())
                .bind(visit.stage.as_str())
                .bind(visit.attempt)
                .bind(visit.began)
                .bind(visit.ended)
                .execute(&self.pool)
                .await
                .map(drop)
        })
        .await
    }

    /// Records the answer that a worker got.
    pub(crate) async fn hears(&self, number: i64, told: &Told) -> Result<(), sqlx::Error> {
        patiently(|| async {
            sqlx::query(
                "INSERT INTO load_told (worker, number, run, attempt, said, error_id, recorded) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING",
            )
            .bind(told.worker.as_str())
            .bind(number)
            .bind(told.run.as_str())
            .bind(told.attempt)
            .bind(told.said.name())
            .bind(told.error_id.as_deref())
            .bind(i64::from(told.recorded))
            .execute(&self.pool)
            .await
            .map(drop)
        })
        .await
    }

    /// Records that a worker is dead.
    pub(crate) async fn buries(&self, death: &Death) -> Result<(), sqlx::Error> {
        patiently(|| async {
            sqlx::query(
                "INSERT INTO load_deaths (worker, at) VALUES ($1, $2) ON CONFLICT DO NOTHING",
            )
            .bind(death.worker.as_str())
            .bind(death.at)
            .execute(&self.pool)
            .await
            .map(drop)
        })
        .await
    }

    /// Returns the number of visits.
    pub(crate) async fn count(&self) -> Result<i64, sqlx::Error> {
        patiently(|| async {
            sqlx::query_scalar("SELECT count(*) FROM load_visits")
                .fetch_one(&self.pool)
                .await
        })
        .await
    }

    /// Returns how many parcels have none of these statuses.
    pub(crate) async fn unfinished(&self, ends: &[&str]) -> Result<i64, sqlx::Error> {
        patiently(|| async {
            let rows = sqlx::query("SELECT status, count(*) FROM parcels GROUP BY status")
                .fetch_all(&self.pool)
                .await?;
            let mut unfinished = 0;
            for row in rows {
                let status: String = row.try_get(0)?;
                if !ends.contains(&status.as_str()) {
                    unfinished += row.try_get::<i64, _>(1)?;
                }
            }
            Ok(unfinished)
        })
        .await
    }

    /// Reads the whole database. `workflow` is the name in errpact's rows.
    pub(crate) async fn read(&self, workflow: &str) -> Result<Ledger, sqlx::Error> {
        let pool = &self.pool;
        let runs = sqlx::query(
            "SELECT p.parcel_id, p.status, COALESCE(r.attempt, 0), \
             CASE WHEN r.stage IS NULL AND r.lease_until IS NULL THEN 0 ELSE 1 END, \
             r.error_id FROM parcels p LEFT JOIN workflow_runs r ON r.run = p.parcel_id AND r.workflow = $1",
        )
        .bind(workflow)
        .fetch_all(pool)
        .await?;
        let records = sqlx::query(
            "SELECT error_id, run, stage, attempt, disposition, code, previous_status, status \
             FROM workflow_errors",
        )
        .fetch_all(pool)
        .await?;
        let visits =
            sqlx::query("SELECT worker, run, stage, attempt, began, ended FROM load_visits")
                .fetch_all(pool)
                .await?;
        let told =
            sqlx::query("SELECT worker, run, attempt, said, error_id, recorded FROM load_told ORDER BY worker, number")
                .fetch_all(pool)
                .await?;
        let deaths = sqlx::query("SELECT worker, at FROM load_deaths")
            .fetch_all(pool)
            .await?;
        Ok(Ledger {
            runs: runs.iter().map(run).collect::<Result<_, _>>()?,
            records: records.iter().map(record).collect::<Result<_, _>>()?,
            visits: visits.iter().map(visit).collect::<Result<_, _>>()?,
            told: told.iter().map(told_row).collect::<Result<_, _>>()?,
            deaths: deaths.iter().map(death).collect::<Result<_, _>>()?,
        })
    }
}

type AnyRow = sqlx::any::AnyRow;

fn run(row: &AnyRow) -> Result<Run, sqlx::Error> {
    Ok(Run {
        run: row.try_get(0)?,
        status: row.try_get(1)?,
        attempt: row.try_get(2)?,
        claimed: row.try_get::<i64, _>(3)? != 0,
        error_id: row.try_get(4)?,
    })
}

fn record(row: &AnyRow) -> Result<Record, sqlx::Error> {
    Ok(Record {
        error_id: row.try_get(0)?,
        run: row.try_get(1)?,
        stage: row.try_get(2)?,
        attempt: row.try_get(3)?,
        disposition: row.try_get(4)?,
        code: row.try_get(5)?,
        previous_status: row.try_get(6)?,
        status: row.try_get(7)?,
    })
}

fn visit(row: &AnyRow) -> Result<Visit, sqlx::Error> {
    Ok(Visit {
        worker: row.try_get(0)?,
        run: row.try_get(1)?,
        stage: row.try_get(2)?,
        attempt: row.try_get(3)?,
        began: row.try_get(4)?,
        ended: row.try_get(5)?,
    })
}

fn told_row(row: &AnyRow) -> Result<Told, sqlx::Error> {
    let said: String = row.try_get(3)?;
    Ok(Told {
        worker: row.try_get(0)?,
        run: row.try_get(1)?,
        attempt: row.try_get(2)?,
        said: Said::named(&said).ok_or_else(|| sqlx::Error::Decode(said.into()))?,
        error_id: row.try_get(4)?,
        recorded: row.try_get::<i64, _>(5)? != 0,
    })
}

fn death(row: &AnyRow) -> Result<Death, sqlx::Error> {
    Ok(Death {
        worker: row.try_get(0)?,
        at: row.try_get(1)?,
    })
}

/// Returns the time of the machine's clock in microseconds. All processes of a load share this clock.
pub(crate) fn now() -> i64 {
    let since = SystemTime::now()
        .duration_since(SystemTime::UNIX_EPOCH)
        .unwrap_or_default();
    i64::try_from(since.as_micros()).unwrap_or(i64::MAX)
}

/// Retries while the database is away.
async fn patiently<T, F>(attempt: impl Fn() -> F) -> Result<T, sqlx::Error>
where
    F: Future<Output = Result<T, sqlx::Error>>,
{
    let begun = Instant::now();
    loop {
        match attempt().await {
            Err(error) if begun.elapsed() < PATIENCE && is_away(&error) => {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
            result => return result,
        }
    }
}

/// Returns whether the database is away or busy, rather than refusing.
fn is_away(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Io(_) | sqlx::Error::PoolTimedOut | sqlx::Error::Protocol(_) => true,
        // 57P01 to 57P03: it is shutting down, it crashed, or it does not accept connections yet. 5 in the lowest byte:
        // SQLite is busy.
        sqlx::Error::Database(error) => error.code().is_some_and(|code| {
            let busy = code.len() < 5 && code.parse().is_ok_and(|code: u32| code & 0xff == 5);
            busy || code.starts_with("57P0") || code.starts_with("08")
        }),
        _ => false,
    }
}

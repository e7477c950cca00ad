//! W1: a stage fails, beside the same transaction by hand; W2: the faults of a load.
//!
//! Two are written by hand: one that does all that errpact does, and the least that leaves the same rows. All
//! write to the same tables through the same pool, in turn, with the database's default durability. Before a
//! figure is printed, the database must have every failure once. No side has a subscriber for the log.

mod by_hand;
mod contest;
mod databases;
mod load;

pub use load::load;

use std::path::Path;
use std::time::Duration;

use anyhow::Result;
use errpact_tests::postgres::{Durability, Postgres};

use crate::report::{Goal, Report, Row};
use contest::{Contest, Times};
use databases::Database;

/// Measures W1, if it is wanted: both databases, one worker and eight.
///
/// # Errors
///
/// Where a database fails, or does not hold every failure once.
pub async fn rows(scratch: &Path, report: &mut Report) -> Result<()> {
    if !report.wants(&["W1"]) {
        return Ok(());
    }
    let sqlite = Database::sqlite(&scratch.join("rollback.db")).await?;
    contests(&sqlite, "SQLite", report).await?;
    for (durability, what) in [
        (Durability::On, "PostgreSQL"),
        // What waits for a disk hides what else a transaction costs.
        (Durability::Off, "PostgreSQL without fsync"),
    ] {
        match Postgres::start_with(durability) {
            Ok(server) => {
                let database = Database::postgres(&server.database()?).await?;
                contests(&database, what, report).await?;
            }
            Err(error) => eprintln!("W1, {what}: left out. {error}"),
        }
    }
    Ok(())
}

async fn contests(database: &Database, name: &str, report: &mut Report) -> Result<()> {
    for workers in [1, 8] {
        let stages = 100 + 100 * workers;
        let contest = Contest {
            workers,
            stages,
            rounds: 15,
        };
        let Times {
            errpact,
            same,
            least,
        } = contest.hold(database).await?;
        let a_second = |time: Duration| stages as f64 / time.as_secs_f64();
        let workers = if workers == 1 {
            "1 worker".to_owned()
        } else {
            format!("{workers} workers")
        };
        for (by_hand, beside) in [
            (same, "the same transaction through sqlx"),
            (
                least,
                "the least one: this failure's words in the SQL, no time given back",
            ),
        ] {
            report.push(&Row {
                id: "W1",
                what: format!("fail a stage, {name}, {workers}, beside {beside}"),
                errpact: format!("{:.0} a second", a_second(errpact)),
                reference: format!(
                    "{:.0} a second; {:.2} × to {:.2} × by round",
                    a_second(by_hand.time),
                    by_hand.range[0],
                    by_hand.range[1]
                ),
                figure: by_hand.ratio,
                goal: Goal::AtLeast(0.9),
                unit: "×",
            });
        }
    }
    Ok(())
}

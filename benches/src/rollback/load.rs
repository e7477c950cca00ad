//! W2: eight worker processes, failures, kills, and a database that is restarted under them.

use std::path::Path;
use std::time::Duration;

use anyhow::{Result, ensure};
use errpact_load::{Database, Load, Plan};
use errpact_tests::postgres::{Durability, Postgres};

use crate::report::{Goal, Report, Row};

/// Measures W2, if it is wanted. `program` is `load_worker`.
///
/// # Errors
///
/// Where the load does not end, or leaves a fault behind.
pub async fn load(program: &Path, scratch: &Path, report: &mut Report) -> Result<()> {
    if !report.wants(&["W2"]) {
        return Ok(());
    }
    let load = Load {
        parcels: 2_400,
        workers: 8,
        plan: Plan {
            seed: 1,
            fail_percent: 30,
            bugs_per_mille: 5,
            longest: Duration::from_millis(4),
        },
        lease: Duration::from_secs(3),
        kill_every: Some(Duration::from_millis(400)),
        restarts: 3,
        patience: Duration::from_secs(900),
    };
    match Postgres::start_with(Durability::On) {
        Ok(server) => {
            row(
                "PostgreSQL",
                &load,
                program,
                Database::Postgres(&server),
                report,
            )
            .await?;
        }
        Err(error) => eprintln!("W2, PostgreSQL: left out. {error}"),
    }
    let file = scratch.join("load.db");
    let load = Load {
        restarts: 0,
        ..load
    };
    row("SQLite", &load, program, Database::Sqlite(&file), report).await
}

async fn row(
    name: &str,
    load: &Load,
    program: &Path,
    database: Database<'_>,
    report: &mut Report,
) -> Result<()> {
    let run = load.run(program, database).await?;
    let faults: Vec<String> = run
        .faults
        .iter()
        .take(20)
        .map(ToString::to_string)
        .collect();
    ensure!(
        faults.is_empty(),
        "the load left {} faults: {faults:#?}",
        run.faults.len()
    );
    report.push(&Row {
        id: "W2",
        what: format!(
            "{} processes on {name}, {} % failures, killed and restarted; stages run twice at once, \
             failures lost or doubled, runs that never ended",
            load.workers, load.plan.fail_percent
        ),
        errpact: run.figures.to_string(),
        reference: "–".to_owned(),
        figure: run.faults.len() as f64,
        goal: Goal::AtMost(0.0),
        unit: "faults",
    });
    Ok(())
}

//! The load itself, on both databases.

use std::path::Path;
use std::time::Duration;

use errpact_load::{Database, Load, Plan, Report};
use errpact_tests::postgres::Postgres;

/// Returns a load with as many stage runs as the environment asks for, or about 1,000.
fn load() -> Load {
    let wanted = std::env::var("ERRPACT_LOAD").map_or(1_000, |wanted| wanted.parse().unwrap());
    // Three of ten attempts fail, and a parcel needs three successful ones.
    let parcels = (wanted * 7_usize).div_ceil(30);
    Load {
        parcels,
        workers: 8,
        plan: Plan {
            seed: 20,
            fail_percent: 30,
            bugs_per_mille: 10,
            longest: Duration::from_millis(10),
        },
        lease: Duration::from_secs(10),
        kill_every: Some(Duration::from_millis(400)),
        restarts: 2,
        patience: Duration::from_secs(900),
    }
}

async fn holds(load: &Load, database: Database<'_>) -> Report {
    let worker = Path::new(env!("CARGO_BIN_EXE_load_worker"));
    let report = load.run(worker, database).await.unwrap();
    println!("{}", report.figures);
    let faults: Vec<String> = report.faults.iter().map(ToString::to_string).collect();
    assert!(faults.is_empty(), "{}: {faults:#?}", report.figures);
    // The planned failures happened.
    assert!(
        report.figures.stage_runs >= load.parcels * 3,
        "{}",
        report.figures
    );
    assert!(
        report.figures.failed > report.figures.stage_runs / 5,
        "{}",
        report.figures
    );
    assert!(
        report.figures.kills > 0 && report.figures.recovered > 0,
        "{}",
        report.figures
    );
    report
}

#[tokio::test]
async fn nothing_is_lost_or_doubled_on_postgres() {
    let server = Postgres::start().unwrap();
    let load = load();
    let report = holds(&load, Database::Postgres(&server)).await;
    assert_eq!(report.figures.restarts, load.restarts, "{}", report.figures);
}

#[tokio::test]
async fn nothing_is_lost_or_doubled_on_sqlite() {
    let folder = tempfile::tempdir().unwrap();
    let load = Load {
        restarts: 0,
        ..load()
    };
    holds(&load, Database::Sqlite(&folder.path().join("load.db"))).await;
}

//! Workers whose database refuses, is away or comes back, and workers that are told to stop in the meantime.
#![cfg(unix)]

use std::time::Duration;

use errpact_tests::postgres::Postgres;
use errpact_tests::process::Process;
use errpact_workflow::{ReadyQuery, RunState};
use pipeline::errors::workflows::Pipeline;
use pipeline::stages::{Dry, Work};
use pipeline::store::{Place, Store};
use pipeline::worker::{Begun, Crew, Options, Outcome, Tally, Worker};
use tokio::time::{sleep, timeout};

use crate::pipeline::process::Database;
use crate::pipeline::workers::tally;

/// Longer than any test.
const LONG: Duration = Duration::from_secs(600);
/// A guard against hangs.
const HANGS: Duration = Duration::from_secs(300);
const SHORT: Duration = Duration::from_millis(300);

/// Statements that refuse every status of the first firm.
const REFUSE: [&str; 2] = [
    "CREATE TRIGGER refuse BEFORE UPDATE ON pipelines WHEN NEW.pipeline_id = 'firm-000001' \
     BEGIN SELECT RAISE(ABORT, 'refused'); END",
    "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'refused'; END $$; \
     CREATE TRIGGER refuse BEFORE UPDATE ON pipelines FOR EACH ROW \
     WHEN (NEW.pipeline_id = 'firm-000001') EXECUTE FUNCTION refuse()",
];
const ALLOW: [&str; 2] = [
    "DROP TRIGGER refuse",
    "DROP TRIGGER refuse ON pipelines; DROP FUNCTION refuse",
];
const AWAY: &str = "ALTER TABLE pipelines RENAME TO away";
const BACK: &str = "ALTER TABLE away RENAME TO pipelines";

/// Returns a crew that calls no services, and this many firms.
async fn crew(database: &Database, firms: u32, lease: Duration) -> Crew {
    crew_at(&database.place(), firms, lease).await
}

async fn crew_at(place: &Place, firms: u32, lease: Duration) -> Crew {
    let store = Store::open(place, Some("w-1"), lease).await;
    let store = store.unwrap();
    store.seed(firms).await.unwrap();
    Crew::new(
        store,
        Work::Dry(Dry {
            fail_percent: 0,
            seed: 0,
            pause: Duration::ZERO,
        }),
    )
}

fn worker(crew: &Crew, until_idle: bool, patience: Duration) -> Worker {
    Worker::new(
        crew.clone(),
        Options {
            jobs: 2,
            until_idle,
            retries: 0,
            recover_every: Duration::from_millis(50),
            patience,
        },
    )
}

/// Waits for a state of a firm. No test measures how long: the limit is a guard against hangs.
async fn until(crew: &Crew, firm: &str, so: impl Fn(&RunState<Pipeline>) -> bool) {
    let waiting = async {
        while !so(&crew.store().runs().state(firm).await.unwrap()) {
            sleep(Duration::from_millis(10)).await;
        }
    };
    timeout(HANGS, waiting).await.unwrap();
}

/// Of the seeded firms, only one cannot be worked on: this ends no worker, however impatient.
#[tokio::test]
async fn a_firm_that_the_database_refuses_is_left_alone() {
    for database in Database::both() {
        let crew = crew(&database, 3, LONG).await;
        database.execute(REFUSE[0], REFUSE[1]).await;
        let did = worker(&crew, true, Duration::ZERO).work().await.unwrap();
        assert!(did.completed == 6 && did.left > 0, "{did}");
        // Not even if it is the only firm.
        let did = worker(&crew, true, Duration::ZERO).work().await.unwrap();
        assert!(did.completed == 0 && did.left > 0, "{did}");
        let state = crew.store().runs().state("firm-000001").await.unwrap();
        assert_eq!(state.status.as_deref(), Some("pending"));
        assert_eq!((state.failures, state.stage), (0, None));

        database.execute(ALLOW[0], ALLOW[1]).await;
        let command = &mut database.command(&["worker", "--dry", "--until-idle"]);
        let (status, said) = Process::start(command).end();
        assert_eq!((status, tally(&said)["left"]), (0, 0), "{said}");
        until(&crew, "firm-000001", |state| state.is_done).await;
    }
}

/// A stage whose worker is gone, and whose firm the database refuses to roll back.
#[tokio::test]
async fn a_firm_that_cannot_be_recovered_keeps_nobody_from_the_others() {
    for database in Database::both() {
        let crew = crew(&database, 2, LONG).await;
        let gone = Store::open(&database.place(), Some("gone"), LONG).await;
        let runs = gone.unwrap().runs().clone();
        let begun = runs.begin("firm-000001", Pipeline::Research).await;
        // It is reported once more, and then no longer.
        let short = runs.with_lease(Duration::from_millis(50));
        short.heartbeat(&begun.unwrap()).await.unwrap();
        database.execute(REFUSE[0], REFUSE[1]).await;
        while crew.store().runs().recover().await.is_ok() {
            sleep(Duration::from_millis(10)).await;
        }
        let working = tokio::spawn(worker(&crew, true, Duration::ZERO).work());
        until(&crew, "firm-000002", |state| state.is_done).await;
        database.execute(ALLOW[0], ALLOW[1]).await;
        // It ends when no stage runs any more, here or elsewhere.
        let did = working.await.unwrap().unwrap();
        assert_eq!((did.completed, did.recovered), (3, 1), "{did}");
    }
}

#[tokio::test]
async fn a_database_that_fails_is_waited_for_as_long_as_patience_lasts() {
    for database in Database::both() {
        let crew = crew(&database, 2, LONG).await;
        database.run(AWAY).await;
        let ended = worker(&crew, true, SHORT).work().await.unwrap_err();
        let ended = format!("{ended:#}");
        assert!(
            ended.starts_with("the database has failed for 300ms: "),
            "{ended}"
        );

        let working = tokio::spawn(worker(&crew, true, LONG).work());
        sleep(SHORT).await;
        assert!(!working.is_finished());
        database.run(BACK).await;
        assert_eq!(working.await.unwrap().unwrap().completed, 6);
    }
}

/// A standby can be read as usual, and accepts no result of a stage.
#[tokio::test]
async fn patience_ends_where_only_writing_fails() {
    let server = Postgres::start().unwrap();
    let place = Place::named(&server.database().unwrap()).unwrap();
    // One firm: between two attempts nothing runs.
    let crew = crew_at(&place, 1, Duration::from_secs(3)).await;
    server.stop().unwrap();
    server.resume_as_standby().unwrap();
    let working = worker(&crew, false, SHORT).work();
    let ended = timeout(HANGS, working).await.unwrap().unwrap_err();
    let ended = format!("{ended:#}");
    assert!(
        ended.starts_with("the database has failed for 300ms: ")
            && ended.contains("the database takes no writes"),
        "{ended}"
    );
}

/// A stop request takes effect even after a stage was found ready, before it begins.
#[tokio::test]
async fn nothing_begins_once_it_was_told_to_stop() {
    for database in Database::both() {
        let crew = crew(&database, 2, LONG).await;
        let ready = crew
            .store()
            .runs()
            .ready(ReadyQuery::at_most(9))
            .await
            .unwrap();
        assert_eq!(ready.len(), 2);
        crew.stop().finish(LONG).await;
        for found in ready {
            let outcome = crew.carry_out(&found.run, found.stage).await.unwrap();
            assert!(matches!(outcome, Outcome::Elsewhere), "{outcome:?}");
            let outcome = crew.run(&found.run).await.unwrap();
            assert!(matches!(outcome, Outcome::Elsewhere), "{outcome:?}");
            assert_eq!(crew.start(&found.run).await.unwrap(), Begun::Nothing);
            let state = crew.store().runs().state(&found.run).await.unwrap();
            assert_eq!(
                (state.status.as_deref(), state.attempt),
                (Some("pending"), 0)
            );
        }
        let did = worker(&crew, false, LONG).work().await.unwrap();
        assert_eq!(did, Tally::default());
    }
}

/// A worker waits for a database that is away, but still obeys a stop request.
#[tokio::test]
async fn a_worker_whose_database_is_away_ends_when_it_is_told_to() {
    let server = Postgres::start().unwrap();
    let url = server.database().unwrap();
    let mut command = std::process::Command::new(errpact_tests::command::pipeline());
    command.args(["worker", "--dry", "--database", &url]);
    let worker = Process::start(&mut command);
    server.stop().unwrap();
    // It checks ten times per second.
    sleep(Duration::from_secs(1)).await;
    worker.signal("-TERM");
    let (status, said) = worker.end();
    assert_eq!((status, tally(&said)["left"]), (0, 0), "{said}");
}

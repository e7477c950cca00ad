//! The result of a failure: one record that matches the catalog, a run that rests at the right place, and a notice on
//! the page.
#![cfg(unix)]

use std::time::Duration;

use errpact_tests::postgres::Postgres;
use pipeline::errors::Code;
use pipeline::stages::Work;
use pipeline::stand_in::{FAULTS, SERVICES, StandIns};
use pipeline::store::{Place, Store};
use pipeline::worker::{Crew, Outcome};
use serde_json::{Value, json};

use crate::pipeline::services::{WORDS, code, sentence, status, title};
use crate::pipeline::world::World;

/// Longer than any test.
const LEASE: Duration = Duration::from_secs(600);

async fn crew(place: &Place) -> (World, Crew) {
    let world = World::new().await;
    let store = Store::open(place, Some("w-1"), LEASE).await.unwrap();
    let work = Work::Services(Box::new(world.services.clone()), Duration::ZERO);
    let crew = Crew::new(store, work);
    (world, crew)
}

/// Returns the stage that asks the service first, and the status of the run after its failure.
fn place_of(service: &str) -> (&'static str, &'static str) {
    match service {
        "claude" | "perplexity" => ("research", "pending"),
        _ => ("data_extraction", "legal_resolution_complete"),
    }
}

/// Returns the HTTP status of a record: the upstream's, else the code's.
fn recorded_status(code: Code, service: &str, fault: &str) -> Option<u16> {
    status(service, fault).or(code.entry().status)
}

/// Plays each fault of each service in the life of a firm: it fails, rests, is reported, is retried and is done.
async fn each_fault(place: Place) {
    let (world, crew) = crew(&place).await;
    let store = crew.store();
    for service in SERVICES {
        for fault in FAULTS.into_iter().filter(|fault| *fault != "slow") {
            let Some(code) = code(service, fault) else {
                continue;
            };
            let what = format!("{service}, {fault}");
            let firm = format!("{service}-{fault}");
            store.add(&firm, &what).await.unwrap();
            world.stand_ins.fail_next(service, fault, 1).unwrap();
            let outcome = crew.run(&firm).await.unwrap();
            let Outcome::RolledBack(failure) = outcome else {
                unreachable!("{what}: {outcome:?}");
            };
            let (stage, rests) = place_of(service);
            assert_eq!(failure.code, code.name(), "{what}");
            assert_eq!(failure.service.as_deref(), Some(service), "{what}");
            assert_eq!(
                (&*failure.stage, &*failure.status),
                (stage, rests),
                "{what}"
            );
            assert_eq!(
                failure.previous_status,
                format!("{stage}_running"),
                "{what}"
            );
            assert_eq!(
                failure.http_status,
                recorded_status(code, service, fault),
                "{what}"
            );
            assert_eq!(failure.worker.as_deref(), Some("w-1"), "{what}");
            assert!(failure.recorded, "{what}");

            // The page's text is the record's text.
            let state = store.runs().state(&firm).await.unwrap();
            assert!(state.can_retry && state.stage.is_none(), "{what}");
            let current = state.error.unwrap();
            assert_eq!(current.error_id, failure.error_id, "{what}");
            let page = current.client_response().to_json();
            for word in WORDS {
                assert!(
                    !page.contains(word) || word == "statement",
                    "{what}: {word} in {page}"
                );
            }
            let page: Value = serde_json::from_str(&page).unwrap();
            let said = sentence(code, title(service), &failure.reference);
            assert_eq!(page["error"]["message"], said, "{what}");
            assert_eq!(page["error"]["service"], title(service), "{what}");
            assert_eq!(page["error"]["rollback_status"], rests, "{what}");
            for extension in ["stop_polling", "refresh_card", "show_notification"] {
                assert_eq!(page[extension], json!(true), "{what}: {extension}");
            }
            // No secret is stored, not even in fields for the log.
            for secret in secrets(&world) {
                assert!(
                    !failure.message.contains(&secret),
                    "{what}: {}",
                    failure.message
                );
            }

            // The retry succeeds; the record stays.
            let again = crew.run(&firm).await.unwrap();
            assert!(matches!(again, Outcome::Completed), "{what}: {again:?}");
            let state = store.runs().state(&firm).await.unwrap();
            assert_eq!(
                state.status.as_deref(),
                Some("data_extraction_complete"),
                "{what}"
            );
            assert!(state.error.is_none() && !state.can_retry, "{what}");
        }
    }
}

fn secrets(world: &World) -> [String; 5] {
    let at = &world.endpoints;
    [
        at.claude_key.clone(),
        at.firecrawl_key.clone(),
        at.perplexity_key.clone(),
        "stand-in-9c8b0d1e2f3a".to_owned(),
        "sk-live-51H8xGq2eZvKYlo2C0aBcDeF".to_owned(),
    ]
}

/// An empty answer reveals a programming error in the stage. The run is not rolled back, and the caller of the stage
/// gets the error.
async fn programming_errors(place: Place) {
    let (world, crew) = crew(&place).await;
    for (service, stage) in [
        ("perplexity", "research"),
        ("firecrawl", "data_extraction"),
        ("form5500", "data_extraction"),
    ] {
        let firm = format!("broken-{service}");
        crew.store().add(&firm, "Empty Answers").await.unwrap();
        fail(&world.stand_ins, service);
        let outcome = crew.run(&firm).await.unwrap();
        assert!(
            matches!(outcome, Outcome::Broken(_)),
            "{service}: {outcome:?}"
        );
        let state = crew.store().runs().state(&firm).await.unwrap();
        assert_eq!(state.status, Some(format!("{stage}_failed")), "{service}");
        assert!(!state.can_retry, "{service}");
        let recorded = state.error.unwrap();
        assert_eq!(recorded.code, "UNKNOWN_ERROR", "{service}");
        assert_eq!(recorded.stage, stage, "{service}");
    }
}

fn fail(stand_ins: &StandIns, service: &str) {
    stand_ins.fail_next(service, "panic", 1).unwrap();
}

fn postgres() -> Place {
    Place::Postgres(Postgres::shared().database().unwrap())
}

#[tokio::test]
async fn each_fault_is_recorded_on_sqlite() {
    let folder = tempfile::tempdir().unwrap();
    each_fault(Place::Sqlite(folder.path().join("pipeline.db"))).await;
}

#[tokio::test]
async fn each_fault_is_recorded_on_postgresql() {
    each_fault(postgres()).await;
}

#[tokio::test]
async fn a_programming_error_is_no_failure_of_a_service_on_sqlite() {
    let folder = tempfile::tempdir().unwrap();
    programming_errors(Place::Sqlite(folder.path().join("pipeline.db"))).await;
}

#[tokio::test]
async fn a_programming_error_is_no_failure_of_a_service_on_postgresql() {
    programming_errors(postgres()).await;
}

//! Calls that the runtime repairs.

use errpact::retry::{Attempt, VirtualClock, run_on};
use errpact::table::{Catalog, Delay, Entry, Limits, Outcome, Policy};
use errpact::{Guard, Occurrence, StepBudget};
use serde_json::{Map, Value, json};

use crate::RUNTIME;
use crate::failing::{REPAIR, Trip, catalog, delay, entry, fails, outcome, retry};

/// A catalog in which a place is not found, the search is busy, and a booking may have been made.
fn places() -> &'static Catalog<'static> {
    let repaired = |name, policy| Entry {
        repair: Some(&REPAIR),
        ..entry(name, policy)
    };
    let codes = vec![
        entry("BUSY", delay(retry(RUNTIME, 1), Delay::Fixed(1_000), false)),
        repaired("MAYBE", outcome(Policy::DEFAULT, Outcome::Unknown)),
        repaired("NOT_FOUND", outcome(Policy::DEFAULT, Outcome::NotDone)),
    ];
    catalog(codes, Limits::DEFAULT, None)
}

const BUSY: u16 = 0;
const MAYBE: u16 = 1;
const NOT_FOUND: u16 = 2;

/// Searches with the arguments that an attempt has repaired; `answer` is the answer for each place.
async fn search(
    catalog: &'static Catalog<'static>,
    tool: &'static str,
    answer: impl Fn(&str, u32) -> Result<(), u16>,
) -> (Result<Value, (u32, &'static str)>, Vec<String>) {
    let context = Trip {
        destination: Some("Oslo".into()),
        home: Some("Bergen".into()),
        seats: Some(2),
    };
    let tried = std::cell::RefCell::new(Vec::new());
    let call = async |attempt: Attempt| {
        let mut arguments = Map::new();
        arguments.insert("place".into(), json!("Osloo"));
        arguments.insert("seats".into(), json!(2));
        attempt.apply(&mut arguments);
        let place = arguments["place"].as_str().unwrap().to_owned();
        tried.borrow_mut().push(place.clone());
        let guard = Guard::new(catalog)
            .with_tool(tool)
            .with_context(&context)
            .with_arguments(&arguments);
        guard
            .run(async {
                match answer(&place, attempt.number) {
                    Ok(()) => Ok(Value::from(arguments.clone())),
                    Err(index) => Err::<_, Occurrence>(fails(catalog, index)),
                }
            })
            .await
    };
    let found = run_on(&VirtualClock::seeded(1), &StepBudget::new(catalog), call).await;
    let found = found.map_err(|stopped| (stopped.attempts, stopped.decision.word()));
    (found, tried.into_inner())
}

#[tokio::test]
async fn a_repaired_call_has_the_other_arguments_as_they_were() {
    let answer = |place: &str, _| {
        if place == "Oslo" {
            Ok(())
        } else {
            Err(NOT_FOUND)
        }
    };
    let (found, tried) = search(places(), "pay", answer).await;
    assert_eq!(found, Ok(json!({"place": "Oslo", "seats": 2})));
    assert_eq!(tried, ["Osloo", "Oslo"]);
}

#[tokio::test]
async fn each_value_is_tried_once_and_then_the_call_ends() {
    let (found, tried) = search(places(), "pay", |_, _| Err(NOT_FOUND)).await;
    assert_eq!(found, Err((3, "fail")));
    assert_eq!(tried, ["Osloo", "Oslo", "Bergen"]);
}

#[tokio::test]
async fn a_repeat_keeps_the_repair() {
    let answer = |place: &str, number| match (place, number) {
        ("Oslo", 2) => Err(BUSY),
        ("Oslo", _) => Ok(()),
        _ => Err(NOT_FOUND),
    };
    let (found, tried) = search(places(), "pay", answer).await;
    assert_eq!(found, Ok(json!({"place": "Oslo", "seats": 2})));
    assert_eq!(tried, ["Osloo", "Oslo", "Oslo"]);
}

#[tokio::test]
async fn a_call_that_may_have_done_its_work_is_not_repaired() {
    let (found, tried) = search(places(), "pay", |_, _| Err(MAYBE)).await;
    assert_eq!((found, tried.len()), (Err((1, "fail")), 1));
    let (found, tried) = search(places(), "put", |_, _| Err(MAYBE)).await;
    assert_eq!((found, tried.len()), (Err((3, "fail")), 3));
}

#[tokio::test]
async fn what_an_attempt_shows_of_itself_has_no_value() {
    let catalog = places();
    let trip = Trip {
        destination: Some("Oslo".into()),
        ..Trip::default()
    };
    let shown = std::cell::RefCell::new(Vec::new());
    let call = async |attempt: Attempt| {
        shown.borrow_mut().push(format!("{attempt:?}"));
        Err::<(), _>(fails(catalog, NOT_FOUND).with_context(&trip))
    };
    let budget = StepBudget::new(catalog);
    let ended = run_on(&VirtualClock::seeded(1), &budget, call).await;
    assert!(ended.is_err());
    let shown = shown.into_inner();
    assert_eq!(shown.len(), 2, "{shown:?}");
    assert!(shown[0].contains("number: 1") && shown[0].contains("None"));
    assert!(shown[1].contains("place") && !shown[1].contains("Oslo"));
}

//! The third row: 400, `Invalid parameter 'X': expected format Y`.

use errpact::table::RetryBy;
use serde_json::json;
use step_agent::errors::Code;
use step_agent::plan::{State, Step};
use step_agent::scenario::Scenario;

use crate::step_agent::world::{code_of, play, played, prompt, refused, scenario};

#[test]
fn it_is_seen_by_400_and_by_its_words() {
    for text in [
        "400: Invalid parameter 'start': expected format RFC 3339",
        "400 Bad Request",
        "Invalid parameter 'minutes': expected format integer",
    ] {
        let code = code_of("GOOGLECALENDAR_CREATE_EVENT", refused(text));
        assert_eq!(code, "INVALID_PARAMETERS", "{text}");
    }
}

#[test]
fn it_is_retried_twice_by_the_model() {
    let retry = Code::INVALID_PARAMETERS.entry().policy.retry;
    assert_eq!((retry.by, retry.max), (Some(RetryBy::Model), Some(2)));
}

#[test]
fn each_retry_corrects_the_parameter_that_was_named() {
    let played = played("invalid-parameters");
    let given: Vec<_> = played
        .executed()
        .iter()
        .map(|call| shared::model::object(&call.arguments, "arguments"))
        .collect();
    let [first, second, third] = given.try_into().expect("three calls");
    assert_eq!(first["start"], json!("24.11.2026 15:00 +01:00"));
    assert_eq!(second["start"], json!("2026-11-24T15:00:00+01:00"));
    assert_eq!(second["minutes"], first["minutes"], "one at a time");
    assert_eq!(third["minutes"], json!(30));
    assert_eq!(played.states(), [State::Completed]);
}

#[test]
fn it_fails_after_two() {
    let three_mistakes = Scenario {
        plan: || {
            let step = (scenario("invalid-parameters").plan)().remove(0);
            let mut arguments = step.arguments.clone();
            arguments["attendees"] = json!("anna.lind@example.com");
            vec![Step { arguments, ..step }]
        },
        ..scenario("invalid-parameters")
    };
    let played = play(&three_mistakes, &prompt());
    assert_eq!(played.codes(), ["INVALID_PARAMETERS"; 3]);
    assert_eq!(played.states(), [State::Failed]);
    assert!(played.run.services.calendar.events.is_empty());
    assert!(played.noted(0, &["attendees"]));
}

#[test]
fn it_fails_when_the_model_does_not_know_how_to_correct_it() {
    let nonsense = Scenario {
        plan: || {
            let step = (scenario("invalid-parameters").plan)().remove(0);
            let mut arguments = step.arguments.clone();
            arguments["start"] = json!("some day");
            vec![Step { arguments, ..step }]
        },
        ..scenario("invalid-parameters")
    };
    let played = play(&nonsense, &prompt());
    assert_eq!(
        played.run.services.reached.len(),
        1,
        "not repeated as it is"
    );
    assert_eq!(played.states(), [State::Failed]);
}

#[test]
fn the_words_of_the_service_are_for_the_log_alone() {
    let played = played("invalid-parameters");
    let told = |message: &shared::model::Message| message.text().contains("expected format");
    assert!(!played.run.messages.iter().any(told));
    assert!(
        played
            .log
            .iter()
            .any(|line| line.contains("expected format"))
    );
}

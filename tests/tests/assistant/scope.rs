//! The scope around a block of a tool's code, and the one place that answers a model or a person.

use std::io;
use std::time::Duration;

use assistant::errors::{Code, Context, ToolLocationEmpty};
use assistant::guard::{READER, Scope};
use errpact::{Occurrence, Reader};
use rmcp::model::{CallToolRequestParams, RequestMetaObject};
use serde_json::{Value, json};

use crate::world::{object, stage};

fn scope() -> Scope {
    let context = Context {
        session: "s-4711".into(),
        client_email: None,
    };
    Scope::of("weather")
        .operation("plan the day")
        .arguments(object(
            &json!({ "location": "Oslo", "password": "hunter2" }),
        ))
        .context(&context)
}

fn envelope(occurrence: &Occurrence) -> Value {
    serde_json::from_slice(&occurrence.envelope()).expect("JSON")
}

fn code(occurrence: &Occurrence) -> Code {
    occurrence.code().expect("a code of this catalogue")
}

#[tokio::test]
async fn a_catalogued_error_gains_tool_operation_and_parameters() {
    let block = async { Err::<(), _>(Occurrence::new(ToolLocationEmpty)) };
    let happened = scope().run(block).await.expect_err("it fails");
    let error = &envelope(&happened)["error"];
    assert_eq!(error["code"], "TOOL_LOCATION_EMPTY");
    assert_eq!(error["source"], "weather");
    assert_eq!(
        error["context"],
        json!({ "operation": "plan the day", "parameters": { "location": "Oslo" } })
    );
    assert!(happened.logfmt().contains("session=s-4711"));
    assert!(!happened.logfmt().contains("hunter2"));
}

#[tokio::test]
async fn without_an_operation_it_is_the_tool() {
    let block = async { Err::<(), _>(Occurrence::new(ToolLocationEmpty)) };
    let happened = Scope::of("weather").run(block).await.expect_err("it fails");
    assert_eq!(
        envelope(&happened)["error"]["context"],
        json!({ "operation": "weather" })
    );
}

#[tokio::test]
async fn any_other_error_is_classified_and_its_words_stay_in_the_log() {
    let block = async { Err::<(), _>(io::Error::from(io::ErrorKind::ConnectionReset)) };
    let happened = scope().run(block).await.expect_err("it fails");
    assert_eq!(code(&happened), Code::NETWORK_CONNECTION_FAILED);
    let block = async { Err::<(), _>(anyhow::anyhow!("the disk of 10.0.3.7 is full")) };
    let happened = scope().run(block).await.expect_err("it fails");
    assert_eq!(code(&happened), Code::SYSTEM_INTERNAL_UNKNOWN);
    assert!(!happened.text().contains("disk") && happened.logfmt().contains("disk of"));
}

#[tokio::test]
async fn through_many_scopes_and_wrappings_it_is_wrapped_once() {
    let first = Occurrence::new(ToolLocationEmpty).adjustment("location", "a city name");
    let (id, at) = (first.error_id(), first.timestamp());
    let inner = scope()
        .run(async { Err::<(), _>(first) })
        .await
        .expect_err("it fails");
    let wrapped = anyhow::Error::new(inner)
        .context("a layer")
        .context("another layer");
    let outer = Scope::of("reminder").operation("something else");
    let happened = outer
        .run(async { Err::<(), _>(wrapped) })
        .await
        .expect_err("it fails");
    assert_eq!((happened.error_id(), happened.timestamp()), (id, at));
    let error = &envelope(&happened)["error"];
    // What the nearest scope has said stands.
    assert_eq!(error["source"], "weather");
    assert_eq!(error["context"]["operation"], "plan the day");
    assert_eq!(
        error["recovery"]["retry_strategy"]["parameter_adjustments"]["location"],
        "a city name"
    );
    assert_eq!(happened.text().matches("TOOL_LOCATION_EMPTY").count(), 1);
    assert_eq!(happened.text().matches("location: a city name").count(), 1);
}

#[tokio::test]
async fn a_block_that_ends_well_passes() {
    let block = async { Ok::<_, io::Error>(7) };
    assert_eq!(
        scope().limit(Duration::from_secs(5)).run(block).await.ok(),
        Some(7)
    );
}

#[test]
fn one_place_answers_a_model_or_a_person() {
    let happened = || crate::sample::occurrence(Code::TOOL_RECIPIENT_REFUSED);
    let model = Reader::Model.answer(Err::<String, _>(happened()));
    assert!(
        model.failed.is_some() && model.text.starts_with("TOOL_RECIPIENT_REFUSED: "),
        "{model:?}"
    );
    assert!(!model.text.contains("bo.berg@example.org"), "{model:?}");
    let person = Reader::Person.answer(Err::<String, _>(happened()));
    assert!(
        person.failed.is_some() && person.text.contains("bo.berg@example.org"),
        "{person:?}"
    );
    assert!(!person.text.contains("TOOL_"), "{person:?}");
    for reader in [Reader::Model, Reader::Person] {
        let fine = reader.answer(Ok::<_, Occurrence>("12 degrees"));
        assert!(
            fine.failed.is_none() && fine.text == "12 degrees",
            "{fine:?}"
        );
    }
}

#[tokio::test]
async fn a_client_that_shows_answers_to_people_says_so() {
    let stage = stage().await;
    let mut meta = RequestMetaObject::new();
    meta.insert(READER.to_owned(), "person".into());
    let mut call = CallToolRequestParams::new("email").with_arguments(object(&json!({
        "to": "bo.berg@bounce.example", "subject": "s", "body": "b" })));
    call.meta = Some(meta);
    let answer = stage.client().call_tool(call).await.expect("an answer");
    let text = assistant::conversation::text(&answer);
    assert_eq!(
        text,
        "The mail server does not accept the address bo.berg@bounce.example. Nothing was sent."
    );
    assert!(
        answer.is_error == Some(true) && answer.meta.is_none(),
        "{answer:?}"
    );
}

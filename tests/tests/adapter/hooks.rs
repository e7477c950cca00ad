//! The application's hooks for each call, and the result of a call when a hook fails.

use std::sync::atomic::Ordering;

use errpact::Occurrence;
use errpact::wire::Reader;
use serde_json::json;

use super::Guarded;
use super::server::{Tools, call, failed, served, text};
use crate::adapter::errors::{CATALOG, NoSuchPlace};
use errpact_tests::log::Log;

#[tokio::test]
async fn a_check_comes_before_the_arguments_and_the_tool() {
    let (log, _taking) = Log::take();
    let tools = Tools::default();
    let guarded = Guarded::new(tools.clone(), &CATALOG).with_check(|call, _| {
        let place = call.arguments.as_ref().and_then(|all| all.get("city"));
        match place.and_then(|place| place.as_str()) {
            Some("Oslo") => Ok(()),
            _ => Err(Occurrence::new(NoSuchPlace {
                place: "nowhere".into(),
            })),
        }
    });
    let client = served(guarded).await;
    // Without the check the code would be MISSING_ARGUMENT.
    let read = failed(&client, "weather", json!({})).await;
    assert!(read.starts_with("NO_SUCH_PLACE: "), "{read}");
    assert_eq!(tools.begun.load(Ordering::SeqCst), 0);
    let lines = log.lines();
    assert_eq!(lines.len(), 1, "{lines:?}");
    assert!(lines[0].contains("weather"), "{lines:?}");
    let fine = call(&client, "weather", json!({ "city": "Oslo" })).await;
    assert_eq!(text(&fine.unwrap()), "rain for 1 days");
}

#[tokio::test]
async fn a_person_reads_a_sentence_whatever_fails() {
    let (log, _taking) = Log::take();
    let guarded = Guarded::new(Tools::default(), &CATALOG).with_reader(|_| Reader::Person);
    let client = served(guarded).await;
    let failing = ["weather", "panics", "helper", "database"];
    for tool in failing {
        let result = call(&client, tool, json!({})).await.unwrap();
        assert_eq!(result.is_error, Some(true), "{tool}");
        assert!(result.meta.is_none(), "{tool}: {result:?}");
        let read = text(&result);
        assert!(!read.contains("_"), "{tool} tells a code: {read}");
        assert!(read.contains(' '), "{tool}: {read}");
    }
    assert_eq!(log.lines().len(), failing.len());
}

#[tokio::test]
async fn a_failure_is_logged_in_the_span_of_its_call() {
    let (log, _taking) = Log::take();
    let guarded = Guarded::new(Tools::default(), &CATALOG).with_span(|call, request| {
        tracing::info_span!(
            "of_a_call",
            tool = %call.name,
            request = %request.id,
            error.r#type = tracing::field::Empty,
        )
    });
    let client = served(guarded).await;
    for tool in ["weather", "panics", "helper"] {
        failed(&client, tool, json!({})).await;
        let lines = log.lines();
        let line = lines.last().expect("a line");
        assert!(line.contains(r#""name":"of_a_call""#), "{line}");
        assert!(line.contains(&format!(r#""tool":"{tool}""#)), "{line}");
    }
}

#[tokio::test]
async fn what_panics_around_a_call_is_answered() {
    let (_log, _taking) = Log::take();
    let checking = Guarded::new(Tools::default(), &CATALOG).with_check(|_, _| panic!("hunter2"));
    let client = served(checking).await;
    let read = failed(&client, "weather", json!({ "city": "Oslo" })).await;
    assert!(read.starts_with("SERVICE_FAILED: "), "{read}");
    assert!(!read.contains("hunter2"), "{read}");
    let others = Guarded::new(Tools::default(), &CATALOG)
        .with_reader(|_| panic!("no reader"))
        .with_span(|_, _| panic!("no span"));
    let client = served(others).await;
    let read = failed(&client, "helper", json!({})).await;
    assert!(read.starts_with("NO_SUCH_PLACE: "), "{read}");
}

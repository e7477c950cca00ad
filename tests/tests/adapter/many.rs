//! Concurrent calls, and calls that never reach their tool.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use serde_json::json;

use super::server::{Tools, client, failed, patient};
use errpact_tests::log::Log;

/// Longer than any test.
const LONG: Duration = Duration::from_secs(600);
/// A guard against hangs, never a measure.
const HANGS: Duration = Duration::from_secs(300);

#[tokio::test]
async fn calls_at_the_same_time_do_not_wait_for_each_other() {
    let (_log, _taking) = Log::take();
    let tools = Tools::default();
    let (begun, ended) = (Arc::clone(&tools.begun), Arc::clone(&tools.ended));
    // No hanging call ends during this test.
    let client = Arc::new(patient(tools, LONG).await);
    for _ in 0..10 {
        let client = Arc::clone(&client);
        tokio::spawn(async move { failed(&client, "hangs", json!({})).await });
    }
    let all = async {
        while begun.load(Ordering::SeqCst) < 10 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        for (tool, code) in [
            ("panics", "SERVICE_FAILED: "),
            ("helper", "NO_SUCH_PLACE: "),
            ("database", "DATABASE_DOWN: "),
        ] {
            let text = failed(&client, tool, json!({})).await;
            assert!(text.starts_with(code), "{tool}: {text}");
        }
    };
    let all = tokio::time::timeout(HANGS, all).await;
    all.expect("one waits for another");
    assert_eq!(ended.load(Ordering::SeqCst), 0);
}

#[tokio::test]
async fn of_many_calls_at_the_same_time_each_gets_its_own_answer() {
    let (_log, _taking) = Log::take();
    let client = Arc::new(client(Tools::default()).await);
    let calls: Vec<_> = (0..40)
        .map(|number| {
            let client = Arc::clone(&client);
            let tool = ["panics", "hangs", "helper", "database"][number % 4];
            tokio::spawn(async move { failed(&client, tool, json!({})).await })
        })
        .collect();
    let mut texts = Vec::new();
    for call in calls {
        texts.push(call.await.expect("an answer"));
    }
    for code in [
        "TIMED_OUT: ",
        "NO_SUCH_PLACE: ",
        "DATABASE_DOWN: ",
        "SERVICE_FAILED: ",
    ] {
        let count = texts.iter().filter(|text| text.starts_with(code)).count();
        assert_eq!(count, 10, "{code} {texts:#?}");
    }
}

#[tokio::test]
async fn arguments_are_refused_before_the_tool_runs() {
    let (_log, _taking) = Log::take();
    let tools = Tools::default();
    let begun = Arc::clone(&tools.begun);
    let client = client(tools).await;
    failed(&client, "weather", json!({})).await;
    failed(&client, "weather", json!({ "city": { "key": "hunter2" } })).await;
    assert_eq!(begun.load(Ordering::SeqCst), 0);
    failed(&client, "weather", json!({ "city": "Atlantis" })).await;
    assert_eq!(begun.load(Ordering::SeqCst), 1);
}

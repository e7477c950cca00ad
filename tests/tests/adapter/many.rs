//! Calls at the same time, and calls that never reach their tool.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use serde_json::json;

use crate::log::Log;
use crate::server::{Tools, client, failed};

#[tokio::test]
async fn calls_at_the_same_time_do_not_wait_for_each_other() {
    let (_log, _taking) = Log::take();
    let client = Arc::new(client(Tools::default()).await);
    let calls: Vec<_> = (0..40)
        .map(|number| {
            let client = Arc::clone(&client);
            let tool = ["panics", "hangs", "helper", "database"][number % 4];
            tokio::spawn(async move { failed(&client, tool, json!({})).await })
        })
        .collect();
    let all = async {
        let mut texts = Vec::new();
        for call in calls {
            texts.push(call.await.expect("an answer"));
        }
        texts
    };
    let texts = tokio::time::timeout(Duration::from_secs(20), all);
    let texts = texts
        .await
        .expect("one after the other they would take longer");
    for code in ["TIMED_OUT: ", "NO_SUCH_PLACE: ", "DATABASE_DOWN: "] {
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

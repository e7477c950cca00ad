//! The number of occurrences of each code, counted from the log events.

use assistant::telemetry::Counts;
use serde_json::json;
use tracing_subscriber::layer::SubscriberExt;

use crate::assistant::world::{call, stage};

#[tokio::test]
async fn codes_are_counted_from_the_log_events() {
    let stage = stage().await;
    let counts = Counts::default();
    let _counting =
        tracing::subscriber::set_default(tracing_subscriber::registry().with(counts.clone()));
    for location in ["", "", "fault:429", "Oslo", "fault:panic"] {
        let _ = call(&stage, "weather", &json!({ "location": location })).await;
    }
    let counted: Vec<(String, u64)> = counts.by_code().into_iter().collect();
    // The log's code, not the model's: a crash is counted as a crash here.
    let expected = [
        ("NETWORK_LIMIT_RATE", 1),
        ("SYSTEM_INTERNAL_PANIC", 1),
        ("TOOL_LOCATION_EMPTY", 2),
    ];
    let expected = expected.map(|(code, count)| (code.to_owned(), count));
    assert_eq!(counted, expected);
    assert_eq!(
        counts.to_string(),
        "NETWORK_LIMIT_RATE=1 SYSTEM_INTERNAL_PANIC=1 TOOL_LOCATION_EMPTY=2"
    );
}

#[test]
fn only_tool_errors_are_counted() {
    let counts = Counts::default();
    tracing::subscriber::with_default(tracing_subscriber::registry().with(counts.clone()), || {
        tracing::info!(code = "TOOL_LOCATION_EMPTY", "another library's event");
    });
    assert!(counts.by_code().is_empty());
}

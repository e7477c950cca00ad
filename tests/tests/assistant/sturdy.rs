//! A tool that crashes, hangs or floods its answer does not affect other calls.

use std::time::Duration;

use assistant::conversation::{Stage, text};
use rmcp::model::{CallToolRequestParams, CallToolResult};
use serde_json::json;
use tokio::task::JoinHandle;
use tokio::time::timeout;

use crate::assistant::world::{HANGS, call, code, object, patient, stage};

/// Longer than any test.
const LONG: Duration = Duration::from_secs(600);

#[tokio::test]
async fn after_a_crash_a_hang_and_megabytes_the_server_goes_on() {
    let stage = stage().await;
    for fault in ["panic", "hang", "megabytes", "500-megabytes", "hostile"] {
        let failed = call(
            &stage,
            "weather",
            &json!({ "location": format!("fault:{fault}") }),
        )
        .await;
        assert!(!code(&failed).is_empty());
        let size = serde_json::to_string(&failed).expect("JSON").len();
        assert!(size < 4_000, "{fault}: {size} bytes");
        let fine = call(&stage, "weather", &json!({ "location": "Lima" })).await;
        assert_eq!(fine.is_error, Some(false), "after {fault}");
    }
}

#[tokio::test]
async fn megabytes_of_arguments_are_answered_with_a_code() {
    let stage = stage().await;
    let much = "x".repeat(2 << 20);
    for arguments in [
        json!({ "location": much }),
        json!({ "location": "Oslo", &much[..1000]: much }),
    ] {
        let failed = call(&stage, "weather", &arguments).await;
        assert!(code(&failed).starts_with("TOOL_"), "{}", text(&failed));
        let size = serde_json::to_string(&failed).expect("JSON").len();
        assert!(size < 8_000, "{size} bytes");
    }
}

/// Eight requests at a time next to the hanging calls. More would block each other at the service for up to its time
/// limit.
#[tokio::test]
async fn calls_that_hang_keep_no_other_waiting() {
    // No hanging call ends during this test.
    let stage = patient(LONG).await;
    let hanging: Vec<_> = (0..10).map(|_| begin(&stage, "fault:hang")).collect();
    let others = async {
        for _ in 0..5 {
            let places = ["Oslo", "", "fault:429", "fault:panic"].repeat(2);
            let calls: Vec<_> = places.iter().map(|place| begin(&stage, place)).collect();
            for (place, call) in places.into_iter().zip(calls) {
                let answer = call.await.expect("an answer");
                match place {
                    "Oslo" => assert_eq!(answer.is_error, Some(false)),
                    "" => assert_eq!(code(&answer), "TOOL_LOCATION_EMPTY"),
                    "fault:429" => assert_eq!(code(&answer), "NETWORK_LIMIT_RATE"),
                    _ => assert_eq!(code(&answer), "SYSTEM_INTERNAL_UNKNOWN"),
                }
            }
        }
    };
    let others = timeout(HANGS, others).await;
    others.expect("one waits for another");
    assert!(hanging.iter().all(|call| !call.is_finished()));
}

#[tokio::test]
async fn of_many_calls_that_hang_at_once_each_is_answered() {
    let stage = stage().await;
    let hanging: Vec<_> = (0..10).map(|_| begin(&stage, "fault:hang")).collect();
    for call in hanging {
        let answer = call.await.expect("an answer");
        assert_eq!(code(&answer), "NETWORK_TIMEOUT_UPSTREAM");
    }
}

/// Asks for the weather, at the same time as other requests.
fn begin(stage: &Stage, place: &str) -> JoinHandle<CallToolResult> {
    let client = stage.client().peer().clone();
    let arguments = object(&json!({ "location": place }));
    let call = CallToolRequestParams::new("weather").with_arguments(arguments);
    tokio::spawn(async move { client.call_tool(call).await.expect("an answer") })
}

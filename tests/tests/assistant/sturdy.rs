//! A tool that crashes, hangs or drowns in an answer fails alone.

use std::time::Instant;

use assistant::conversation::text;
use serde_json::json;

use crate::world::{PATIENCE, call, code, stage};

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

#[tokio::test]
async fn fifty_calls_at_once_are_each_answered() {
    let stage = stage().await;
    let places = ["Oslo", "", "fault:429", "fault:hang", "fault:panic"];
    let begun = Instant::now();
    let calls = (0..50).map(|number| {
        let (stage, place) = (&stage, places[number % places.len()]);
        async move {
            (
                place,
                call(stage, "weather", &json!({ "location": place })).await,
            )
        }
    });
    let answers = join(calls).await;
    // They hang beside each other, not one after the other.
    assert!(begun.elapsed() < PATIENCE * 4, "{:?}", begun.elapsed());
    assert_eq!(answers.len(), 50);
    for (place, answer) in answers {
        match place {
            "Oslo" => assert_eq!(answer.is_error, Some(false)),
            "" => assert_eq!(code(&answer), "TOOL_LOCATION_EMPTY"),
            "fault:429" => assert_eq!(code(&answer), "NETWORK_LIMIT_RATE"),
            "fault:hang" => assert_eq!(code(&answer), "NETWORK_TIMEOUT_UPSTREAM"),
            _ => assert_eq!(code(&answer), "SYSTEM_INTERNAL_UNKNOWN"),
        }
    }
}

/// Runs futures beside each other, on this thread.
async fn join<F: Future>(futures: impl Iterator<Item = F>) -> Vec<F::Output> {
    use std::pin::Pin;
    use std::task::Poll;
    let mut running: Vec<Pin<Box<F>>> = futures.map(Box::pin).collect();
    let mut done = Vec::new();
    std::future::poll_fn(|context| {
        running.retain_mut(|future| match future.as_mut().poll(context) {
            Poll::Ready(output) => {
                done.push(output);
                false
            }
            Poll::Pending => true,
        });
        if running.is_empty() {
            Poll::Ready(())
        } else {
            Poll::Pending
        }
    })
    .await;
    done
}

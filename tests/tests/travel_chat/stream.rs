//! The stream: numbered, resumable, and consistent with the stored rows.

use std::time::Duration;

use serde_json::Value;

use crate::travel_chat::world::{Event, Server, Setup, last_words, named};

const SAYS: &str = "Tell me a story";

/// Returns the answer as the deltas build it.
fn told(events: &[Event]) -> String {
    named(events, "text")
        .iter()
        .map(|event| event.text("delta"))
        .collect()
}

#[tokio::test]
async fn events_are_numbered_without_a_gap() {
    let server = Server::start().await;
    let page = server.page().await;
    let mut events = page.say(SAYS).await;
    events.extend(
        page.say("Weather in Oslo and search the web for fault:raw a")
            .await,
    );
    let numbers: Vec<u64> = events.iter().map(|event| event.id).collect();
    let all: Vec<u64> = (1..=numbers.len() as u64).collect();
    assert_eq!(numbers, all);
    assert_eq!(page.last().await, numbers.len() as u64);
    assert_eq!(events[0].name, "turn_started");
    assert_eq!(events[0].text("text"), SAYS);
    let first = events
        .iter()
        .position(|event| event.name == "turn_ended")
        .expect("an end");
    assert_eq!(told(&events[..first]), events[first].text("text"));
}

#[tokio::test]
async fn a_stream_that_breaks_is_resumed_and_nothing_is_lost_or_doubled() {
    let pause = Duration::from_millis(1);
    let server = Server::with(Setup {
        pause,
        cut_after: Some(7),
        ..Setup::default()
    })
    .await;
    let page = server.page().await;
    let mut stream = page.follow("", None).await;
    page.send(SAYS).await;
    let mut events = Vec::new();
    while let Some(event) = stream.next().await {
        events.push(event);
    }
    assert_eq!(events.len(), 7, "it was cut in the middle of the answer");
    assert!(events.iter().all(|event| event.name != "turn_ended"));
    // A page reconnects with the number of its last event.
    let resumed = page.follow("", Some(7)).await;
    events.extend(resumed.until_over().await);
    let numbers: Vec<u64> = events.iter().map(|event| event.id).collect();
    assert_eq!(numbers, (1..=numbers.len() as u64).collect::<Vec<_>>());
    assert_eq!(told(&events), last_words(&events));
}

#[tokio::test]
async fn last_event_id_wins_over_the_address() {
    let server = Server::start().await;
    let page = server.page().await;
    let events = page.say(SAYS).await;
    // An EventSource reconnects to the same address, and names its last event in a header.
    let mut stream = page.follow("?after=2", Some(5)).await;
    assert_eq!(stream.next().await.as_ref(), Some(&events[5]));
    let mut stream = page.follow("?after=2", None).await;
    assert_eq!(stream.next().await.as_ref(), Some(&events[2]));
}

#[tokio::test]
async fn an_event_and_its_row_are_one() {
    let pause = Duration::from_millis(1);
    let server = Server::with(Setup {
        pause,
        ..Setup::default()
    })
    .await;
    let page = server.page().await;
    page.send("Weather in Oslo, then tell me a story, then search the web for fault:raw a")
        .await;
    // At any time, the rows of the conversation match its events so far.
    let mut readings = Vec::new();
    loop {
        let stored = page.stored().await;
        let over = stored["running"] == false;
        readings.push(stored);
        if over {
            break;
        }
    }
    let events = page.until_over(0).await;
    assert!(readings.len() > 2, "it was read while the turn ran");
    for stored in readings {
        let last = stored["last_event"].as_u64().expect("a number");
        let until: Vec<Event> = events
            .iter()
            .filter(|event| event.id <= last)
            .cloned()
            .collect();
        let rows = stored["rows"].as_array().expect("rows");
        let of = |role: &str| rows.iter().filter(|row| row["role"] == role).count();
        assert_eq!(of("user"), named(&until, "turn_started").len());
        assert_eq!(of("tool"), named(&until, "tool_result").len());
        assert_eq!(of("error"), named(&until, "tool_execution_error").len());
        let said = rows.iter().filter(|row| row["role"] == "assistant");
        let said: String = said.filter_map(|row| row["text"].as_str()).collect();
        assert_eq!(said, told(&until));
    }
}

#[tokio::test]
async fn a_conversation_that_rests_is_followed_until_something_is_said() {
    let server = Server::start().await;
    let page = server.page().await;
    let mut stream = page.follow("", None).await;
    let quiet = tokio::time::timeout(Duration::from_millis(100), stream.next()).await;
    assert!(quiet.is_err(), "{quiet:?}");
    page.send("Weather in Oslo").await;
    let event = stream.next().await.expect("an event");
    assert_eq!((event.id, event.name.as_str()), (1, "turn_started"));
}

#[tokio::test]
async fn conversations_do_not_mix() {
    let server = Server::start().await;
    let (one, other) = (server.page().await, server.page().await);
    let (a, b) = tokio::join!(one.say("Weather in Oslo"), other.say("Weather in Lima"));
    assert!(last_words(&a).contains("Oslo") && last_words(&b).contains("Lima"));
    assert_eq!((a[0].id, b[0].id), (1, 1));
    let stored: Value = one.stored().await;
    assert!(!stored.to_string().contains("Lima"));
}

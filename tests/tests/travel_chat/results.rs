//! One result per call: live, after a reconnect, after a reload.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::travel_chat::world::{Event, Page, Server, named};

const SAYS: &str = "Weather in Oslo and search the web for trams and search the web for fault:raw a, \
    then find cafés in Porto and book Hotel Tejo for 2 nights, then search the web for fault:503-once b.";

/// The page's view of events or rows: the outcome of each call.
type Outcomes = BTreeMap<(String, String), (String, String)>;

fn live(events: &[Event]) -> Outcomes {
    let mut outcomes = Outcomes::new();
    let of = ["tool_result", "tool_execution_error"];
    for event in events
        .iter()
        .filter(|event| of.contains(&event.name.as_str()))
    {
        let text = if event.name == "tool_result" {
            event.text("text")
        } else {
            event.text("message")
        };
        let key = (
            event.text("turn").to_owned(),
            event.text("tool_call_id").to_owned(),
        );
        let known = outcomes.insert(key, (event.name.clone(), text.to_owned()));
        assert_eq!(known, None, "told twice: {event:?}");
    }
    outcomes
}

fn rows(stored: &Value) -> Outcomes {
    let mut outcomes = Outcomes::new();
    for row in stored["rows"].as_array().expect("rows") {
        let Some(call) = row["tool_call_id"].as_str() else {
            continue;
        };
        let word = |name: &str| row[name].as_str().expect("text").to_owned();
        let name = if row["role"] == "tool" {
            "tool_result"
        } else {
            "tool_execution_error"
        };
        let key = (word("turn"), call.to_owned());
        let known = outcomes.insert(key, (name.to_owned(), word("text")));
        assert_eq!(known, None, "stored twice: {row}");
    }
    outcomes
}

async fn played() -> (Server, Page, Vec<Event>) {
    let server = Server::start().await;
    let page = server.page().await;
    let mut events = page.say(SAYS).await;
    events.extend(page.say(SAYS).await);
    (server, page, events)
}

#[tokio::test]
async fn live_reconnected_and_reloaded_pages_see_the_same_once() {
    let (_server, page, events) = played().await;
    let seen = live(&events);
    assert_eq!(
        named(&events, "tool_call").len(),
        seen.len(),
        "each call has one outcome"
    );
    assert_eq!(seen.len(), 12);
    // Reloaded.
    assert_eq!(rows(&page.stored().await), seen);
    // Reconnected after any event: the earlier and the later events are the complete stream.
    for event in &events {
        let again = page.follow("", Some(event.id)).await;
        let after: Vec<&Event> = events.iter().filter(|other| other.id > event.id).collect();
        let mut again = again;
        for expected in after {
            assert_eq!(again.next().await.as_ref(), Some(expected));
        }
    }
}

#[tokio::test]
async fn two_pages_of_one_conversation_see_the_same() {
    let server = Server::start().await;
    let page = server.page().await;
    let (one, other) = (page.follow("", None).await, page.follow("", None).await);
    page.send(SAYS).await;
    let (one, other) = tokio::join!(one.until_over(), other.until_over());
    assert_eq!(one, other);
    assert!(!one.is_empty());
}

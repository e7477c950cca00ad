//! Caps of the loop.

use std::collections::BTreeSet;

use crate::travel_chat::world::{Server, codes, last_words, named, reason};

#[tokio::test]
async fn after_twenty_rounds_with_a_success_the_model_closes() {
    let server = Server::start().await;
    let page = server.page().await;
    let events = page.say("Keep searching for trams").await;
    assert_eq!(named(&events, "tool_result").len(), 20);
    assert_eq!(reason(&events), "closed");
    assert!(last_words(&events).contains("Not everything that you asked for worked."));
    assert_eq!(server.sent().len(), 21);
    assert!(server.sent()[20].tools.is_empty());
}

#[tokio::test]
async fn iterations_count_only_rounds_with_a_success() {
    let server = Server::start().await;
    let page = server.page().await;
    // Two rounds with only failures come first: the cap of twenty is reached as late as without them.
    let events = page.say("Keep searching for fault:raw-twice trams").await;
    assert_eq!(codes(&events), ["TOOL_FAILED"; 2]);
    assert_eq!(named(&events, "tool_result").len(), 20);
    assert_eq!(reason(&events), "closed");
    assert_eq!(server.sent().len(), 23);
}

#[tokio::test]
async fn a_round_with_one_success_is_none_in_which_all_failed() {
    let server = Server::start().await;
    let page = server.page().await;
    let events = page
        .say(
            "Weather in Oslo and search the web for fault:raw a, then weather in Lima and search the \
             web for fault:raw b, then weather in Nara and search the web for fault:raw c, then weather \
             in Porto and search the web for fault:raw d.",
        )
        .await;
    assert_eq!(codes(&events), ["TOOL_FAILED"; 4]);
    assert_eq!(named(&events, "tool_result").len(), 4);
    assert_eq!(reason(&events), "answered");
}

#[tokio::test]
async fn every_call_has_an_id_of_its_own() {
    let server = Server::start().await;
    let page = server.page().await;
    let events = page.say("Keep searching for trams").await;
    let calls: BTreeSet<&str> = named(&events, "tool_call")
        .iter()
        .map(|event| event.text("tool_call_id"))
        .collect();
    assert_eq!(calls.len(), 20);
}

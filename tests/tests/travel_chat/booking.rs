//! A call with a side effect: it happens once.

use std::time::Duration;

use errpact::{ToolCall, ToolLoop};
use serde_json::json;
use travel_chat::errors::CATALOG;
use travel_chat::prompt;
use travel_chat::stand_in::Services;
use travel_chat::store::Store;
use travel_chat::tools::Tools;

use crate::travel_chat::world::{
    Event, Server, Setup, TIME_LIMIT, codes, last_words, named, reason,
};

/// Returns the tools that the model called, in order.
fn calls(events: &[Event]) -> Vec<&str> {
    let calls = named(events, "tool_call").into_iter();
    calls.map(|event| event.text("tool")).collect()
}

#[tokio::test]
async fn a_hotel_that_stays_silent_has_one_booking_and_the_user_reads_of_it() {
    for fault in ["504", "hang"] {
        let time_limit = Some(Duration::from_secs(2));
        let server = Server::with(Setup {
            time_limit,
            ..Setup::default()
        })
        .await;
        let page = server.page().await;
        let events = page
            .say(&format!("Book Hotel Tejo fault:{fault} for 2 nights"))
            .await;
        assert_eq!(codes(&events), ["BOOKING_UNCONFIRMED"], "{fault}");
        assert_eq!(reason(&events), "stopped");
        assert_eq!(server.services.bookings().len(), 1, "{fault}");
        assert_eq!(server.services.asked().len(), 2, "{fault}");
        let message = named(&events, "tool_execution_error")[0]
            .text("message")
            .to_owned();
        assert!(message.contains("may be booked"), "{message}");
    }
}

#[tokio::test]
async fn a_hotel_that_was_silent_gets_the_booking_again_and_books_once() {
    let server = Server::start().await;
    let page = server.page().await;
    let events = page
        .say("Book Hotel Tejo fault:504-once for 2 nights")
        .await;
    assert_eq!(codes(&events), [""; 0]);
    assert_eq!(calls(&events), ["book_hotel"]);
    assert!(last_words(&events).contains("Booked: Hotel Tejo"));
    assert_eq!(server.services.asked().len(), 2);
    assert_eq!(server.services.bookings().len(), 1);
}

/// Books at a hotel that is silent once, and returns how many rooms are booked then.
async fn rooms(sends_key: bool) -> usize {
    let (services, store) = (
        Services::default(),
        Store::in_memory().await.expect("a store"),
    );
    let conversation = store.begin().await.expect("a store").expect("room for it");
    let tools = Tools {
        services: services.clone(),
        store,
        time_limit: TIME_LIMIT,
    };
    let mut tool_loop = ToolLoop::new(&CATALOG);
    tool_loop.begin_turn("turn");
    let hotel = json!({ "hotel": "Hotel Tejo fault:504-once" });
    let call = ToolCall::new("call", "book_hotel", hotel);
    let run = |mut call: ToolCall| {
        call.idempotency_key = call.idempotency_key.filter(|_| sends_key);
        let (tools, conversation) = (&tools, &*conversation);
        Box::pin(async move { tools.run(conversation, &call).await })
    };
    let round = tool_loop.run_round(vec![call], run).await;
    assert!(!round.results[0].failed, "{round:?}");
    services.bookings().len()
}

#[tokio::test]
async fn the_key_is_what_keeps_the_second_request_from_booking_again() {
    assert_eq!(rooms(true).await, 1);
    assert_eq!(rooms(false).await, 2);
}

#[tokio::test]
async fn two_deliberate_equal_bookings_are_two() {
    let server = Server::start().await;
    let page = server.page().await;
    for _ in 0..2 {
        let events = page.say("Book Hotel Tejo for 2 nights").await;
        assert_eq!(reason(&events), "answered");
    }
    assert_eq!(server.services.bookings(), ["Hotel Tejo"; 2]);
}

#[tokio::test]
async fn after_a_lost_connection_the_model_looks_and_tells_what_is_booked() {
    for (fault, made) in [
        // The room was booked before the connection broke.
        ("eof-once", &["book_hotel", "find_booking"][..]),
        ("eof", &["book_hotel", "find_booking"]),
        // It was not, so the model books again.
        ("reset-once", &["book_hotel", "find_booking", "book_hotel"]),
    ] {
        let server = Server::start().await;
        let page = server.page().await;
        let says = format!("Book Hotel Tejo fault:{fault} for 2 nights");
        let events = page.say(&says).await;
        assert_eq!(codes(&events), ["BOOKING_LOST"], "{fault}");
        assert_eq!(calls(&events), made, "{fault}");
        let told = last_words(&events);
        assert!(told.contains("Booked: Hotel Tejo"), "{fault}: {told}");
        assert_eq!(server.services.bookings().len(), 1, "{fault}");
    }
}

#[tokio::test]
async fn a_model_that_finds_no_booking_twice_says_that_there_is_none() {
    let server = Server::start().await;
    let page = server.page().await;
    let events = page.say("Book Hotel Tejo fault:reset for 2 nights").await;
    assert_eq!(codes(&events), ["BOOKING_LOST"; 2]);
    let told = last_words(&events);
    assert!(
        told.contains("I did not manage to book the hotel"),
        "{told}"
    );
    assert!(server.services.bookings().is_empty());
}

#[tokio::test]
async fn the_model_looks_because_the_prompt_says_so() {
    let system = prompt::system().expect("the committed prompt is current");
    let (rule, _) = system
        .lines()
        .find_map(|line| Some((line, line.strip_prefix("- BOOKING_LOST: ")?)))
        .expect("a rule");
    for (instead, made) in [
        ("", &["book_hotel"][..]),
        (
            "- BOOKING_LOST: Who knows: please invoke find_booking. Try once more if it has none.",
            &["book_hotel", "find_booking", "book_hotel"],
        ),
        (
            "- BOOKING_LOST: Use find_booking. Never book again.",
            &["book_hotel", "find_booking"],
        ),
    ] {
        let server = Server::with(Setup {
            system: Some(system.replace(rule, instead)),
            ..Setup::default()
        })
        .await;
        let page = server.page().await;
        let events = page
            .say("Book Hotel Tejo fault:reset-once for 2 nights")
            .await;
        assert_eq!(calls(&events), made, "{instead}");
    }
}

#[tokio::test]
async fn a_booking_that_cannot_have_happened_is_tried_again() {
    let server = Server::start().await;
    let page = server.page().await;
    let events = page
        .say("Book Hotel Tejo fault:refused-twice for 2 nights")
        .await;
    assert_eq!(codes(&events), [""; 0]);
    assert_eq!(server.services.asked().len(), 3);
    assert_eq!(server.services.bookings().len(), 1);
}

#[tokio::test]
async fn the_same_booking_twice_in_a_turn_is_one() {
    for says in [
        "Book Hotel Tejo for 2 nights and book Hotel Tejo for 2 nights",
        "Book Hotel Tejo for 2 nights, then search the web for trams and book Hotel Tejo for 2 nights",
    ] {
        let server = Server::start().await;
        let page = server.page().await;
        let events = page.say(says).await;
        assert_eq!(reason(&events), "answered");
        assert_eq!(server.services.bookings(), ["Hotel Tejo"]);
        let told = named(&events, "tool_result");
        let booked = told
            .iter()
            .filter(|event| event.text("tool") == "book_hotel");
        assert_eq!(booked.count(), 1, "{says}: {events:#?}");
    }
}

#[tokio::test]
async fn a_full_hotel_is_told_and_another_one_booked() {
    let server = Server::start().await;
    let page = server.page().await;
    let events = page
        .say("Book Hotel Tejo fault:full and book Hotel Alfama for 1 nights")
        .await;
    assert_eq!(codes(&events), ["ROOM_TAKEN"]);
    assert_eq!(server.services.bookings(), ["Hotel Alfama"]);
}

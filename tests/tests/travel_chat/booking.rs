//! A call with a side effect: never made twice.

use std::time::Duration;

use crate::world::{Server, Setup, codes, named, reason};

#[tokio::test]
async fn a_booking_that_may_have_happened_is_not_made_again() {
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
        assert_eq!(server.services.asked().len(), 1, "{fault}");
        let message = named(&events, "tool_execution_error")[0]
            .text("message")
            .to_owned();
        assert!(message.contains("may be booked"), "{message}");
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

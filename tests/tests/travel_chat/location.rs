//! A search without a place, or with an unknown place: the runtime repairs it from the trip.

use crate::travel_chat::world::{Page, Server, codes, last_words, named, reason};

/// Returns a page of a trip, and the server with an empty request log.
async fn trip(says: &str) -> (Server, Page) {
    let server = Server::start().await;
    let page = server.page().await;
    let events = page.say(says).await;
    assert_eq!(codes(&events), [""; 0]);
    assert_eq!(server.services.asked(), [""; 0]);
    (server, page)
}

#[tokio::test]
async fn a_search_without_a_place_takes_the_trips_destination() {
    let (server, page) = trip("A trip to Lisbon by way of Sintra, Porto").await;
    let events = page.say("Find cafés").await;
    assert_eq!(codes(&events), [""; 0], "nothing is surfaced");
    assert!(
        last_words(&events).contains("cafés in Lisbon"),
        "{events:#?}"
    );
    assert_eq!(server.services.asked(), ["map: cafés @ Lisbon"]);
    // The model is told the result, and nothing about the repair.
    assert_eq!(server.sent().len(), 4);
}

#[tokio::test]
async fn an_empty_place_is_one_that_is_missing_also_where_it_is_not_retryable() {
    let (server, page) = trip("A trip to Lisbon").await;
    let events = page.say("Find cafés in somewhere").await;
    assert_eq!(codes(&events), [""; 0]);
    assert_eq!(
        server.services.asked(),
        ["map: cafés @ ", "map: cafés @ Lisbon"]
    );
}

#[tokio::test]
async fn a_place_that_is_on_no_map_gives_way_to_the_destination() {
    let (server, page) = trip("A trip to Lisbon by way of Sintra").await;
    let events = page.say("Find beaches in Atlantis").await;
    assert_eq!(codes(&events), [""; 0]);
    assert!(
        last_words(&events).contains("beaches in Lisbon"),
        "{events:#?}"
    );
    assert_eq!(
        server.services.asked(),
        ["map: beaches @ Atlantis", "map: beaches @ Lisbon"]
    );
}

#[tokio::test]
async fn then_to_the_first_stop_of_the_itinerary() {
    let (server, page) = trip("A trip to Avalon by way of Sintra, Porto").await;
    let events = page.say("Find beaches in Atlantis").await;
    assert_eq!(codes(&events), [""; 0]);
    assert!(
        last_words(&events).contains("beaches in Sintra"),
        "{events:#?}"
    );
    let asked = [
        "map: beaches @ Atlantis",
        "map: beaches @ Avalon",
        "map: beaches @ Sintra",
    ];
    assert_eq!(server.services.asked(), asked);
}

#[tokio::test]
async fn without_a_place_the_destination_the_first_stop_and_then_the_person() {
    let (server, page) = trip("A trip to Avalon by way of Mu, Porto").await;
    let events = page.say("Find cafés").await;
    assert_eq!(codes(&events), ["LOCATION_NOT_FOUND"]);
    assert_eq!(reason(&events), "stopped");
    let asked = named(&events, "tool_execution_error")[0]
        .text("message")
        .to_owned();
    assert!(
        asked.contains("In which town or region shall I look?"),
        "{asked}"
    );
    // Porto is a stop, but not the first one.
    assert_eq!(
        server.services.asked(),
        ["map: cafés @ Avalon", "map: cafés @ Mu"]
    );
    let events = page.say("Porto").await;
    assert!(last_words(&events).contains("Café Majestic"), "{events:#?}");
    page.say("Recite").await;
    for trace in [
        "geocode",
        "on the map",
        "LOCATION_NOT_FOUND",
        "In which town",
    ] {
        assert!(!server.all_sent().contains(trace), "{trace}");
    }
}

#[tokio::test]
async fn a_value_that_failed_is_not_tried_twice() {
    // The failed place is the destination, and the first stop is the same place.
    let (server, page) = trip("A trip to Atlantis by way of Atlantis, Porto").await;
    let events = page.say("Find cafés in Atlantis").await;
    assert_eq!(codes(&events), ["LOCATION_NOT_FOUND"]);
    assert_eq!(server.services.asked(), ["map: cafés @ Atlantis"]);
}

#[tokio::test]
async fn a_conversation_without_a_trip_is_asked_at_once() {
    let server = Server::start().await;
    let page = server.page().await;
    let events = page.say("Find cafés").await;
    assert_eq!(codes(&events), ["LOCATION_REQUIRED"]);
    assert_eq!(server.services.asked(), [""; 0]);
    let events = page.say("Lisbon").await;
    assert!(
        last_words(&events).contains("Café da Garagem"),
        "{events:#?}"
    );
}

#[tokio::test]
async fn a_repaired_call_that_fails_otherwise_is_that_failure() {
    let (server, page) = trip("A trip to Lisbon").await;
    let events = page.say("Find fault:final cafés").await;
    assert_eq!(codes(&events), ["NOT_POSSIBLE"]);
    assert_eq!(server.services.asked(), ["map: fault:final cafés @ Lisbon"]);
}

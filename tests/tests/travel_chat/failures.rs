//! Any other failure: shown once as a safe sentence, stored in the same words, never in the model's history.

use std::collections::BTreeSet;
use std::time::Duration;

use shared::model::Request;

use crate::travel_chat::world::{Server, Setup, codes, last_words, named, reason};

/// Faults of a service, and the code that the page gets. In an argument of `web_search` each may be repeated without
/// harm.
const FAULTS: [(&str, &str); 16] = [
    ("400", "TOOL_FAILED"),
    ("401", "SERVICE_CLOSED_TO_US"),
    ("403", "SERVICE_CLOSED_TO_US"),
    ("408", "SERVICE_SLOW"),
    ("422", "REQUIRED_PARAMETER"),
    ("429", "SERVICE_BUSY"),
    ("500", "SERVICE_DOWN"),
    ("503", "SERVICE_DOWN"),
    ("503-final", "NOT_POSSIBLE"),
    ("504", "SERVICE_SLOW"),
    ("final", "NOT_POSSIBLE"),
    ("full", "TOOL_FAILED"),
    ("panic", "TOOL_FAILED"),
    ("raw", "TOOL_FAILED"),
    ("refused", "SERVICE_DOWN"),
    ("reset", "SERVICE_DOWN"),
];

/// Texts of services that only the log is allowed to have.
const RAW: [&str; 9] = [
    "10.0.3.7",
    "postgres",
    "s3cret",
    "Bearer",
    "anna.lind",
    "system>",
    "Book every hotel",
    "sk-live",
    "out of bounds",
];

#[tokio::test]
async fn no_failure_enters_the_history_and_no_raw_text_leaves() {
    for (fault, code) in FAULTS {
        let server = Server::start().await;
        let page = server.page().await;
        let events = page
            .say(&format!("Search the web for fault:{fault} trams"))
            .await;
        let codes: BTreeSet<&str> = codes(&events).into_iter().collect();
        assert_eq!(codes, BTreeSet::from([code]), "{fault}");
        page.say("Recite").await;
        let (sent, stored) = (server.all_sent(), page.stored().await.to_string());
        let told = format!("{events:?}");
        for raw in RAW {
            assert!(!sent.contains(raw), "{fault}: {raw} in {sent}");
            assert!(!stored.contains(raw), "{fault}: {raw} in {stored}");
            assert!(!told.contains(raw), "{fault}: {raw} in {told}");
        }
        // Neither code nor sentence nor call: as if the call had never been made.
        for event in named(&events, "tool_execution_error") {
            for trace in [
                code,
                event.text("message"),
                event.text("tool_call_id"),
                event.text("ref"),
            ] {
                assert!(!sent.contains(trace), "{fault}: {trace} in {sent}");
            }
        }
    }
}

#[tokio::test]
async fn each_failure_is_one_event_and_the_same_sentence_is_stored() {
    let server = Server::start().await;
    let page = server.page().await;
    let mut told = page.say("Search the web for fault:503 trams").await;
    told.extend(page.say("Book Hotel Tejo fault:full").await);
    told.extend(page.say("Find something in Lisbon").await);
    let told = named(&told, "tool_execution_error");
    let stored = page.stored().await;
    let stored: Vec<_> = stored["rows"].as_array().expect("rows").iter().collect();
    let stored: Vec<_> = stored
        .into_iter()
        .filter(|row| row["role"] == "error")
        .collect();
    assert_eq!(told.len(), stored.len());
    for (event, row) in told.iter().zip(stored) {
        assert_eq!(event.data["message"], row["text"]);
        assert_eq!(event.id, row["seq"].as_u64().expect("a number"));
        for member in ["turn", "tool_call_id", "tool", "code", "ref"] {
            assert!(event.data[member].is_string(), "{member}: {event:?}");
            assert_eq!(event.data[member], row[member], "{member}");
        }
    }
    let calls: BTreeSet<&str> = told
        .iter()
        .map(|event| event.text("tool_call_id"))
        .collect();
    assert_eq!(calls.len(), told.len(), "one event a call");
}

#[tokio::test]
async fn three_rounds_in_which_all_failed_stop_the_loop_politely() {
    let server = Server::start().await;
    let page = server.page().await;
    let events = page.say("Search the web for fault:raw trams").await;
    assert_eq!(codes(&events), ["TOOL_FAILED"; 3]);
    assert_eq!(reason(&events), "closed");
    let said = last_words(&events);
    assert!(
        said.starts_with("Not everything that you asked for worked."),
        "{said}"
    );
    assert_eq!(
        said.matches("Something did not work on our side.").count(),
        1,
        "{said}"
    );
    // Four requests: three with tools, the last one without tools and with the instruction to close.
    let sent = server.sent();
    assert_eq!(sent.len(), 4);
    assert!(
        sent[..3]
            .iter()
            .all(|request| request.parameters("web_search").is_some())
    );
    assert!(sent[3].tools.is_empty());
    assert!(
        sent[3]
            .system
            .contains("Never say or imply that something was done")
    );
    assert!(
        !sent[2]
            .system
            .contains("Never say or imply that something was done")
    );
    // The conversation continues, and the next turn starts its counts again.
    let events = page.say("Weather in Oslo").await;
    assert_eq!(reason(&events), "answered");
}

#[tokio::test]
async fn the_last_words_claim_no_success_and_do_not_enter_the_history() {
    let server = Server::start().await;
    let page = server.page().await;
    let events = page
        .say("Search the web for fault:raw trams and boast")
        .await;
    let said = last_words(&events).to_owned();
    assert!(
        said.starts_with("Not everything that you asked for worked."),
        "{said}"
    );
    // The model boasts. The user reads none of it, in no event.
    let deltas = named(&events, "text");
    let told: Vec<_> = deltas.iter().map(|delta| delta.text("delta")).collect();
    assert!(
        !said.contains("booked") && !told.concat().contains("booked"),
        "{told:#?}"
    );
    assert_eq!(told.last().copied(), Some(said.as_str()));
    page.say("Recite").await;
    let sent = server.all_sent();
    assert!(
        !sent.contains("Your hotel is booked") && !sent.contains("did not work"),
        "{sent}"
    );
}

#[tokio::test]
async fn retryable_false_stops_at_once() {
    for fault in ["final", "503-final"] {
        let server = Server::start().await;
        let page = server.page().await;
        let events = page
            .say(&format!(
                "Search the web for fault:{fault} then find cafés in Oslo"
            ))
            .await;
        assert_eq!(codes(&events), ["NOT_POSSIBLE"], "{fault}");
        assert_eq!(reason(&events), "stopped");
        assert_eq!(
            server.services.asked().len(),
            1,
            "{fault}: neither repeated nor gone on from"
        );
        assert_eq!(server.sent().len(), 1);
    }
}

#[tokio::test]
async fn in_a_mixed_round_successes_stay_and_failures_leave() {
    let server = Server::start().await;
    let page = server.page().await;
    let events = page
        .say("Weather in Oslo and search the web for fault:raw trams")
        .await;
    assert_eq!(codes(&events), ["TOOL_FAILED"]);
    assert_eq!(reason(&events), "answered");
    assert_eq!(named(&events, "tool_result").len(), 1);
    assert!(last_words(&events).contains("Weather in Oslo"));
    // The failed call has a sibling, so it stays, and its result is a neutral sentence.
    let sent = server.sent();
    assert_eq!(sent.len(), 2);
    let last = sent[1].messages.last().expect("results").to_string();
    assert!(
        last.contains("Weather in Oslo")
            && last.contains("Go on without it, and never say that it was done."),
        "{last}"
    );
    assert!(!last.contains("did not work"), "{last}");
}

#[tokio::test]
async fn the_run_time_repeats_what_passes_and_nobody_hears_of_it() {
    for fault in ["503-once", "429-twice", "refused-once", "504-once"] {
        let server = Server::start().await;
        let page = server.page().await;
        let events = page
            .say(&format!("Search the web for fault:{fault} trams"))
            .await;
        assert_eq!(codes(&events), [""; 0], "{fault}");
        assert_eq!(named(&events, "tool_result").len(), 1);
        let tries = if fault.ends_with("twice") { 3 } else { 2 };
        assert_eq!(server.services.asked().len(), tries, "{fault}");
        assert_eq!(
            server.sent().len(),
            2,
            "{fault}: the model is not asked in between"
        );
    }
}

#[tokio::test]
async fn a_service_that_hangs_is_bounded_in_time() {
    let time_limit = Some(Duration::from_millis(50));
    let server = Server::with(Setup {
        time_limit,
        ..Setup::default()
    })
    .await;
    let page = server.page().await;
    let events = page.say("Weather in fault:hang").await;
    assert_eq!(codes(&events)[0], "SERVICE_SLOW");
    assert_eq!(reason(&events), "closed");
}

#[tokio::test]
async fn a_tool_that_is_closed_to_us_is_not_offered_again_in_the_turn() {
    let server = Server::start().await;
    let page = server.page().await;
    let events = page.say("Search the web for fault:403 trams").await;
    assert_eq!(codes(&events), ["SERVICE_CLOSED_TO_US"]);
    assert_eq!(reason(&events), "answered");
    assert!(last_words(&events).contains("I did not manage to search the web"));
    let sent = server.sent();
    let offers = |request: &Request, tool| request.parameters(tool).is_some();
    assert!(offers(&sent[0], "web_search") && !offers(&sent[1], "web_search"));
    assert!(offers(&sent[1], "weather"));
    page.say("Weather in Oslo").await;
    assert!(
        offers(&server.sent()[2], "web_search"),
        "the next turn begins anew"
    );
}

//! "… is required": short-circuited, shown to the user, never in the history.

use crate::travel_chat::world::{Server, codes, last_words, named, reason};

#[tokio::test]
async fn a_missing_argument_is_asked_of_the_person_and_never_enters_the_history() {
    let server = Server::start().await;
    let page = server.page().await;
    let events = page.say("Find something in Lisbon").await;
    assert_eq!(codes(&events), ["REQUIRED_PARAMETER"]);
    assert_eq!(reason(&events), "stopped");
    // The question is the last text, and is not repeated.
    assert_eq!(last_words(&events), "");
    let asked = named(&events, "tool_execution_error");
    assert_eq!(
        asked[0].text("message"),
        "One thing is missing before I can go on: query."
    );
    // Short-circuited: the service was not called, and neither was the model again.
    assert_eq!(server.services.asked(), [""; 0]);
    assert_eq!(server.sent().len(), 1);
    page.say("Recite").await;
    for trace in ["REQUIRED", "missing", "required", "tool_use", "tool_result"] {
        assert!(
            !server.all_sent().contains(trace),
            "{trace}: {}",
            server.all_sent()
        );
    }
}

#[tokio::test]
async fn the_person_answers_and_the_search_goes_on() {
    let server = Server::start().await;
    let page = server.page().await;
    page.say("Find something in Lisbon").await;
    let events = page.say("museums").await;
    assert_eq!(codes(&events), [""; 0]);
    assert!(
        last_words(&events).contains("Museu do Azulejo"),
        "{events:#?}"
    );
    assert_eq!(reason(&events), "answered");
}

#[tokio::test]
async fn what_is_required_comes_first_also_where_the_result_is_not_retryable() {
    // The hotel answers {"success": false, "error": "check_in is required", "retryable": false}; or the
    // same with status 422.
    for fault in ["fault:required", "fault:422"] {
        let server = Server::start().await;
        let page = server.page().await;
        let events = page
            .say(&format!("Book Hotel Tejo {fault} for 2 nights"))
            .await;
        assert_eq!(codes(&events), ["REQUIRED_PARAMETER"], "{fault}");
        let message = named(&events, "tool_execution_error")[0]
            .text("message")
            .to_owned();
        assert!(message.contains("check_in"), "{message}");
        assert_eq!(server.services.asked().len(), 1, "{fault}: made once");
        assert_eq!(server.services.bookings(), [""; 0]);
        assert_eq!(server.sent().len(), 1, "the model is not asked again");
    }
}

#[tokio::test]
async fn an_argument_of_another_tool_is_asked_for_and_never_repaired() {
    let server = Server::start().await;
    let page = server.page().await;
    page.say("A trip to Lisbon").await;
    let events = page.say("What is the weather?").await;
    assert_eq!(codes(&events), ["REQUIRED_PARAMETER"]);
    assert_eq!(server.services.asked(), [""; 0]);
    let events = page.say("Porto").await;
    assert!(
        last_words(&events).contains("Weather in Porto"),
        "{events:#?}"
    );
}

#[tokio::test]
async fn in_a_mixed_round_the_question_is_asked_and_the_success_stays() {
    let server = Server::start().await;
    let page = server.page().await;
    let events = page.say("Weather in Porto and search the web").await;
    assert_eq!(codes(&events), ["REQUIRED_PARAMETER"]);
    assert_eq!(reason(&events), "stopped");
    let results = named(&events, "tool_result");
    // A call that only reads and is still running when the run stops is dropped.
    assert!(results.len() <= 1, "{results:#?}");
    page.say("Recite").await;
    let sent = server.all_sent();
    assert!(
        !sent.contains("missing") && !sent.contains("REQUIRED"),
        "{sent}"
    );
    assert_eq!(
        sent.contains("Weather in Porto: "),
        results.len() == 1,
        "{sent}"
    );
}

//! The scripted model says about a missing result what its prompt allows.

use shared::model::CARELESS;
use travel_chat::errors::Code;
use travel_chat::prompt;

use crate::travel_chat::world::{Server, Setup, codes, last_words};

const ALREADY_SHOWN: &str = "A missing result has already been shown to the user.";
const NO_CLAIMS: &str = "Never say that something is done which no result confirms.";

/// The user's words, the code of the failure, and what the model did not manage to do. Only in the first case does
/// the model see the call that failed not at all; in the others, its result says what not to claim.
const FAILURES: [(&str, &str, &str); 3] = [
    (
        "Search the web for fault:403 trams",
        "SERVICE_CLOSED_TO_US",
        "search the web",
    ),
    (
        "Weather in Oslo and search the web for fault:raw trams",
        "TOOL_FAILED",
        "search the web",
    ),
    (
        "Weather in Oslo and book Hotel Tejo fault:full",
        "ROOM_TAKEN",
        "book the hotel",
    ),
];

/// Returns the model's last words about each failure, with this prompt.
async fn said(system: &str) -> Vec<String> {
    let server = Server::with(Setup {
        system: Some(system.to_owned()),
        ..Setup::default()
    })
    .await;
    let mut said = Vec::new();
    for (says, code, _) in FAILURES {
        let events = server.page().await.say(says).await;
        assert_eq!(codes(&events), [code], "{says}");
        said.push(last_words(&events).to_owned());
    }
    said
}

fn system() -> &'static str {
    prompt::system().expect("the committed prompt is current")
}

fn without(sentence: &str) -> String {
    let system = system();
    assert!(system.contains(sentence));
    system.replace(sentence, "")
}

/// Checks that the model admits what is missing, and says nothing more about it.
fn admits(said: &[String]) {
    for (said, (_, code, missing)) in said.iter().zip(FAILURES) {
        let admitted = said.contains(&format!("I did not manage to {missing}"));
        assert!(admitted && !said.contains(CARELESS), "{code}: {said}");
    }
}

#[tokio::test]
async fn the_model_admits_what_is_missing() {
    admits(&said(system()).await);
}

#[tokio::test]
async fn the_model_speaks_of_a_technical_issue_if_it_does_not_know_that_the_user_knows() {
    for (said, (_, code, _)) in said(&without(ALREADY_SHOWN)).await.iter().zip(FAILURES) {
        assert!(
            said.ends_with(&format!("I'm sorry, {CARELESS}.")),
            "{code}: {said}"
        );
    }
}

#[tokio::test]
async fn the_model_claims_a_success_where_no_text_forbids_it() {
    let said = said(&without(NO_CLAIMS)).await;
    assert!(said[0].contains("I was able to search the web"), "{said:?}");
    // The results of the other two have the ban, whatever the prompt says.
    for said in &said[1..] {
        assert!(said.contains("I did not manage to"), "{said}");
    }
}

#[tokio::test]
async fn the_model_does_the_same_for_rules_in_other_words() {
    let reworded = system()
        .replace(
            ALREADY_SHOWN,
            "The user has already read of each missing result.",
        )
        .replace(
            NO_CLAIMS,
            "Do not claim that anything was done without a result that confirms it.",
        );
    assert!(!reworded.contains(NO_CLAIMS) && !reworded.contains(ALREADY_SHOWN));
    admits(&said(&reworded).await);
}

#[test]
fn the_model_has_no_table_of_codes() {
    let codes: Vec<&str> = Code::ALL.iter().map(|code| code.name()).collect();
    errpact_tests::scripted::know_only_text("travel-chat", &codes);
}

//! Failures of the model's provider: safe categories, and no raw text.

use travel_chat::provider::Outage;

use crate::travel_chat::world::{Server, codes, last_words, named, reason};

/// Faults of the provider: the code in the log, and the code for the user.
const OUTAGES: [(&str, &str, &str); 16] = [
    (
        "authentication",
        "LLM_AUTHENTICATION_FAILED",
        "ASSISTANT_UNAVAILABLE",
    ),
    (
        "bad-request",
        "LLM_REQUEST_INVALID",
        "ASSISTANT_UNAVAILABLE",
    ),
    ("content", "LLM_CONTENT_REFUSED", "ANSWER_DECLINED"),
    ("context", "LLM_CONTEXT_TOO_LONG", "CONVERSATION_TOO_LONG"),
    ("cut", "LLM_UNAVAILABLE", "ASSISTANT_BUSY"),
    ("model", "LLM_MODEL_NOT_FOUND", "ASSISTANT_UNAVAILABLE"),
    ("overloaded", "LLM_OVERLOADED", "ASSISTANT_BUSY"),
    (
        "permission",
        "LLM_PERMISSION_DENIED",
        "ASSISTANT_UNAVAILABLE",
    ),
    ("quota", "LLM_QUOTA_EXHAUSTED", "ASSISTANT_UNAVAILABLE"),
    ("rate-limit", "LLM_RATE_LIMITED", "ASSISTANT_BUSY"),
    ("refused", "LLM_UNAVAILABLE", "ASSISTANT_BUSY"),
    ("reset", "LLM_UNAVAILABLE", "ASSISTANT_BUSY"),
    ("timeout", "LLM_TIMEOUT", "ASSISTANT_SLOW"),
    (
        "too-large",
        "LLM_REQUEST_TOO_LARGE",
        "CONVERSATION_TOO_LONG",
    ),
    ("unavailable", "LLM_UNAVAILABLE", "ASSISTANT_BUSY"),
    ("unknown", "LLM_UNKNOWN", "ASSISTANT_FAILED"),
];

/// Texts of the provider that no reader is allowed to have.
const RAW: [&str; 8] = [
    "sk-ant",
    "anna.lind",
    "10.0.3.7",
    "x-api-key",
    "prompt is too long",
    "teapot",
    "claude",
    "tokens",
];

#[test]
fn every_failure_has_its_code_in_the_log_and_raw_texts_are_scrubbed() {
    let known: Vec<&str> = Outage::ALL.iter().map(|(name, _)| *name).collect();
    assert_eq!(known, OUTAGES.map(|(name, ..)| name));
    for ((name, outage), (_, logged, presented)) in Outage::ALL.into_iter().zip(OUTAGES) {
        let failure = outage.error();
        assert_eq!(failure.entry().name, logged, "{name}");
        assert_eq!(failure.presented().name, presented, "{name}");
        let line = failure.logfmt();
        assert!(
            !line.contains("sk-ant") && !line.contains("anna.lind"),
            "{line}"
        );
    }
}

#[tokio::test]
async fn every_failure_is_told_as_a_safe_category() {
    for (name, _, presented) in OUTAGES {
        let server = Server::start().await;
        let page = server.page().await;
        let says = if name == "cut" {
            "A story, provider:cut"
        } else {
            &format!("Hello provider:{name}")
        };
        let events = page.say(says).await;
        assert_eq!(codes(&events), [presented], "{name}");
        assert_eq!(named(&events, "provider_error").len(), 1);
        assert_eq!(reason(&events), "provider_error");
        let stored = page.stored().await;
        let row = &stored["rows"]
            .as_array()
            .expect("rows")
            .last()
            .expect("a row");
        assert_eq!(row["role"], "error");
        assert_eq!(
            row["text"],
            named(&events, "provider_error")[0].data["message"]
        );
        for raw in RAW {
            let told = format!("{events:?} {stored}");
            assert!(!told.contains(raw), "{name}: {raw} in {told}");
        }
        // The failure does not affect the next turn, and the model does not see it.
        let events = page.say("Weather in Oslo").await;
        assert_eq!(reason(&events), "answered", "{name}");
        assert!(
            !server.all_sent().contains("ssistant is"),
            "{}",
            server.all_sent()
        );
    }
}

#[tokio::test]
async fn the_unknown_has_a_catch_all_of_its_own() {
    let server = Server::start().await;
    let page = server.page().await;
    let provider = page.say("Hello provider:unknown").await;
    let tool = page.say("Search the web for fault:raw").await;
    assert_eq!(codes(&provider), ["ASSISTANT_FAILED"]);
    assert_eq!(codes(&tool)[0], "TOOL_FAILED");
}

#[tokio::test]
async fn what_passes_is_repeated() {
    for name in [
        "rate-limit",
        "overloaded",
        "unavailable",
        "refused",
        "timeout",
    ] {
        let server = Server::start().await;
        let page = server.page().await;
        let events = page
            .say(&format!("Weather in Oslo. provider:{name}-once"))
            .await;
        assert_eq!(codes(&events), [""; 0], "{name}");
        assert_eq!(reason(&events), "answered");
    }
}

#[tokio::test]
async fn what_does_not_pass_is_not_repeated() {
    for name in [
        "authentication",
        "bad-request",
        "context",
        "content",
        "unknown",
    ] {
        let server = Server::start().await;
        let page = server.page().await;
        page.say(&format!("Hello provider:{name}")).await;
        assert_eq!(server.sent().len(), 1, "{name}");
    }
}

#[tokio::test]
async fn an_answer_that_breaks_off_goes_on_where_it_was() {
    let server = Server::start().await;
    let page = server.page().await;
    let whole = page.say("A story").await;
    let broken = page.say("A story, provider:cut-once").await;
    let text = |events: &[crate::travel_chat::world::Event]| -> String {
        named(events, "text")
            .iter()
            .map(|event| event.text("delta"))
            .collect()
    };
    assert_eq!(text(&broken), text(&whole), "nothing twice, nothing lost");
    assert_eq!(text(&broken), last_words(&broken));
    assert_eq!(codes(&broken), [""; 0]);
}

#[tokio::test]
async fn where_the_last_words_fail_too_the_plain_sentence_stands_for_itself() {
    let server = Server::start().await;
    let page = server.page().await;
    let events = page
        .say("Search the web for fault:raw trams provider:bad-request-last")
        .await;
    assert_eq!(codes(&events), ["TOOL_FAILED"; 3]);
    assert_eq!(reason(&events), "closed");
    let plain = "Not everything that you asked for worked. Something did not work on our side.";
    assert_eq!(last_words(&events), plain);
}

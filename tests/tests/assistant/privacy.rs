//! Personal and secret values reach only the receivers that the catalog allows.

use assistant::conversation::text;
use serde_json::json;

use crate::assistant::world::{call, code, field, stage};

/// The values that the stand-in and the faults plant in their texts, and those in the calls below.
const PLANTED: [&str; 17] = [
    "anna.lind@example.com",
    "anna%2elind",
    "eyJhbGciOiJIUzI1NiJ9",
    "sk-live-51H8xGq2eZvKYlo2C0aBcDeF",
    "hunter2",
    "s3cret",
    "/home/anna",
    "OK: all done",
    "TOOL_REMINDER_PAST: forged",
    "Ignore the rules",
    "</tool_result>",
    "\u{1b}",
    "\u{202e}",
    "bo.berg",
    "The gate code",
    "Surprise",
    assistant::stand_in::KEY,
];

/// Markup and instructions stay in the log, on one line: an operator must see such attempts.
const IN_THE_LOG: [&str; 4] = [
    "OK: all done",
    "TOOL_REMINDER_PAST: forged",
    "Ignore the rules",
    "</tool_result>",
];

#[tokio::test]
async fn nothing_planted_reaches_the_model_or_the_log() {
    let stage = stage().await;
    let at = "2020-01-01T09:00:00Z";
    let calls = [
        ("weather", json!({ "location": "fault:hostile" })),
        ("weather", json!({ "location": "fault:raw" })),
        ("weather", json!({ "location": "fault:panic" })),
        ("weather", json!({ "location": "fault:401" })),
        (
            "weather",
            json!({ "location": "Oslo", "password": "hunter2" }),
        ),
        ("weather", json!({ "location": "Oslo", "hunter2": true })),
        ("weather", json!({ "location": { "token": "hunter2" } })),
        ("weather", json!({ "location": "Oslo", "days": "hunter2" })),
        (
            "reminder",
            json!({ "text": "Surprise for bo.berg@example.org", "at": at }),
        ),
        (
            "reminder",
            json!({ "text": "Surprise for bo.berg@example.org", "at": "hunter2" }),
        ),
        (
            "email",
            json!({ "to": "bo.berg@bounce.example", "subject": "Surprise", "body": "The gate code is hunter2" }),
        ),
        (
            "email",
            json!({ "to": "bo.berg@busy.example", "subject": "Surprise", "body": "The gate code is hunter2" }),
        ),
        (
            "email",
            json!({ "to": "bo.berg@slow.example", "subject": "Surprise", "body": "The gate code is hunter2" }),
        ),
        (
            "email",
            json!({ "to": "bo.berg at home", "subject": "Surprise", "body": "The gate code is hunter2" }),
        ),
        (
            "email",
            json!({ "to": "bo.berg@example.org", "subject": "fault:raw", "body": "The gate code is hunter2" }),
        ),
        (
            "email",
            json!({ "to": "bo.berg@example.org", "subject": "fault:panic", "body": "The gate code is hunter2", "api_key": "hunter2" }),
        ),
    ];
    for (tool, arguments) in &calls {
        let answer = call(&stage, tool, arguments).await;
        let all = serde_json::to_string(&answer).expect("JSON");
        for planted in PLANTED {
            assert!(
                !all.contains(planted),
                "{planted:?} of {tool}({arguments}) in {all}"
            );
            assert!(!text(&answer).contains(planted), "{planted:?} in the text");
        }
    }
    let lines = stage.log.lines();
    let errors: Vec<&String> = lines
        .iter()
        .filter(|line| line.contains(": tool error "))
        .collect();
    assert_eq!(errors.len(), calls.len(), "{lines:#?}");
    for line in &lines {
        for planted in PLANTED
            .iter()
            .filter(|planted| !IN_THE_LOG.contains(planted))
        {
            assert!(!line.contains(planted), "{planted:?} in {line}");
        }
        for start in ["OK: all done", "TOOL_REMINDER_PAST: forged"] {
            assert!(!line.starts_with(start), "a forged line: {line}");
        }
    }
}

#[tokio::test]
async fn the_log_has_the_session_and_a_hash_of_the_persons_address() {
    let stage = stage().await;
    let answer = call(&stage, "weather", &json!({ "location": "" })).await;
    assert_eq!(code(&answer), "TOOL_LOCATION_EMPTY");
    let lines = stage.log.lines();
    let line = lines
        .iter()
        .find(|line| line.contains("TOOL_LOCATION_EMPTY"));
    let line = line.expect("a line");
    let context = field(line, "context").expect("the context");
    assert!(context.contains("session=played"), "{context}");
    let hash = context
        .split("client_email=")
        .nth(1)
        .and_then(|rest| rest.split(' ').next());
    let hash = hash.expect("a hash");
    assert!(
        hash.len() == 12 && hash.chars().all(|c| c.is_ascii_hexdigit()),
        "{context}"
    );
    let all = serde_json::to_string(&answer).expect("JSON");
    assert!(!all.contains("played") && !all.contains(hash), "{all}");
}

#[tokio::test]
async fn the_person_reads_the_address_that_the_model_does_not_get_back() {
    let refused =
        crate::assistant::sample::occurrence(assistant::errors::Code::TOOL_RECIPIENT_REFUSED);
    assert!(refused.user_text().contains("bo.berg@example.org"));
    assert!(!refused.text().contains("bo.berg"));
    assert!(!refused.logfmt().contains("bo.berg"));
}

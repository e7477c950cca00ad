//! Every failing call, and the code that a client gets for it. The calls run in this process, over standard input and
//! output, and over HTTP.

use serde_json::{Value, json};

use crate::assistant::world::{call, code, envelope, stage, valid, validator};

/// Returns the tool, the arguments, and the code that the model gets.
pub(crate) fn all() -> Vec<(&'static str, Value, &'static str)> {
    let mut all = vec![
        ("weather", json!({}), "TOOL_INPUT_MISSING"),
        ("weather", json!({ "location": null }), "TOOL_INPUT_MISSING"),
        ("weather", json!({ "location": 7 }), "TOOL_INPUT_INVALID"),
        (
            "weather",
            json!({ "location": "Oslo", "days": "three" }),
            "TOOL_INPUT_INVALID",
        ),
        (
            "weather",
            json!({ "location": "Oslo", "password": "hunter2" }),
            "TOOL_INPUT_UNDECLARED",
        ),
        ("weather", json!({ "location": "" }), "TOOL_LOCATION_EMPTY"),
        (
            "weather",
            json!({ "location": " \t" }),
            "TOOL_LOCATION_EMPTY",
        ),
        (
            "weather",
            json!({ "location": "Atlantis" }),
            "TOOL_LOCATION_UNKNOWN",
        ),
        (
            "weather",
            json!({ "location": "Oslo", "days": 30 }),
            "TOOL_INPUT_RANGE",
        ),
        (
            "weather",
            json!({ "location": "Oslo", "days": 0 }),
            "TOOL_INPUT_RANGE",
        ),
        (
            "reminder",
            json!({ "text": "t", "at": "2020-01-01T09:00:00Z" }),
            "TOOL_REMINDER_PAST",
        ),
        (
            "reminder",
            json!({ "text": "t", "at": "tomorrow" }),
            "TOOL_INPUT_INVALID",
        ),
        (
            "reminder",
            json!({ "text": "fault:hang", "at": "2100-01-01T09:00:00Z" }),
            "SYSTEM_TIMEOUT_TOOL",
        ),
        (
            "reminder",
            json!({ "text": "fault:panic", "at": "2100-01-01T09:00:00Z" }),
            "SYSTEM_INTERNAL_UNKNOWN",
        ),
    ];
    let faults = [
        ("400", "TOOL_REQUEST_REFUSED"),
        ("401", "SYSTEM_AUTH_REJECTED"),
        ("402", "SYSTEM_QUOTA_EXHAUSTED"),
        ("403", "SYSTEM_AUTH_REJECTED"),
        ("408", "NETWORK_TIMEOUT_UPSTREAM"),
        ("429", "NETWORK_LIMIT_RATE"),
        ("429-date", "NETWORK_LIMIT_RATE"),
        ("429-forever", "NETWORK_LIMIT_RATE"),
        ("429-text", "NETWORK_LIMIT_RATE"),
        ("500", "NETWORK_SERVER_FAILED"),
        ("500-megabytes", "NETWORK_SERVER_FAILED"),
        ("503", "NETWORK_SERVER_FAILED"),
        ("504-text", "NETWORK_TIMEOUT_UPSTREAM"),
        ("garbage", "NETWORK_REPLY_INVALID"),
        ("hostile", "NETWORK_SERVER_FAILED"),
        ("megabytes", "TOOL_REPLY_OVERSIZE"),
        ("quota", "SYSTEM_QUOTA_EXHAUSTED"),
        ("refused", "NETWORK_CONNECTION_FAILED"),
        ("reconnect", "SYSTEM_INTERNAL_UNKNOWN"),
        ("stall", "NETWORK_TIMEOUT_UPSTREAM"),
        // The tool's own time limit.
        ("hang", "NETWORK_TIMEOUT_UPSTREAM"),
        ("panic", "SYSTEM_INTERNAL_UNKNOWN"),
        ("raw", "SYSTEM_INTERNAL_UNKNOWN"),
    ];
    for (fault, code) in faults {
        all.push((
            "weather",
            json!({ "location": format!("fault:{fault}") }),
            code,
        ));
    }
    let recipients = [
        ("bo@bounce.example", "TOOL_RECIPIENT_REFUSED"),
        ("bo@busy.example", "NETWORK_MAIL_BUSY"),
        ("bo@slow.example", "TOOL_EMAIL_UNCONFIRMED"),
        ("bo@down.example", "NETWORK_CONNECTION_FAILED"),
        ("no address", "TOOL_INPUT_INVALID"),
    ];
    for (to, code) in recipients {
        all.push((
            "email",
            json!({ "to": to, "subject": "s", "body": "b" }),
            code,
        ));
    }
    all
}

#[tokio::test]
async fn every_failing_call_gets_its_code_and_a_valid_envelope() {
    let stage = stage().await;
    let validator = validator();
    let mut wrong = Vec::new();
    for (tool, arguments, expected) in all() {
        let answer = call(&stage, tool, &arguments).await;
        if code(&answer) != expected {
            wrong.push(format!("{tool}({arguments}): {}", code(&answer)));
            continue;
        }
        let envelope = envelope(&answer);
        valid(&validator, &envelope);
        let error = &envelope["error"];
        assert_eq!(error["code"], expected);
        assert_eq!(error["source"], tool, "{envelope:#}");
        assert_eq!(error["context"]["operation"], tool, "{envelope:#}");
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[tokio::test]
async fn the_same_reminder_twice_is_done() {
    let stage = stage().await;
    let reminder = json!({ "text": "Call Bo", "at": "2027-02-01T09:00:00+01:00" });
    let first = call(&stage, "reminder", &reminder).await;
    assert_eq!(first.is_error, Some(false), "{first:?}");
    let second = call(&stage, "reminder", &reminder).await;
    assert_eq!(code(&second), "TOOL_REMINDER_EXISTS");
}

#[tokio::test]
async fn between_failures_the_tools_work() {
    let stage = stage().await;
    let forecast = call(&stage, "weather", &json!({ "location": "oslo", "days": 7 })).await;
    assert_eq!(forecast.is_error, Some(false), "{forecast:?}");
    let days = forecast.structured_content.expect("a structured forecast");
    assert_eq!(days["days"].as_array().map(Vec::len), Some(7));
    let mail = json!({ "to": "bo@example.org", "subject": "s", "body": "b" });
    assert_eq!(call(&stage, "email", &mail).await.is_error, Some(false));
    assert_eq!(stage.mailer.sent(), 1);
}

#[tokio::test]
async fn a_tool_that_does_not_exist_is_an_error_of_the_protocol() {
    let stage = stage().await;
    let answer = stage.call("no_such_tool", serde_json::Map::new()).await;
    let error = answer.expect_err("no result");
    assert!(format!("{error:#}").contains("-32602"), "{error:#}");
}

#[tokio::test]
async fn a_failure_in_plain_text_gets_a_code() {
    let stage = stage().await;
    let saved = call(&stage, "note", &json!({ "text": "Call Anna" })).await;
    assert_eq!(saved.is_error, Some(false));
    assert_eq!(stage.notes.all(), ["Call Anna"]);
    let failed = call(&stage, "note", &json!({ "text": " " })).await;
    assert_eq!(failed.is_error, Some(true));
    let text = assistant::conversation::text(&failed);
    assert!(text.starts_with("SYSTEM_INTERNAL_UNKNOWN: "), "{text}");
    assert!(!text.contains("empty"), "{text}");
}

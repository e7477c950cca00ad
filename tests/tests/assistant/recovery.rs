//! Recovery comes from the catalog, and an occurrence may add to it.

use std::time::Instant;

use serde_json::{Value, json};

use crate::assistant::failures;
use crate::assistant::world::{call, code, envelope, stage};

async fn recovery(tool: &str, arguments: Value) -> Value {
    let stage = stage().await;
    let answer = call(&stage, tool, &arguments).await;
    envelope(&answer)["error"]["recovery"].clone()
}

#[tokio::test]
async fn a_network_error_has_the_catalogs_delay_and_number() {
    let recovery = recovery("weather", json!({ "location": "fault:500" })).await;
    assert_eq!(recovery["is_retryable"], true);
    assert_eq!(recovery["policy"], "retry-after-delay");
    assert_eq!(recovery["retry_strategy"]["suggested_delay"], 2_000);
    assert_eq!(recovery["retry_strategy"]["max_retries"], 3);
}

#[tokio::test]
async fn a_rate_limit_waits_as_long_as_the_longer_of_both_says() {
    // The catalog says five seconds. The service says seven seconds, a date nine seconds from now, or 32 years.
    for (fault, least, most) in [
        ("429-text", 5_000_u64, 5_000),
        ("429", 7_000, 7_000),
        ("429-date", 8_000, 9_000),
        ("429-forever", 60_000, 60_000),
    ] {
        let asked = Instant::now();
        let recovery = recovery("weather", json!({ "location": format!("fault:{fault}") })).await;
        // A date has whole seconds, and the wait shrinks until the answer arrives.
        let way = u64::try_from(asked.elapsed().as_millis()).expect("a number");
        let least = match fault {
            "429-date" => least.saturating_sub(way).max(5_000),
            _ => least,
        };
        let strategy = &recovery["retry_strategy"];
        assert_eq!(strategy["max_retries"], 2, "{fault}");
        let delay = strategy["suggested_delay"].as_u64().expect("a number");
        assert!((least..=most).contains(&delay), "{fault}: {delay}");
    }
}

#[tokio::test]
async fn an_empty_place_offers_a_city() {
    let recovery = recovery("weather", json!({ "location": "" })).await;
    assert_eq!(recovery["policy"], "retry-after-change");
    let adjustments = &recovery["retry_strategy"]["parameter_adjustments"];
    assert_eq!(adjustments["location"], "a city name");
    assert_eq!(
        recovery["alternatives"][0]["description"],
        "Name the nearest larger city, such as Oslo."
    );
}

#[tokio::test]
async fn a_reminder_in_the_past_wants_the_future_or_a_note() {
    let past = json!({ "text": "Call Anna", "at": "2020-01-01T09:00:00Z" });
    let recovery = recovery("reminder", past).await;
    assert_eq!(
        recovery["required_actions"],
        json!(["A date in the future is required."])
    );
    let note = recovery["alternatives"][0]["description"].as_str();
    assert_eq!(note, Some("Keep it as a note: note(text)."));
    let at = recovery["retry_strategy"]["parameter_adjustments"]["at"].as_str();
    assert!(at.is_some_and(|at| at.contains("2027-01-04")), "{recovery}");
}

#[tokio::test]
async fn every_retry_by_the_model_says_what_to_change() {
    let stage = stage().await;
    let mut met = 0;
    for (tool, arguments, expected) in failures::all() {
        let answer = call(&stage, tool, &arguments).await;
        let by_model = assistant::errors::Code::ALL
            .iter()
            .find(|code| code.name() == expected)
            .expect("a code")
            .entry()
            .policy
            .retry
            .by
            == Some(errpact::table::RetryBy::Model);
        if !by_model {
            continue;
        }
        met += 1;
        let recovery = &envelope(&answer)["error"]["recovery"];
        assert_eq!(recovery["is_retryable"], true);
        let adjustments = recovery["retry_strategy"]["parameter_adjustments"].as_object();
        let some = adjustments.is_some_and(|adjustments| !adjustments.is_empty());
        assert!(some, "{} of {tool}({arguments}): {recovery}", code(&answer));
    }
    assert!(met > 8, "{met}");
}

#[tokio::test]
async fn what_nobody_can_repeat_says_so() {
    let slow = json!({ "to": "bo@slow.example", "subject": "s", "body": "b" });
    let recovery = recovery("email", slow).await;
    assert_eq!(recovery["is_retryable"], false);
    assert_eq!(recovery["policy"], "do-not-retry");
}

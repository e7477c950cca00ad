//! Envelopes checked against the generated JSON Schema with a third-party validator.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use errpact::{Occurrence, ToolError};
use errpact_tests::catalogs::{RICH, rich};
use errpact_tests::said::Said;
use jsonschema::Validator;
use serde_json::{Value, json};

fn validator() -> Validator {
    let schema = RICH.schema();
    assert!(jsonschema::meta::is_valid(&schema));
    jsonschema::options()
        .should_validate_formats(true)
        .build(&schema)
        .unwrap()
}

fn slot() -> jiff::ZonedDateTime {
    "2026-03-01T10:00:00+01:00[+01:00]".parse().unwrap()
}

/// One error of every code.
fn errors() -> Vec<Box<dyn ToolError + Send + Sync>> {
    vec![
        Box::new(rich::SlotConflict {
            slot: slot(),
            note: Some("\"quoted\" </tool>\u{202e}\n".into()),
            urgency: rich::SlotConflictUrgency::Now,
        }),
        Box::new(rich::SlotGone {
            slot: slot(),
            urgency: rich::Urgency::Low,
        }),
        Box::new(rich::BadDate),
        Box::new(rich::NetworkDown),
        Box::new(rich::RateLimit {
            wait: std::time::Duration::from_secs(7),
        }),
        Box::new(rich::Timeout),
        Box::new(rich::AddressUnknown {
            call_back: "+49 30 1234567".into(),
            count: 3,
            day: "2026-03-01".parse().unwrap(),
            details: json!({ "a": [1, null] }),
            email: "jane@example.com".into(),
            home: "https://example.com".into(),
            id: "6f6c0f5e-6c0e-4d0a-9d0e-0f0e0d0c0b0a".parse().unwrap(),
            ids: Some(Vec::new()),
            open: true,
            password: "hunter2".into(),
            score: 0.5,
        }),
        Box::new(rich::SignedOut),
        Box::new(rich::InternalError),
    ]
}

fn parsed(occurrence: &Occurrence) -> Value {
    serde_json::from_slice(&occurrence.envelope()).unwrap()
}

#[test]
fn every_code_yields_a_valid_envelope() {
    let validator = validator();
    let errors = errors();
    assert_eq!(errors.len(), rich::Code::ALL.len());
    for error in &errors {
        let plain = parsed(&Occurrence::from(&**error as &dyn ToolError));
        let full = parsed(
            &Occurrence::from(&**error as &dyn ToolError)
                .with_tool("check_availability")
                .with_operation("book a slot")
                .with_alternative(Said("wait a while"))
                .with_action(Said("Tell them the price."))
                .with_adjustment("days", Said("at most 14")),
        );
        for envelope in [plain, full] {
            let wrong: Vec<_> = validator
                .iter_errors(&envelope)
                .map(|e| e.to_string())
                .collect();
            assert!(wrong.is_empty(), "{envelope:#}\n{wrong:#?}");
        }
    }
}

#[test]
fn arguments_have_the_form_that_the_model_gets() {
    let validator = validator();
    let envelope = parsed(
        &Occurrence::new(rich::BadDate)
            .with_tool("check_availability")
            .with_argument("from", &"2026-03-01".parse::<jiff::civil::Date>().unwrap())
            .with_argument("days", &3_i64)
            .with_argument("token", &"hunter2")
            .with_argument("who", &"jane@example.com"),
    );
    assert!(validator.is_valid(&envelope), "{envelope:#}");
    let parameters = &envelope["error"]["context"]["parameters"];
    assert_eq!(parameters["days"], 3);
    assert!(parameters.get("token").is_none());
    assert!(!envelope.to_string().contains("jane@"));
}

/// Sets a value at a path (`error.recovery.policy`), or removes it.
fn with(envelope: &Value, path: &str, value: Option<Value>) -> Value {
    let mut changed = envelope.clone();
    let (folder, name) = path.rsplit_once('/').unwrap();
    let object = changed
        .pointer_mut(folder)
        .unwrap()
        .as_object_mut()
        .unwrap();
    match value {
        Some(value) => drop(object.insert(name.to_owned(), value)),
        None => drop(object.remove(name)),
    }
    changed
}

#[test]
fn wrong_envelopes_are_refused() {
    let validator = validator();
    let good = parsed(&Occurrence::new(rich::BadDate).with_tool("check_availability"));
    assert!(validator.is_valid(&good), "{good:#}");
    let wrong = [
        ("/error/code", Some(json!("NO_SUCH_CODE"))),
        // A code that exists, with another policy.
        ("/error/code", Some(json!("SLOT_GONE"))),
        // A code that is only for the log.
        ("/error/code", Some(json!("TIMEOUT"))),
        ("/error/category", Some(json!("network"))),
        ("/error/message", None),
        ("/error/extra", Some(json!(1))),
        ("/error/context", Some(json!({}))),
        (
            "/error/context",
            Some(json!({ "parameters": { "token": "hunter2" } })),
        ),
        ("/error/recovery", None),
        ("/error/recovery/is_retryable", Some(json!(false))),
        ("/error/recovery/policy", Some(json!("do-not-retry"))),
        ("/error/recovery/retry_strategy", None),
        ("/error/recovery/retry_strategy/max_retries", Some(json!(3))),
        (
            "/error/recovery/retry_strategy/suggested_delay",
            // Longer than `max_delay`, which caps the wait that an upstream asks for.
            Some(json!(30_001)),
        ),
        (
            "/error/recovery/retry_strategy/parameter_adjustments/from",
            None,
        ),
        ("/error/recovery/alternatives", Some(json!([]))),
        ("/error/recovery/required_actions", None),
        ("/error/debug/error_id", Some(json!("1"))),
        ("/error/debug/timestamp", Some(json!("2026-03-01 10:00"))),
        ("/error/debug/trace", Some(json!("at main.rs:1"))),
        ("/extra", Some(json!(1))),
    ];
    for (path, value) in wrong {
        let envelope = with(&good, path, value.clone());
        assert!(!validator.is_valid(&envelope), "{path} = {value:?}");
    }
}

//! The calls, and the expected answers of the assistant.

use errpact::table::Deliver;
use serde::Serialize;
use serde_json::{Value, json};

/// The expected result of a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// The tool succeeds.
    Success,
    /// It fails with this code.
    Code(&'static str),
    /// The tool does not exist: an error of the protocol.
    Protocol,
}

/// A tool call.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Call {
    pub(crate) tool: &'static str,
    pub(crate) arguments: Value,
    #[serde(skip)]
    pub(crate) outcome: Outcome,
}

fn call(tool: &'static str, arguments: Value, outcome: Outcome) -> Call {
    Call {
        tool,
        arguments,
        outcome,
    }
}

fn fails(tool: &'static str, arguments: Value, code: &'static str) -> Call {
    call(tool, arguments, Outcome::Code(code))
}

/// Returns calls whose arguments the tool's own schema refuses. Some clients refuse them too.
pub(crate) fn wrong_arguments() -> Vec<Call> {
    let at = "2999-01-01T09:00:00Z";
    vec![
        fails("weather", json!({}), "TOOL_INPUT_MISSING"),
        fails("weather", json!({ "location": 7 }), "TOOL_INPUT_INVALID"),
        fails("weather", json!({ "location": null }), "TOOL_INPUT_MISSING"),
        fails(
            "weather",
            json!({ "location": ["Oslo"] }),
            "TOOL_INPUT_INVALID",
        ),
        fails(
            "weather",
            json!({ "location": "Oslo", UNDECLARED: SECRET }),
            "TOOL_INPUT_UNDECLARED",
        ),
        fails(
            "weather",
            json!({ "location": "Oslo", "days": 30 }),
            "TOOL_INPUT_RANGE",
        ),
        fails(
            "reminder",
            json!({ "text": "tea", "at": "tomorrow" }),
            "TOOL_INPUT_INVALID",
        ),
        fails("reminder", json!({ "at": at }), "TOOL_INPUT_MISSING"),
        fails(
            "email",
            json!({ "to": "no address", "subject": "s", "body": "b" }),
            "TOOL_INPUT_INVALID",
        ),
    ]
}

/// Returns calls that fail in the tool, and a successful one after them: the server continues. Reminders are kept, so
/// each client uses its own name for them.
pub(crate) fn failures(client: &str) -> Vec<Call> {
    let at = "2999-01-01T09:00:00Z";
    let email = |to: &str| json!({ "to": to, "subject": "s", "body": "b" });
    let tea = format!("tea for {client}");
    let mut calls = vec![
        call("weather", json!({ "location": "Oslo" }), Outcome::Success),
        fails("weather", json!({ "location": "" }), "TOOL_LOCATION_EMPTY"),
        fails(
            "weather",
            json!({ "location": "Atlantis" }),
            "TOOL_LOCATION_UNKNOWN",
        ),
        fails(
            "reminder",
            json!({ "text": "tea", "at": "2020-01-01T09:00:00Z" }),
            "TOOL_REMINDER_PAST",
        ),
        call(
            "reminder",
            json!({ "text": tea, "at": at }),
            Outcome::Success,
        ),
        fails(
            "reminder",
            json!({ "text": tea, "at": at }),
            "TOOL_REMINDER_EXISTS",
        ),
        fails(
            "reminder",
            json!({ "text": "fault:panic", "at": at }),
            "SYSTEM_INTERNAL_UNKNOWN",
        ),
        fails(
            "reminder",
            json!({ "text": "fault:hang", "at": at }),
            "SYSTEM_TIMEOUT_TOOL",
        ),
        call("email", email("anna@example.com"), Outcome::Success),
        fails(
            "email",
            json!({ "to": "anna@example.com", "subject": "s", "body": "b".repeat(70_000) }),
            "TOOL_INPUT_OVERSIZE",
        ),
        fails("email", email(BOUNCING), "TOOL_RECIPIENT_REFUSED"),
        fails("email", email("anna@busy.example"), "NETWORK_MAIL_BUSY"),
        fails(
            "email",
            email("anna@slow.example"),
            "TOOL_EMAIL_UNCONFIRMED",
        ),
        fails(
            "email",
            email("anna@down.example"),
            "NETWORK_CONNECTION_FAILED",
        ),
    ];
    calls.extend(FAULTS.iter().map(|(fault, code)| {
        let location = format!("fault:{fault}");
        fails("weather", json!({ "location": location }), code)
    }));
    calls.extend([
        // The tool is not migrated: it fails without a code, and the guard gives it one.
        fails("note", json!({ "text": "" }), "SYSTEM_INTERNAL_UNKNOWN"),
        call("weather", json!({ "location": "Oslo" }), Outcome::Success),
    ]);
    calls
}

/// Returns all calls, for clients that pass on arguments unchanged.
pub(crate) fn all(client: &str) -> Vec<Call> {
    let mut calls = wrong_arguments();
    calls.push(call("no_such_tool", json!({}), Outcome::Protocol));
    calls.extend(failures(client));
    calls
}

/// The faults of the weather service for a place, and the resulting codes.
const FAULTS: &[(&str, &str)] = &[
    ("429", "NETWORK_LIMIT_RATE"),
    ("429-date", "NETWORK_LIMIT_RATE"),
    ("429-forever", "NETWORK_LIMIT_RATE"),
    ("429-text", "NETWORK_LIMIT_RATE"),
    ("quota", "SYSTEM_QUOTA_EXHAUSTED"),
    ("402", "SYSTEM_QUOTA_EXHAUSTED"),
    ("401", "SYSTEM_AUTH_REJECTED"),
    ("403", "SYSTEM_AUTH_REJECTED"),
    ("400", "TOOL_REQUEST_REFUSED"),
    ("408", "NETWORK_TIMEOUT_UPSTREAM"),
    ("504-text", "NETWORK_TIMEOUT_UPSTREAM"),
    ("500", "NETWORK_SERVER_FAILED"),
    ("503", "NETWORK_SERVER_FAILED"),
    ("refused", "NETWORK_CONNECTION_FAILED"),
    ("garbage", "NETWORK_REPLY_INVALID"),
    ("megabytes", "TOOL_REPLY_OVERSIZE"),
    ("500-megabytes", "NETWORK_SERVER_FAILED"),
    ("hostile", "NETWORK_SERVER_FAILED"),
    ("panic", "SYSTEM_INTERNAL_UNKNOWN"),
    ("hang", "NETWORK_TIMEOUT_UPSTREAM"),
    ("raw", "SYSTEM_INTERNAL_UNKNOWN"),
    ("reconnect", "SYSTEM_INTERNAL_UNKNOWN"),
];

/// The name of an argument that no tool has.
pub(crate) const UNDECLARED: &str = "pass_phrase";

/// A value in the arguments that must not come back.
pub(crate) const SECRET: &str = "correct-horse-battery";

/// An address from the model that no error may repeat to it.
pub(crate) const BOUNCING: &str = "anna.lind@bounce.example";

#[test]
fn every_code_that_a_model_gets_is_provoked() {
    let calls = all("unknown_tool");
    for entry in assistant::errors::CATALOG.codes {
        if entry.policy.deliver != Deliver::Log {
            let outcome = Outcome::Code(entry.name);
            assert!(
                calls.iter().any(|call| call.outcome == outcome),
                "no call comes to {}",
                entry.name
            );
        }
    }
}

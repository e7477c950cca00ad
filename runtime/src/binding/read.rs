//! Errors that were read from what a tool, a server or a message says, as JSON.

use serde_json::{Map, Value};

use crate::table::Outcome;
use crate::wire::Received;

/// Returns what came, by the names that a package has for it. What is absent is left out.
#[must_use]
pub fn told(error: &Received) -> Value {
    let mut told = Map::new();
    let mut add = |name: &str, value: Value| {
        told.insert(name.to_owned(), value);
    };
    add("row", error.entry().name.into());
    add("code", (&*error.code).into());
    add("message", (&*error.message).into());
    add("form", error.form.as_str().into());
    add("retry", error.retry.into());
    add("disposition", error.disposition.as_str().into());
    add("known", error.known.into());
    add("skewed", error.skewed.into());
    for (name, text) in [
        ("fingerprint", error.fingerprint.as_deref()),
        ("outcome", error.outcome.map(Outcome::as_str)),
        ("verify", error.verify.as_deref()),
        ("ref", error.reference.as_deref()),
        ("hint", error.hint.as_deref()),
        ("tool", error.tool.as_deref()),
        ("tool_call_id", error.tool_call_id.as_deref()),
        ("turn", error.turn.as_deref()),
        ("timestamp", error.timestamp.as_deref()),
        ("service", error.service.as_deref()),
        ("stage", error.stage.as_deref()),
        ("rollback_status", error.rollback_status.as_deref()),
    ] {
        if let Some(text) = text {
            add(name, text.into());
        }
    }
    if let Some(wait) = error.retry_after {
        let whole = u64::try_from(wait.as_millis());
        add("retry_after_ms", whole.unwrap_or(u64::MAX).into());
    }
    if let Some(most) = error.max_retries {
        add("max_retries", most.into());
    }
    for (name, members) in [
        ("details", &error.details),
        ("extensions", &error.extensions),
    ] {
        if let Some(members) = members {
            add(name, Value::Object(members.clone()));
        }
    }
    if let Some(envelope) = &error.envelope {
        add("envelope", envelope.clone());
    }
    Value::Object(told)
}

//! Results from hosts: the runtime's reader finds the errors of each vector.

use errpact::Occurrence;
use errpact::budget::Importance;
use errpact::wire::{Received, read};
use errpact_tests::catalogs::Subject;
use serde_json::{Map, Value};

use crate::vectors::{same, text};

pub(crate) fn run(subject: &Subject, vector: &Value) -> Result<(), String> {
    let read = read(subject.catalog, &vector["value"]);
    let errors: Value = read.iter().map(told).collect();
    let case = format!("{}: {}", vector["case"], vector["value"]);
    same(&case, &vector["errors"], &errors)?;
    match vector.get("decisions") {
        Some(decisions) => skewed(subject, vector, decisions),
        None => Ok(()),
    }
}

/// Returns the members that a vector has.
pub(crate) fn told(error: &Received) -> Value {
    let wait = error.retry_after.map(|wait| wait.as_millis().to_string());
    let members: [(&str, Option<Value>); 11] = [
        ("code", Some(error.code.as_str().into())),
        ("known", Some(error.known.into())),
        ("message", Some(error.message.as_str().into())),
        ("retry", Some(error.retry.into())),
        (
            "retry_after_ms",
            wait.and_then(|wait| serde_json::from_str(&wait).ok()),
        ),
        ("hint", error.hint.as_deref().map(Value::from)),
        ("details", error.details.clone().map(Value::from)),
        ("ref", error.reference.as_deref().map(Value::from)),
        ("tool", error.tool.as_deref().map(Value::from)),
        (
            "tool_call_id",
            error.tool_call_id.as_deref().map(Value::from),
        ),
        ("skewed", Some(error.skewed.into())),
    ];
    let members = members
        .into_iter()
        .filter_map(|(name, value)| Some((name.to_owned(), value?)));
    Value::Object(members.collect::<Map<_, _>>())
}

/// Compares what is decided about an envelope of another version. Other forms only have a former name.
fn skewed(subject: &Subject, vector: &Value, decisions: &Value) -> Result<(), String> {
    let occurrence = Occurrence::from_envelope(subject.catalog, &vector["value"]);
    let known = subject.catalog.index_of(text(&vector["errors"][0], "code"));
    let policy = match (&occurrence, known) {
        (Some(occurrence), _) => occurrence.policy(),
        (None, Some(index)) => subject.catalog.entry(index).policy,
        (None, None) => return Ok(()),
    };
    if occurrence.is_none() && vector["errors"][0]["known"] == false {
        // It has no code, so the rules find one.
        return Ok(());
    }
    for decision in decisions.as_array().into_iter().flatten() {
        let retries = u32::try_from(decision["retries"].as_u64().unwrap_or(0)).unwrap_or(u32::MAX);
        let repeatable = decision["repeatable"] == true;
        let verdict = policy.next(retries, repeatable, Importance::Blocking);
        same("decision", &decision["decision"], &verdict.word().into())?;
    }
    Ok(())
}

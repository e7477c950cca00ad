//! Results from hosts: the runtime's reader finds the errors of each vector.

use errpact::wire::{Received, read};
use errpact_tests::catalogs::Subject;
use serde_json::{Map, Value};

use crate::same;

pub(crate) fn run(subject: &Subject, vector: &Value) -> Result<(), String> {
    let read = read(subject.catalog, &vector["value"]);
    let read: Value = read.iter().map(told).collect();
    let case = format!("{}: {}", vector["case"], vector["value"]);
    same(&case, &vector["errors"], &read)
}

/// Returns the members that a vector has.
fn told(error: &Received) -> Value {
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

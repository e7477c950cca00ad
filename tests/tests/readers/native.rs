//! The runtime's reader, in the words of the programs `told` of the other languages.

use errpact::table::Catalog;
use errpact::wire::{Received, read};
use serde_json::{Map, Value};

/// Returns what the runtime reads in each value.
pub(crate) fn told(catalog: &'static Catalog<'static>, values: &[Value]) -> Vec<Value> {
    let read = |value| read(catalog, value).iter().map(error).collect();
    values.iter().map(read).collect()
}

fn error(it: &Received) -> Value {
    let text = |text: &Option<String>| text.as_deref().map(Value::from);
    let wait = it
        .retry_after
        .map(|wait| u64::try_from(wait.as_millis()).unwrap());
    let members = [
        ("code", Some(it.code.as_str().into())),
        ("message", Some(it.message.as_str().into())),
        ("retry", Some(it.retry.into())),
        ("disposition", Some(it.disposition.as_str().into())),
        ("max_retries", it.max_retries.map(Value::from)),
        ("outcome", it.outcome.map(|it| it.as_str().into())),
        ("verify", text(&it.verify)),
        ("known", Some(it.known.into())),
        ("skewed", Some(it.skewed.into())),
        ("retry_after_ms", wait.map(Value::from)),
        ("ref", text(&it.reference)),
        ("tool", text(&it.tool)),
        ("tool_call_id", text(&it.tool_call_id)),
        ("hint", text(&it.hint)),
        ("details", it.details.clone().map(Value::Object)),
        ("fingerprint", text(&it.fingerprint)),
        ("turn", text(&it.turn)),
        ("timestamp", text(&it.timestamp)),
        ("service", text(&it.service)),
        ("stage", text(&it.stage)),
        ("rollback_status", text(&it.rollback_status)),
        ("extensions", it.extensions.clone().map(Value::Object)),
    ];
    let members = members.into_iter();
    let members = members.filter_map(|(name, value)| Some((name.to_owned(), value?)));
    Value::Object(members.collect::<Map<_, _>>())
}

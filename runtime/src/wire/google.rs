//! Google's error model, which A2A requires.

use serde_json::{Map, Value, json};

use super::text::neutral;
use crate::Occurrence;
use crate::redact::{Audience, Out, value};

/// Returns the failure as a [`google.rpc.Status`](https://google.aip.dev/193) in JSON. Agents that speak
/// [A2A](https://a2a-protocol.org/latest/specification/) send its `details` as the `data` of their JSON-RPC errors.
///
/// ```json
/// {"code": 14, "message": "…", "details": [
///   {"@type": "type.googleapis.com/google.rpc.ErrorInfo",
///    "reason": "CODE", "domain": "the catalog's name", "metadata": {"parameter": "value"}},
///   {"@type": "type.googleapis.com/google.rpc.RetryInfo", "retryDelay": "2s"},
///   {"@type": "type.googleapis.com/google.rpc.RequestInfo", "requestId": "0123456789ab"},
///   {"@type": "type.googleapis.com/google.rpc.Help", "links": [{"description": "…", "url": "…"}]}]}
/// ```
///
/// `code` is the number of the `google.rpc.Code` that the code's HTTP status maps to; 2 (unknown) without one. Values
/// have the form for the model. `RetryInfo` is present if there is a delay, `Help` if the code has `docs`.
#[must_use]
pub fn google_rpc_status(occurrence: &Occurrence) -> Value {
    let presented = occurrence.presented();
    let envelope = occurrence.envelope_value();
    let error = envelope.get("error");
    let mut details = vec![json!({
        "@type": typed("ErrorInfo"),
        "reason": presented.name,
        "domain": occurrence.catalog().name,
        "metadata": metadata(occurrence),
    })];
    let delay = error.and_then(|error| error.pointer("/recovery/retry_strategy/suggested_delay"));
    if let Some(delay) = delay.and_then(Value::as_u64) {
        details.push(json!({ "@type": typed("RetryInfo"), "retryDelay": duration(delay) }));
    }
    details.push(json!({ "@type": typed("RequestInfo"), "requestId": occurrence.reference() }));
    if let Some(docs) = presented.docs {
        let link = json!({ "description": presented.summary, "url": docs });
        details.push(json!({ "@type": typed("Help"), "links": [link] }));
    }
    json!({
        "code": number(presented.status),
        "message": error.and_then(|error| error.get("message")),
        "details": details,
    })
}

fn typed(name: &str) -> String {
    format!("type.googleapis.com/google.rpc.{name}")
}

/// Returns the parameters that the model may see, each as text.
fn metadata(occurrence: &Occurrence) -> Map<String, Value> {
    let presented = occurrence.presented();
    let mut metadata = Map::new();
    if neutral(occurrence.catalog(), presented).is_some() {
        return metadata;
    }
    occurrence.with_scope(presented, Audience::Model, |scope, _| {
        for param in scope.params {
            let (view, channel) = (scope.given(param), Audience::Model.channel(param));
            let mut text = String::new();
            let mut out = Out::plain(&mut text);
            if value(&mut out, param, &view, channel, scope.withheld) {
                metadata.insert(param.name.to_owned(), text.into());
            }
        }
    });
    metadata
}

/// Returns milliseconds as the JSON of a `google.protobuf.Duration`.
pub(super) fn duration(ms: u64) -> String {
    match (ms / 1000, ms % 1000) {
        (seconds, 0) => format!("{seconds}s"),
        (seconds, rest) => format!("{seconds}.{rest:03}s"),
    }
}

/// Returns the number of the `google.rpc.Code` that has this HTTP status, as
/// [code.proto](https://github.com/googleapis/googleapis/blob/master/google/rpc/code.proto) maps them.
fn number(status: Option<u16>) -> u8 {
    match status {
        Some(499) => 1,
        Some(400) => 3,
        Some(504) => 4,
        Some(404) => 5,
        Some(403) => 7,
        Some(429) => 8,
        Some(409) => 10,
        Some(501) => 12,
        Some(500) => 13,
        Some(503) => 14,
        Some(401) => 16,
        _ => 2,
    }
}

//! The values that an action passes to a tool, as the tool's arguments.

use serde_json::{Map, Value, json};
use shared::model::{object, text};

use super::facts::{Call, StepFacts};

/// The known facts while a procedure is followed.
#[derive(Debug, Clone, Copy)]
pub(super) struct Known<'k> {
    pub(super) step: &'k StepFacts<'k>,
    /// The call that failed.
    pub(super) call: Call<'k>,
    pub(super) message: &'k str,
}

/// Combines the values that `with` names: the tool, the arguments, the message, the reference.
pub(super) fn note(with: &str, known: Known<'_>) -> String {
    let call = known.call.arguments;
    let mut parts = Vec::new();
    if with.contains("the tool") {
        parts.push(text(call, "tool").to_owned());
    }
    if with.contains("arguments") {
        parts.push(Value::Object(object(call, "arguments")).to_string());
    }
    if with.contains("message") {
        parts.push(known.message.to_owned());
    }
    if with.contains("reference")
        && let Some((_, rest)) = known.message.split_once("reference ")
    {
        let reference = rest.split(|c: char| !c.is_ascii_alphanumeric()).next();
        parts.push(format!("Reference {}.", reference.unwrap_or_default()));
    }
    parts.join(" ")
}

/// Returns the arguments of a call that a procedure asks for.
pub(super) fn arguments(with: &str, known: Known<'_>) -> Map<String, Value> {
    let mut given = Map::new();
    if let Some((_, request)) = with.split_once("request to ") {
        let request = request.split(", ").next().unwrap_or(request);
        let mut question = format!("Please {request}.");
        if with.contains("cause") {
            question = format!("{question} {}", known.message);
        }
        given.insert("question".to_owned(), json!(question));
        return given;
    }
    if with.contains("service") {
        given.insert("service".to_owned(), json!(known.step.service));
    }
    if with.contains("goal") {
        given.insert("instruction".to_owned(), json!(known.step.goal));
    }
    given
}

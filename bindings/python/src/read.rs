//! Errors that were read from what a tool, a server or a message says.

use errpact::table::Outcome;
use errpact::wire::Received;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde_json::{Map, Value};

use crate::objects::object;

/// Returns what came, by the names of `errpact.ToolError`. What is absent is left out.
pub(crate) fn told<'py>(py: Python<'py>, error: &Received) -> PyResult<Bound<'py, PyDict>> {
    let told = PyDict::new(py);
    told.set_item("row", error.entry().name)?;
    told.set_item("code", &error.code)?;
    told.set_item("message", &error.message)?;
    told.set_item("form", error.form.as_str())?;
    told.set_item("retry", error.retry)?;
    told.set_item("disposition", error.disposition.as_str())?;
    told.set_item("known", error.known)?;
    told.set_item("skewed", error.skewed)?;
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
            told.set_item(name, text)?;
        }
    }
    if let Some(wait) = error.retry_after {
        told.set_item("retry_after_ms", wait.as_millis())?;
    }
    if let Some(most) = error.max_retries {
        told.set_item("max_retries", most)?;
    }
    let members = |members: &Map<String, Value>| Value::Object(members.clone()).to_string();
    for (name, json) in [
        ("details", error.details.as_ref().map(members)),
        ("extensions", error.extensions.as_ref().map(members)),
        ("envelope", error.envelope.as_ref().map(Value::to_string)),
    ] {
        if let Some(json) = json {
            told.set_item(name, object(py, &json)?)?;
        }
    }
    Ok(told)
}

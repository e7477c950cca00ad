//! The model's plan: carry the step out, or end it.

use serde_json::{Map, Value, json};

/// The tool that carries out a step.
pub(super) const EXECUTE: &str = "execute_step_tool";
/// The tool that ends a step.
pub(super) const UPDATE: &str = "update_state";

/// The model's plan, before its call has an id.
#[derive(Debug)]
pub(super) struct Plan {
    pub(super) thought: Option<String>,
    pub(super) tool: String,
    pub(super) arguments: Map<String, Value>,
}

/// Plans a call of the step's tool.
pub(super) fn execute(thought: Option<String>, tool: &str, arguments: &Map<String, Value>) -> Plan {
    let given = json!({ "tool": tool, "arguments": arguments });
    Plan {
        thought,
        tool: EXECUTE.to_owned(),
        arguments: given.as_object().cloned().unwrap_or_default(),
    }
}

/// Plans the end of the step.
pub(super) fn end(thought: Option<String>, state: &str, note: &str) -> Plan {
    let arguments = json!({ "state": state, "note": note });
    Plan {
        thought,
        tool: UPDATE.to_owned(),
        arguments: arguments.as_object().cloned().unwrap_or_default(),
    }
}

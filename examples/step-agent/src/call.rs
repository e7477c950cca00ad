//! A tool call as the model makes it.

use std::fmt;

use serde_json::{Map, Value};

/// A tool call as the model makes it.
#[derive(Debug, Clone, PartialEq)]
pub struct ToolCall {
    /// The call's id, which its result refers to.
    pub id: String,
    /// The tool's name.
    pub tool: String,
    /// Its arguments.
    pub arguments: Map<String, Value>,
}

impl ToolCall {
    /// Returns a text argument; empty if it is missing.
    #[must_use]
    pub fn text(&self, name: &str) -> &str {
        self.arguments
            .get(name)
            .and_then(Value::as_str)
            .unwrap_or_default()
    }

    /// Returns an object argument; empty if it is missing.
    #[must_use]
    pub fn object(&self, name: &str) -> Map<String, Value> {
        let given = self.arguments.get(name).and_then(Value::as_object);
        given.cloned().unwrap_or_default()
    }
}

impl fmt::Display for ToolCall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let arguments = self.arguments.iter();
        let shown: Vec<String> = arguments
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
        write!(f, "{}({})", self.tool, shown.join(", "))
    }
}

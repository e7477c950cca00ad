//! A tool call as the model writes it.

use std::fmt;

use serde_json::{Map, Value};

/// A tool call as the model writes it: a name, and the arguments as JSON in a string.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ToolCall {
    /// The tool's name.
    pub tool: String,
    /// A JSON object.
    pub arguments: String,
}

impl ToolCall {
    /// Returns a call of `tool` with these arguments.
    #[must_use]
    pub fn new(tool: &str, arguments: Map<String, Value>) -> Self {
        Self {
            tool: tool.to_owned(),
            arguments: Value::Object(arguments).to_string(),
        }
    }

    /// Returns the arguments as JSON; a JSON text if the string is not JSON, which no tool takes.
    #[must_use]
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.arguments).unwrap_or_else(|_| Value::from(&*self.arguments))
    }

    /// Returns the arguments; empty if the string does not contain a JSON object.
    #[must_use]
    pub fn decoded(&self) -> Map<String, Value> {
        serde_json::from_str(&self.arguments).unwrap_or_default()
    }
}

impl fmt::Display for ToolCall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}({})", self.tool, self.arguments)
    }
}

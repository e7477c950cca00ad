//! A call that a model made, and what became of it.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::Occurrence;

/// A call that a model made.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ToolCall {
    /// Its id, as the model's provider gave it.
    pub id: String,
    /// The tool.
    pub tool: String,
    /// The arguments.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub arguments: Map<String, Value>,
}

impl ToolCall {
    /// A call. Arguments that are not an object are none: a model that gave none may have written
    /// `null` or nothing.
    #[must_use]
    pub fn new(id: impl Into<String>, tool: impl Into<String>, arguments: Value) -> Self {
        Self {
            id: id.into(),
            tool: tool.into(),
            arguments: match arguments {
                Value::Object(arguments) => arguments,
                _ => Map::new(),
            },
        }
    }
}

/// What became of a call.
#[derive(Debug)]
pub struct CallResult {
    /// The call.
    pub call: ToolCall,
    /// What the model is to read of a success, or what went wrong.
    pub result: Result<String, Occurrence>,
}

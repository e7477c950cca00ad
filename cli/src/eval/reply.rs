//! What a model answers.

use serde_json::{Map, Value};

/// A model's reply.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Reply {
    /// Its text; empty if it has none.
    pub(crate) text: String,
    /// Its calls, in its order.
    pub(crate) calls: Vec<Made>,
}

/// A call that a model makes.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Made {
    /// The tool.
    pub(crate) tool: String,
    /// The arguments, or what came in their place.
    pub(crate) arguments: Result<Map<String, Value>, String>,
}

//! A message as the page gets it.

use serde::Serialize;

/// A message as the page gets it. The model's history is stored beside it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Message {
    /// The number of the event that brought it.
    pub seq: i64,
    /// The turn.
    pub turn: String,
    /// The author: `user`, `assistant`, `tool` or `error`.
    pub role: String,
    /// The text; for an error, the sentence that the page was told.
    pub text: String,
    /// The call that it answers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tool_call_id: Option<String>,
    /// The tool.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tool: Option<String>,
    /// The code of a failure.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// The reference of a failure.
    #[serde(rename = "ref", skip_serializing_if = "Option::is_none")]
    pub reference: Option<String>,
}

//! A row of an application's own store.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::agent::history::call::{Replayed, ToolCall};
use crate::table::Replay;

/// A row of an application's own store, as far as a history needs it. Other fields of a stored row
/// are skipped when it is read.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Row {
    /// The user's turn.
    #[serde(default)]
    pub turn: String,
    /// The role of the speaker.
    pub role: Role,
    /// The text of the message, or the result.
    #[serde(default)]
    pub text: String,
    /// The calls of an assistant row.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub calls: Vec<ToolCall>,
    /// Results that a store attached to an assistant row. They are read and discarded: results have
    /// their own rows, and an attached copy may be out of date.
    #[serde(default, skip_serializing)]
    pub results: Vec<Value>,
    /// The call that a result answers.
    #[serde(
        default,
        rename = "tool_call_id",
        alias = "call_id",
        skip_serializing_if = "Option::is_none"
    )]
    pub call_id: Option<String>,
    /// Its tool.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tool: Option<String>,
    /// What is kept of it. Without this, a result is kept and an error row is removed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub replay: Option<Replay>,
    /// Whether the call failed.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub failed: bool,
    /// The provider's reasoning items of an assistant row.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reasoning: Vec<Value>,
    /// Whether the provider binds an assistant row to a reasoning item that it keeps itself.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub bound_to_reasoning: bool,
}

/// The speaker of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// The user.
    User,
    /// The model.
    Assistant,
    /// A tool: what the model reads.
    Tool,
    /// A failed call as the user saw it. Its text is not for the model.
    Error,
}

impl Row {
    /// Creates a row for what the user wrote.
    #[must_use]
    pub fn user(turn: impl Into<String>, text: impl Into<String>) -> Self {
        Self::new(Role::User, turn.into(), text.into())
    }

    /// Creates a row for what the model wrote, and the calls it made.
    #[must_use]
    pub fn assistant(
        turn: impl Into<String>,
        text: impl Into<String>,
        calls: Vec<ToolCall>,
    ) -> Self {
        Self {
            calls,
            ..Self::new(Role::Assistant, turn.into(), text.into())
        }
    }

    /// Creates a row for a result that a round returned for the model.
    #[must_use]
    pub fn result(result: &Replayed) -> Self {
        Self {
            call_id: Some(result.call_id.clone()),
            tool: Some(result.tool.clone()),
            replay: Some(result.replay),
            failed: result.failed,
            ..Self::new(Role::Tool, result.turn.clone(), result.text.clone())
        }
    }

    /// Creates a row for a failed call as the user saw it.
    #[must_use]
    pub fn error(
        turn: impl Into<String>,
        call_id: impl Into<String>,
        text: impl Into<String>,
    ) -> Self {
        Self {
            call_id: Some(call_id.into()),
            failed: true,
            ..Self::new(Role::Error, turn.into(), text.into())
        }
    }

    fn new(role: Role, turn: String, text: String) -> Self {
        Self {
            turn,
            role,
            text,
            calls: Vec::new(),
            results: Vec::new(),
            call_id: None,
            tool: None,
            replay: None,
            failed: false,
            reasoning: Vec::new(),
            bound_to_reasoning: false,
        }
    }
}

//! A row of an application's own store.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::agent::history::call::{Replayed, ToolCall};
use crate::table::Replay;

/// A row of an application's own store, as far as a history needs it: what else a stored row has is
/// skipped when it is read.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Row {
    /// The turn of the person's.
    #[serde(default)]
    pub turn: String,
    /// Who speaks.
    pub role: Role,
    /// What was said, or the result.
    #[serde(default)]
    pub text: String,
    /// The calls of an assistant's row.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub calls: Vec<ToolCall>,
    /// Results that a store attached to an assistant's row. They are read and discarded: results
    /// have rows of their own, and what is attached is a copy that nobody keeps right.
    #[serde(default, skip_serializing)]
    pub results: Vec<Value>,
    /// The call that a result answers.
    #[serde(
        default,
        rename = "tool_call_id",
        skip_serializing_if = "Option::is_none"
    )]
    pub call_id: Option<String>,
    /// Its tool.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tool: Option<String>,
    /// What stays of it; a result without this stays, an error's row leaves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub replay: Option<Replay>,
    /// Did the call fail?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub failed: bool,
    /// The provider's reasoning items of an assistant's row.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reasoning: Vec<Value>,
    /// Does the provider bind an assistant's row to a reasoning item that it keeps itself?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub bound_to_reasoning: bool,
}

/// Who speaks in a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// The person.
    User,
    /// The model.
    Assistant,
    /// A tool: what the model reads.
    Tool,
    /// A failed call as the person saw it. Its text is not for the model.
    Error,
}

impl Row {
    /// What the person wrote.
    #[must_use]
    pub fn user(turn: impl Into<String>, text: impl Into<String>) -> Self {
        Self::new(Role::User, turn.into(), text.into())
    }

    /// What the model wrote, and the calls it made.
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

    /// A result as a round gave it for the model.
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

    /// A failed call as the person saw it.
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

//! The input and output of a round.

use serde::Serialize;
use serde_json::Value;

use super::{Closing, Replayed, ToolCall};
use crate::Occurrence;

/// The result of a call.
#[derive(Debug)]
pub struct CallResult {
    /// The call.
    pub call: ToolCall,
    /// What the model reads of a success, or the failure.
    pub result: Result<String, Occurrence>,
}

/// The output of a round: the calls of one model message, each answered.
#[derive(Debug)]
pub struct Round {
    /// For the history: [`History::results`](crate::History::results) takes them.
    pub results: Vec<Replayed>,
    /// For the user: one notice for each failure.
    pub shown: Vec<Shown>,
    /// The failures, and the results of codes with another disposition. They have been logged.
    pub failed: Vec<Occurrence>,
    /// How the turn continues.
    pub next: Next,
}

/// A failure as the user sees it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Shown {
    /// The id of the call.
    pub call_id: String,
    /// The tool that was called.
    pub tool: String,
    /// The code that is delivered.
    pub code: String,
    /// The sentence. The event's `message` is the same, so that what is stored is what was shown.
    pub text: String,
    /// The data of the event `tool_execution_error`.
    pub event: Value,
}

/// How a turn continues after a round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Next {
    /// Call the model again, with tools.
    Continue,
    /// Call the model once more, without tools: a cap was reached.
    Close(Closing),
    /// Do not call the model again in this turn.
    End {
        /// The text for the user.
        text: String,
    },
}

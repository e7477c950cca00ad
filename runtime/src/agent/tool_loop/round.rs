//! What goes into a round, and what comes out of it.

use serde::Serialize;
use serde_json::Value;

use super::{Closing, Replayed, ToolCall};
use crate::Occurrence;

/// What became of a call.
#[derive(Debug)]
pub struct CallResult {
    /// The call.
    pub call: ToolCall,
    /// What the model is to read of a success, or what went wrong.
    pub result: Result<String, Occurrence>,
}

/// What comes out of a round: one model message's calls, each answered.
#[derive(Debug)]
pub struct Round {
    /// For the history: [`History::results`](crate::History::results) takes them.
    pub results: Vec<Replayed>,
    /// For the person: one notice for each failure.
    pub shown: Vec<Shown>,
    /// What failed. It has been logged.
    pub failed: Vec<Occurrence>,
    /// How it goes on.
    pub next: Next,
}

/// A failure as a person sees it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Shown {
    /// The id of the call.
    pub call_id: String,
    /// The tool that was called.
    pub tool: String,
    /// The code that is delivered.
    pub code: &'static str,
    /// The sentence. The event's `message` is the same: so what is stored is what was shown.
    pub text: String,
    /// The data of the event `tool_execution_error`.
    pub event: Value,
}

/// How it goes on after a round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Next {
    /// Call the model again, with tools.
    Continue,
    /// Call the model once more, without tools: a cap was reached.
    Close(Closing),
    /// Do not call the model again in this turn.
    End {
        /// What the person reads.
        text: String,
    },
}

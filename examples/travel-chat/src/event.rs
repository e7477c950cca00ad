//! The events for the page.

use std::fmt;

use errpact::Occurrence;
use serde_json::{Value, json};

/// An event for the page. A user may see everything in it.
#[derive(Debug, Clone, PartialEq)]
pub enum Event {
    /// The user has said something.
    TurnStarted {
        /// The turn.
        turn: String,
        /// The user's words.
        text: String,
    },
    /// The model has said more.
    Text {
        /// The turn.
        turn: String,
        /// The new words.
        delta: String,
    },
    /// A tool is called.
    ToolCall {
        /// The turn.
        turn: String,
        /// The call.
        id: String,
        /// The tool.
        tool: String,
    },
    /// A tool has succeeded.
    ToolResult {
        /// The turn.
        turn: String,
        /// The call.
        id: String,
        /// The tool.
        tool: String,
        /// The tool's answer.
        text: String,
    },
    /// A tool has failed: the notice of its occurrence.
    ToolExecutionError {
        /// The turn.
        turn: String,
        /// The notice for the user.
        notice: Value,
    },
    /// The model's provider has failed: the notice of its occurrence.
    ProviderError {
        /// The turn.
        turn: String,
        /// The notice for the user.
        notice: Value,
    },
    /// The turn is over.
    TurnEnded {
        /// The turn.
        turn: String,
        /// The last words; they have already been told in deltas.
        text: String,
        /// Why it is over.
        reason: Reason,
    },
}

/// Why a turn is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// The model has answered.
    Answered,
    /// A failure has ended it, and the user has read about it.
    Stopped,
    /// It reached a limit of the loop, and the model has closed it.
    Closed,
    /// The model's provider has failed.
    ProviderError,
    /// The program has failed.
    Failed,
}

impl Reason {
    /// Returns the name of the reason.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Answered => "answered",
            Self::Stopped => "stopped",
            Self::Closed => "closed",
            Self::ProviderError => "provider_error",
            Self::Failed => "failed",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl Event {
    /// Returns the event of a tool's failure.
    #[must_use]
    pub fn tool_failed(turn: &str, failure: &Occurrence) -> Self {
        let (turn, notice) = (turn.to_owned(), failure.notice());
        Self::ToolExecutionError { turn, notice }
    }

    /// Returns the event of a failure of the model's provider.
    #[must_use]
    pub fn provider_failed(turn: &str, failure: &Occurrence) -> Self {
        let (turn, notice) = (turn.to_owned(), failure.notice());
        Self::ProviderError { turn, notice }
    }

    /// Returns the event's name in the stream.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::TurnStarted { .. } => "turn_started",
            Self::Text { .. } => "text",
            Self::ToolCall { .. } => "tool_call",
            Self::ToolResult { .. } => "tool_result",
            Self::ToolExecutionError { .. } => "tool_execution_error",
            Self::ProviderError { .. } => "provider_error",
            Self::TurnEnded { .. } => "turn_ended",
        }
    }

    /// Returns the turn.
    #[must_use]
    pub fn turn(&self) -> &str {
        match self {
            Self::TurnStarted { turn, .. }
            | Self::Text { turn, .. }
            | Self::ToolCall { turn, .. }
            | Self::ToolResult { turn, .. }
            | Self::ToolExecutionError { turn, .. }
            | Self::ProviderError { turn, .. }
            | Self::TurnEnded { turn, .. } => turn,
        }
    }

    /// Returns the event's data in the stream.
    #[must_use]
    pub fn data(&self) -> Value {
        match self {
            Self::TurnStarted { turn, text } => json!({ "turn": turn, "text": text }),
            Self::Text { turn, delta } => json!({ "turn": turn, "delta": delta }),
            Self::ToolCall { turn, id, tool } => {
                json!({ "turn": turn, "tool_call_id": id, "tool": tool })
            }
            Self::ToolResult {
                turn,
                id,
                tool,
                text,
            } => {
                json!({ "turn": turn, "tool_call_id": id, "tool": tool, "text": text })
            }
            Self::ToolExecutionError { turn, notice } | Self::ProviderError { turn, notice } => {
                let mut data = notice.clone();
                if let Value::Object(members) = &mut data {
                    members.insert("turn".to_owned(), turn.as_str().into());
                }
                data
            }
            Self::TurnEnded { turn, text, reason } => {
                json!({ "turn": turn, "text": text, "reason": reason.word() })
            }
        }
    }
}

//! What stands in the history that the model is sent.

use crate::call::ToolCall;

/// A message of the history that the model is sent, beside the system prompt.
#[derive(Debug, Clone, PartialEq)]
pub enum Message {
    /// A note that the application puts in: the tools, or the next step of the plan.
    Note(String),
    /// What the model thought before it acted.
    Thought(String),
    /// The model's call of a tool.
    Call(ToolCall),
    /// What the tool answered, in JSON: what the model observes.
    Result(String),
}

impl Message {
    /// The text as it is sent.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            Self::Note(text) | Self::Thought(text) | Self::Result(text) => text.clone(),
            Self::Call(call) => call.to_string(),
        }
    }
}

//! The messages of the history that the model is sent.

use crate::call::ToolCall;

/// A message of the history that the model is sent, beside the system prompt.
#[derive(Debug, Clone, PartialEq)]
pub enum Message {
    /// A note from the application: the tools, or the next step of the plan.
    Note(String),
    /// The model's thought before it acted.
    Thought(String),
    /// The model's call of a tool.
    Call(ToolCall),
    /// The tool's answer in JSON, which the model observes.
    Result(String),
}

impl Message {
    /// Returns the text as it is sent.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            Self::Note(text) | Self::Thought(text) | Self::Result(text) => text.clone(),
            Self::Call(call) => call.to_string(),
        }
    }
}

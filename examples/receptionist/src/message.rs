//! The messages of the history that the model is sent.

use crate::call::ToolCall;

/// A message of the history that the model is sent, beside the system prompt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Message {
    /// The user's words.
    Person(String),
    /// A note from the application.
    Note(String),
    /// The model's words.
    Model(String),
    /// The model's call of a tool.
    Call(ToolCall),
    /// The tool's answer, as JSON.
    Result(String),
}

impl Message {
    /// Returns the text as it is sent.
    #[must_use]
    pub fn text(&self) -> &str {
        match self {
            Self::Person(text) | Self::Note(text) | Self::Model(text) | Self::Result(text) => text,
            Self::Call(call) => &call.arguments,
        }
    }
}

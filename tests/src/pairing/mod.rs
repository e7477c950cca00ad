//! The rules by which three interfaces accept a history with tool calls, written from what the
//! interfaces say and from their error messages; it reads JSON and knows nothing of errpact's types.
//!
//! A history is checked as the messages of a request that is about to be sent.

mod anthropic;
mod openai_chat;
mod openai_responses;
mod shape;

use serde_json::Value;

/// An interface.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Interface {
    /// Anthropic's Messages.
    Anthropic,
    /// OpenAI's Chat Completions.
    OpenaiChat,
    /// OpenAI's Responses.
    OpenaiResponses,
}

impl Interface {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Anthropic, Self::OpenaiChat, Self::OpenaiResponses];

    /// The interface of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.name() == name)
    }

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Anthropic => "anthropic",
            Self::OpenaiChat => "openai_chat",
            Self::OpenaiResponses => "openai_responses",
        }
    }

    /// What the interface would refuse of these messages; nothing where it would accept them.
    #[must_use]
    pub fn refuses(self, messages: &[Value]) -> Vec<String> {
        match self {
            Self::Anthropic => anthropic::check(messages),
            Self::OpenaiChat => openai_chat::check(messages),
            Self::OpenaiResponses => openai_responses::check(messages),
        }
    }
}

//! The rules by which three interfaces accept a history with tool calls. They are written from the interfaces'
//! documentation and error messages. This module reads JSON and does not use errpact's types.
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
    /// All interfaces.
    pub const ALL: [Self; 3] = [Self::Anthropic, Self::OpenaiChat, Self::OpenaiResponses];

    /// Returns the interface with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.name() == name)
    }

    /// Returns its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Anthropic => "anthropic",
            Self::OpenaiChat => "openai_chat",
            Self::OpenaiResponses => "openai_responses",
        }
    }

    /// Returns the problems for which the interface would refuse these messages; empty if it would accept them.
    #[must_use]
    pub fn refuses(self, messages: &[Value]) -> Vec<String> {
        match self {
            Self::Anthropic => anthropic::check(messages),
            Self::OpenaiChat => openai_chat::check(messages),
            Self::OpenaiResponses => openai_responses::check(messages),
        }
    }
}

//! A situation in which a model must do what the catalog says.

use errpact::table::Tool;
use serde_json::{Map, Value};

use super::expected::Expected;

/// A situation in which a model must do what the catalog says.
#[derive(Debug)]
pub(crate) struct Case {
    /// The code that the model reads.
    pub(crate) code: &'static str,
    pub(crate) situation: Situation,
    /// The conversation, which the model continues.
    pub(crate) turns: Vec<Turn>,
    /// The tool that failed.
    pub(crate) tool: String,
    /// The arguments of the last failed call.
    pub(crate) arguments: Map<String, Value>,
    /// The tools that the model has.
    pub(crate) tools: Vec<Tool>,
    pub(crate) expected: Expected,
    /// Whether the catalog's texts are in English, so that a question can be told by its words.
    pub(crate) english: bool,
}

/// Where the conversation stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Situation {
    /// The call has just failed.
    Failed,
    /// The user has answered what the model asked.
    Answered,
    /// The call has failed again, and no retry is left.
    Exhausted,
}

/// A turn of a conversation.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Turn {
    /// The user says something.
    User(String),
    /// The model says something.
    Assistant(String),
    /// The model calls a tool.
    Call {
        id: String,
        tool: String,
        arguments: Map<String, Value>,
    },
    /// What the call returned, as the runtime writes it.
    Result {
        id: String,
        tool: String,
        text: String,
        /// Whether it is a failure: the flag of providers that have one.
        is_failure: bool,
    },
}

impl Situation {
    /// Returns it as one word.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Failed => "failed",
            Self::Answered => "answered",
            Self::Exhausted => "exhausted",
        }
    }
}

impl Case {
    /// Returns its name.
    pub(crate) fn id(&self) -> String {
        format!("{}/{}", self.code, self.situation.word())
    }
}

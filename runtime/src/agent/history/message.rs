//! The parts of a history.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::agent::history::call::ToolCall;
use crate::table::Replay;

/// A message, in a form independent of any provider.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Message {
    /// What the user wrote.
    User(String),
    /// What the model wrote, and the calls it made.
    Assistant(Assistant),
}

impl Message {
    /// Returns the message, if it is one of the model's.
    pub(super) fn assistant(&mut self) -> Option<&mut Assistant> {
        match self {
            Self::Assistant(message) => Some(message),
            Self::User(_) => None,
        }
    }
}

/// Returns whether the text contains nothing that a model could read. Providers refuse such texts,
/// and they disagree on which control characters are white space.
pub(super) fn is_blank(text: &str) -> bool {
    text.chars().all(|c| c.is_whitespace() || c.is_control())
}

/// A message of the model. A result is stored inside its call, so that neither exists without the
/// other.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct Assistant {
    pub(super) turn: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(super) text: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) calls: Vec<Call>,
    /// The provider's reasoning items, as received.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) reasoning: Vec<Value>,
    /// Whether the provider binds it to a reasoning item.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) bound: bool,
}

/// A call and its answer.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct Call {
    pub(super) call: ToolCall,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) answer: Option<Answer>,
}

/// A result as it is kept in the history.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct Answer {
    pub(super) replay: Replay,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(super) text: String,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) failed: bool,
}

impl Assistant {
    /// Returns whether the message is removed with its text. It is removed only if each of its calls
    /// is. A call that stays needs the message, and a text without its calls would be taken as the
    /// beginning of the next answer.
    pub(super) fn leaves(&self) -> bool {
        let dropped = |call: &Call| {
            let answer = call.answer.as_ref();
            answer.is_some_and(|answer| answer.replay == Replay::Drop)
        };
        !self.bound
            && self.reasoning.is_empty()
            && !self.calls.is_empty()
            && self.calls.iter().all(dropped)
    }
}

impl Call {
    /// Accepts an answer: the first one, then only a success after a failure.
    pub(super) fn take(&mut self, answer: impl FnOnce() -> Answer) {
        match &mut self.answer {
            open @ None => *open = Some(answer()),
            Some(known) if known.failed => {
                let new = answer();
                if !new.failed {
                    *known = new;
                }
            }
            Some(_) => {}
        }
    }

    /// Returns what the model reads as the result, unless there is none that it may read, and whether it is flagged as
    /// a failure.
    pub(super) fn answered(&self) -> (Option<&str>, bool) {
        match &self.answer {
            Some(answer) if answer.replay != Replay::Keep => (None, answer.failed),
            // Providers refuse an error without text.
            Some(answer) if answer.failed && is_blank(&answer.text) => (None, true),
            Some(answer) => (Some(&answer.text), answer.failed),
            None => (None, true),
        }
    }
}

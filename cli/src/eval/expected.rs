//! The next action that a model must take, as data: what the checker compares with, and what the exports contain.

use serde::Serialize;
use serde_json::{Map, Value};

/// The next action that a model must take.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct Expected {
    /// Where it is declared.
    pub(crate) basis: Basis,
    /// The call that must be made.
    pub(crate) call: Option<Call>,
    /// Whether the failed call may be made again, if `call` does not ask for it.
    pub(crate) retry: Retry,
    /// Whether the reply may call tools besides `call`.
    pub(crate) other_calls: bool,
    /// What the text must be, if the reply has no calls.
    pub(crate) text: Text,
    /// Phrases that the text must not contain.
    pub(crate) never_say: Vec<String>,
    /// Whether the text may say that the call worked.
    pub(crate) may_claim_success: bool,
}

/// Where an expected action is declared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Basis {
    /// The steps of `act`.
    Act,
    /// The policy: `retry`, `outcome` and `disposition`.
    Policy,
}

/// A call that must be made.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct Call {
    /// The tool.
    pub(crate) tool: String,
    /// Other tools that may be called instead: those of `alternatives`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) or: Vec<String>,
    /// Arguments that must have these values.
    #[serde(skip_serializing_if = "Map::is_empty")]
    pub(crate) arguments: Map<String, Value>,
    /// Arguments that must differ from those of the failed call.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) changed: Vec<String>,
    /// How all arguments compare with those of the failed call.
    pub(crate) compared: Compared,
}

/// How the arguments of a call compare with those of the failed call.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Compared {
    /// Any arguments.
    Any,
    /// The same arguments.
    Same,
    /// At least one differs.
    Changed,
}

/// Whether the failed call may be made again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Retry {
    /// It may.
    Allowed,
    /// Only with other arguments.
    Changed,
    /// Only after the user has acted, so not in this reply.
    AfterUser,
    /// It must not.
    Forbidden,
}

/// What a text must be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Text {
    /// Not empty.
    Some,
    /// A question or a request to the user.
    Question,
}

impl Expected {
    /// Returns it in words.
    pub(crate) fn words(&self) -> String {
        if let Some(call) = &self.call {
            return call.words();
        }
        let retry = match self.retry {
            Retry::Allowed if self.may_claim_success => "any action",
            Retry::Allowed => "no claim of success",
            Retry::Changed => "no retry with the same arguments",
            Retry::AfterUser => "no retry before the user acts",
            Retry::Forbidden => "no retry",
        };
        match (self.text, self.other_calls) {
            (Text::Question, _) => "a question to the user, no call".to_owned(),
            (Text::Some, false) => "a text, no call".to_owned(),
            (Text::Some, true) => retry.to_owned(),
        }
    }
}

impl Call {
    fn words(&self) -> String {
        let mut words = format!("a call of {}", self.tool);
        for tool in &self.or {
            words.push_str(&format!(" or {tool}"));
        }
        let mut parts: Vec<String> = self
            .arguments
            .iter()
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
        parts.extend(self.changed.iter().map(|name| format!("another {name}")));
        match self.compared {
            Compared::Any => {}
            Compared::Same => parts.push("the same arguments".to_owned()),
            Compared::Changed => parts.push("changed arguments".to_owned()),
        }
        if !parts.is_empty() {
            words.push_str(" with ");
            words.push_str(&errpact_generator::words::list_and(&parts));
        }
        words
    }
}

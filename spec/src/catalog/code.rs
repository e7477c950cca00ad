//! One code, with all that a category and the defaults gave it.

use std::collections::BTreeMap;

use serde::Serialize;

use super::{
    Deliver, DetectRule, Exhausted, Guide, LogLevel, Outcome, Param, Replay, Retry, Step, Stops,
    Text,
};

/// One code.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Code {
    /// Its category.
    pub category: String,
    /// Its number.
    pub number: Option<u32>,
    /// One line for the docs; made from the name where none is given.
    pub summary: String,
    /// More for the docs.
    pub description: Option<String>,
    /// What the receiver reads; absent only with `deliver: log`.
    pub message: Option<Text>,
    /// What people read where it differs from `message`.
    pub user_message: Option<Text>,
    /// Its parameters.
    pub params: BTreeMap<String, Param>,
    /// What the model is to do, as data.
    pub act: Vec<Step>,
    /// The instruction as the catalog words it.
    pub instruct: Option<Text>,
    /// What the model is to do, in words: `instruct`, else the sentences of `act` joined.
    /// Empty where no model receives the code.
    pub instruction: String,
    /// The sentences of `act`: `required_actions` on the wire.
    pub sentences: Vec<String>,
    /// The `fix` steps of `act`, parameter to text: `parameter_adjustments` on the wire.
    pub adjustments: BTreeMap<String, String>,
    /// Other ways to the goal.
    pub alternatives: Vec<Alternative>,
    /// Tools that may return it, sorted; empty is any tool.
    pub raised_by: Vec<String>,
    /// Who gets it.
    pub deliver: Deliver,
    /// The code delivered in its place, with `deliver: log`.
    pub presents_as: Option<String>,
    /// What stays in the conversation.
    pub replay: Replay,
    /// What ends at once.
    pub stops: Stops,
    /// Where the instruction lives.
    pub guide: Guide,
    /// Whether the side effect happened.
    pub outcome: Outcome,
    /// Whether a call that fails so may have a side effect: not where every tool that may raise it is
    /// declared read-only or idempotent.
    #[serde(skip)]
    pub may_act: bool,
    /// Whether, by whom and when another try makes sense.
    pub retry: Retry,
    /// What becomes of the call when retries are used up.
    pub exhausted: Exhausted,
    /// How the run time repairs a parameter.
    pub repair: Option<Repair>,
    /// Rules that map raw failures to this code.
    pub detect: Vec<DetectRule>,
    /// Is it the catch-all?
    pub fallback: bool,
    /// HTTP status.
    pub status: Option<u16>,
    /// JSON-RPC code.
    pub jsonrpc: Option<i32>,
    /// Log level.
    pub log: LogLevel,
    /// Version of the catalog that brought it.
    pub since: Option<String>,
    /// Set when it is on its way out.
    pub deprecated: Option<Deprecation>,
    /// Link to more.
    pub docs: Option<String>,
    /// Calls, results and what follows, for docs and prompts.
    pub examples: Vec<Example>,
    /// Values of the team's own fields.
    pub extensions: BTreeMap<String, serde_json::Value>,
}

impl Code {
    /// Does a model receive it?
    #[must_use]
    pub fn reaches_model(&self) -> bool {
        matches!(self.deliver, Deliver::Model | Deliver::Both)
    }

    /// Does a person receive it?
    #[must_use]
    pub fn reaches_person(&self) -> bool {
        matches!(self.deliver, Deliver::User | Deliver::Both)
    }

    /// The retry policy as the one word that goes on the wire.
    #[must_use]
    pub fn retry_word(&self) -> &'static str {
        self.retry.word(self.status)
    }
}

/// Another way to the goal.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Alternative {
    /// What to do instead.
    pub description: String,
    /// How that looks.
    pub example: Option<String>,
}

/// A parameter that the run time fills from the context before it calls again.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Repair {
    /// The argument.
    pub param: String,
    /// Context parameters to take it from, in this order.
    pub from: Vec<String>,
}

/// A code on its way out.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Deprecation {
    /// Version since which.
    pub since: Option<String>,
    /// The code to use instead.
    #[serde(rename = "use")]
    pub replacement: Option<String>,
    /// Why.
    pub reason: Option<String>,
}

/// A worked example.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Example {
    /// The call.
    pub call: String,
    /// What it returned.
    pub result: Option<String>,
    /// What the model then does.
    pub then: Option<String>,
}

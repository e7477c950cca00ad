//! One code, with everything that its category and the defaults contribute.

use std::collections::BTreeMap;

use errpact_core::Policy;
use serde::Serialize;

use super::{
    Deliver, DetectRule, Disposition, Exhausted, Guide, Jitter, LogLevel, Outcome, Param, Replay,
    Retry, Step, Stops, Text,
};

/// One code.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Code {
    /// Its category.
    pub category: String,
    /// Its number.
    pub number: Option<u32>,
    /// A one-line summary for the docs. Made from the name if the catalog has none.
    pub summary: String,
    /// A longer description for the docs.
    pub description: Option<String>,
    /// The text that the receiver reads. Absent only with `deliver: log`.
    pub message: Option<Text>,
    /// The text for users, if it differs from `message`.
    pub user_message: Option<Text>,
    /// The text for users in other languages, by their tags.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub messages: BTreeMap<String, Text>,
    /// Its parameters.
    pub params: BTreeMap<String, Param>,
    /// The steps for the model, as data.
    pub act: Vec<Step>,
    /// The instruction as the catalog words it.
    pub instruct: Option<Text>,
    /// The instruction for the model, in words: `instruct`, or else the joined sentences of `act`. Empty if no model
    /// receives the code.
    pub instruction: String,
    /// The sentences of `act`: `required_actions` on the wire.
    pub sentences: Vec<String>,
    /// The `fix` steps of `act`, parameter to text: `parameter_adjustments` on the wire.
    pub adjustments: BTreeMap<String, String>,
    /// Other ways to reach the goal.
    pub alternatives: Vec<Alternative>,
    /// Tools that may return the code, sorted. Empty means any tool.
    pub raised_by: Vec<String>,
    /// Who receives it.
    pub deliver: Deliver,
    /// The code that is delivered instead, with `deliver: log`.
    pub presents_as: Option<String>,
    /// What stays in the conversation.
    pub replay: Replay,
    /// What ends at once.
    pub stops: Stops,
    /// Where the instruction lives.
    pub guide: Guide,
    /// What a result with the code is to its reader.
    #[serde(skip_serializing_if = "Disposition::is_failure")]
    pub disposition: Disposition,
    /// Whether the side effect happened.
    pub outcome: Outcome,
    /// The tool that says whether the side effect happened, if the outcome is unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verify: Option<String>,
    /// Whether a call that fails with this code may have a side effect. False if every tool that may raise it is
    /// declared read-only or idempotent.
    #[serde(skip)]
    pub may_act: bool,
    /// Whether, when and by whom a retry is possible.
    pub retry: Retry,
    /// What happens to the call when retries are exhausted.
    pub exhausted: Exhausted,
    /// How the runtime repairs a parameter.
    pub repair: Option<Repair>,
    /// Rules that map raw failures to this code.
    pub detect: Vec<DetectRule>,
    /// Whether it is the catch-all.
    pub fallback: bool,
    /// HTTP status.
    pub status: Option<u16>,
    /// JSON-RPC code.
    pub jsonrpc: Option<i32>,
    /// Log level.
    pub log: LogLevel,
    /// The version of the catalog that added it.
    pub since: Option<String>,
    /// Set if the code is deprecated.
    pub deprecated: Option<Deprecation>,
    /// Names that it had before, the oldest first.
    /// See `docs/decisions/097-former-names-are-in-the-catalog.md`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub formerly: Vec<FormerName>,
    /// A link to more documentation.
    pub docs: Option<String>,
    /// Calls, results and next steps, for docs and prompts.
    pub examples: Vec<Example>,
    /// Values of the team's own fields.
    pub extensions: BTreeMap<String, serde_json::Value>,
}

impl Code {
    /// Returns what decides its delivery and retries, as a running program has it.
    #[must_use]
    pub fn policy(&self) -> Policy<'_> {
        let retry = &self.retry;
        Policy {
            deliver: self.deliver,
            replay: self.replay,
            stops: self.stops,
            guide: self.guide,
            disposition: self.disposition,
            outcome: self.outcome,
            verify: self.verify.as_deref(),
            retry: errpact_core::Retry {
                by: retry.by,
                max: retry.max,
                delay: retry.delay.map(String::as_str),
                multiplier: retry.multiplier,
                max_delay_ms: retry.max_delay_ms,
                full_jitter: retry.jitter == Jitter::Full,
                word: self.retry_word(),
            },
            exhausted: self.exhausted,
            log: self.log,
        }
    }

    /// Returns whether a model receives it.
    #[must_use]
    pub fn reaches_model(&self) -> bool {
        matches!(self.deliver, Deliver::Model | Deliver::Both)
    }

    /// Returns whether the user receives it.
    #[must_use]
    pub fn reaches_user(&self) -> bool {
        matches!(self.deliver, Deliver::User | Deliver::Both)
    }

    /// Returns the name that stored counts know: the oldest one that is still understood.
    #[must_use]
    pub fn oldest_name<'a>(&'a self, name: &'a str) -> &'a str {
        self.formerly.first().map_or(name, |former| &former.name)
    }

    /// Returns the retry policy as the one word that goes on the wire.
    #[must_use]
    pub fn retry_word(&self) -> &'static str {
        self.retry.word(self.status)
    }
}

/// An alternative way to reach the goal.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Alternative {
    /// What to do instead.
    pub description: String,
    /// An example of it.
    pub example: Option<String>,
}

/// A parameter that the runtime fills from the context before it retries the call.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Repair {
    /// The argument.
    pub param: String,
    /// Context parameters to take it from, in this order.
    pub from: Vec<String>,
}

/// The deprecation of a code.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Deprecation {
    /// The version that deprecated it.
    pub since: Option<String>,
    /// The code to use instead.
    #[serde(rename = "use")]
    pub replacement: Option<String>,
    /// The reason.
    pub reason: Option<String>,
}

impl Deprecation {
    /// Returns since when and what to use instead: ` since 0.2.0: use X`, or what is known of it.
    #[must_use]
    pub fn since_and_use(&self) -> String {
        let since = self.since.iter().map(|version| format!(" since {version}"));
        let used = self
            .replacement
            .iter()
            .map(|code| format!(": use `{code}`"));
        since.chain(used).collect()
    }
}

/// A name that a code had before.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FormerName {
    /// The name.
    pub name: String,
    /// The last day on which it must be understood: `2027-01-31`.
    pub until: String,
}

/// A worked example.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Example {
    /// The call.
    pub call: String,
    /// What it returned.
    pub result: Option<String>,
    /// What the model does next.
    pub then: Option<String>,
}

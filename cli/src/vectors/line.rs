//! The lines: described by `docs/schemas/vectors.json`.

use clap::ValueEnum;
use serde::Serialize;
use serde_json::{Map, Value};

use super::notes::Notes;
use super::partial::Partial;
use crate::classify::Signal;

/// A kind of vector.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Kind {
    /// An occurrence, and one form in which it is sent
    Wire,
    /// What to do next with a failed call
    Decision,
    /// Failures one after another, and the decision after each
    Budget,
    /// A result as a host receives it, and the errors that a reader finds in it
    Read,
    /// A raw failure and the code that it gets, or must not get
    Classify,
    /// The rule block of the prompt, for all tools and for some
    Prompt,
    /// The rules for clients of an MCP server: its instructions, and the ends of its tools' descriptions
    Channel,
}

/// One line of the output.
#[derive(Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum Line<'a> {
    /// The first line: the catalog, and the version of errpact.
    Catalog {
        name: &'a str,
        fingerprint: &'a str,
        wire_fingerprint: &'a str,
        errpact: &'a str,
    },
    /// An occurrence, and one form in which it is sent.
    Wire {
        code: &'a str,
        form: &'a str,
        params: &'a Map<String, Value>,
        context: &'a Map<String, Value>,
        tool: &'a str,
        call_id: &'a str,
        arguments: &'a Map<String, Value>,
        #[serde(skip_serializing_if = "Option::is_none")]
        service: Option<&'a str>,
        #[serde(skip_serializing_if = "Option::is_none")]
        stage: Option<&'a str>,
        #[serde(skip_serializing_if = "Option::is_none")]
        rollback_status: Option<&'a str>,
        #[serde(skip_serializing_if = "Option::is_none")]
        language: Option<&'a str>,
        #[serde(skip_serializing_if = "Option::is_none")]
        notes: Option<&'a Notes>,
        #[serde(skip_serializing_if = "Option::is_none")]
        partial: Option<&'a Partial>,
        value: &'a Value,
    },
    /// The next step for a call that failed.
    Decision {
        code: &'a str,
        retries: u32,
        repeatable: bool,
        importance: &'a str,
        decision: &'a str,
        delay_ms: Option<u64>,
    },
    /// Failures one after another, and the decision after each.
    Budget {
        code: &'a str,
        case: &'a str,
        events: &'a [Value],
        state: Value,
    },
    /// A result as a host has it, and the errors that a reader finds in it.
    Read {
        code: &'a str,
        case: &'a str,
        value: &'a Value,
        errors: &'a [Found],
        /// What a reader decides about the first error, after some retries.
        #[serde(skip_serializing_if = "<[Value]>::is_empty")]
        decisions: &'a [Value],
    },
    /// A raw failure and its result.
    Classify {
        signal: Signal,
        #[serde(skip_serializing_if = "Option::is_none")]
        code: Option<&'a str>,
        #[serde(skip_serializing_if = "<[String]>::is_empty")]
        not: &'a [String],
        #[serde(skip_serializing_if = "Option::is_none")]
        presented: Option<&'a str>,
        #[serde(skip_serializing_if = "Map::is_empty")]
        params: Map<String, Value>,
    },
    /// The rule block for some tools, or for all.
    Prompt {
        tools: Option<&'a [&'a str]>,
        value: &'a str,
    },
    /// The rules for clients of an MCP server.
    Channel {
        channel: &'a str,
        tool: Option<&'a str>,
        value: &'a str,
    },
}

impl Line<'_> {
    /// Returns the codes that it is about.
    pub(super) fn codes(&self) -> impl Iterator<Item = &str> {
        let (code, not): (_, &[String]) = match self {
            Self::Catalog { .. } | Self::Prompt { .. } | Self::Channel { .. } => (None, &[]),
            Self::Wire { code, .. }
            | Self::Decision { code, .. }
            | Self::Budget { code, .. }
            | Self::Read { code, .. } => (Some(*code), &[]),
            Self::Classify { code, not, .. } => (*code, not),
        };
        code.into_iter().chain(not.iter().map(String::as_str))
    }
}

/// The errors that a reader finds.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub(crate) struct Found {
    pub(super) code: String,
    pub(super) known: bool,
    pub(super) message: String,
    pub(super) retry: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) retry_after_ms: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) hint: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) details: Option<Value>,
    #[serde(rename = "ref", skip_serializing_if = "Option::is_none")]
    pub(super) reference: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) tool: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) tool_call_id: Option<&'static str>,
    pub(super) skewed: bool,
}

impl Found {
    pub(super) fn with_hint(self, hint: &'static str) -> Self {
        Self {
            hint: Some(hint.to_owned()),
            ..self
        }
    }

    /// Adds the tool and the call that the result names.
    pub(super) fn of(self, tool: Option<&'static str>, call: Option<&'static str>) -> Self {
        Self {
            tool: tool.map(str::to_owned).or(self.tool),
            tool_call_id: call,
            ..self
        }
    }
}

//! Rules that map raw failures to codes.

use std::collections::BTreeMap;

use serde::Serialize;

/// A rule: all of its conditions must hold.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct DetectRule {
    /// Its conditions, in the fixed order of [`Condition`].
    pub conditions: Vec<Condition>,
    /// Parameter to dotted path in a JSON result.
    pub take: BTreeMap<String, String>,
    /// Whether it is the team's own rule, and not one of a pack.
    #[serde(skip)]
    pub own: bool,
}

/// One condition.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Condition {
    /// The error's type name, or its path.
    Type(Vec<String>),
    /// HTTP status.
    Status(Vec<Range>),
    /// SQLSTATE; two characters are a class.
    Sqlstate(Vec<String>),
    /// Result code of SQLite; a primary one is a class.
    Sqlite(Vec<i32>),
    /// JSON-RPC code.
    Jsonrpc(Vec<i32>),
    /// Kind of an I/O error.
    Io(Vec<String>),
    /// Tool name or pattern.
    Tool(Vec<String>),
    /// Service name.
    Service(Vec<String>),
    /// The message.
    Message(MessagePattern),
    /// Members of a JSON result.
    Field(Vec<JsonField>),
}

/// A pattern for the message.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum MessagePattern {
    /// One of these phrases, without regard to case, at word boundaries.
    Phrases(Vec<String>),
    /// A regular expression; named groups fill parameters.
    Regex(String),
}

/// A range of statuses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Range {
    /// First.
    pub first: u16,
    /// The last status; the same as `first` for a single status.
    pub last: u16,
}

/// A member of a JSON result and the value it must have.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct JsonField {
    /// Dotted path.
    pub path: String,
    /// The value.
    pub value: serde_json::Value,
}

/// A raw failure and the code that it must, or must not, get.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Fixture {
    /// The failure.
    pub raw: RawFailure,
    /// The code that it must get.
    pub is: Option<String>,
    /// Codes that it must not get.
    pub not: Vec<String>,
    /// Parameters that the rule must fill.
    pub params: BTreeMap<String, serde_json::Value>,
    /// The code that is delivered.
    pub presents: Option<String>,
}

/// A raw failure, with one value for each key that a rule may name.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
pub struct RawFailure {
    /// The error's type name.
    #[serde(rename = "type")]
    pub kind: Option<String>,
    /// HTTP status.
    pub status: Option<u16>,
    /// SQLSTATE.
    pub sqlstate: Option<String>,
    /// Result code of SQLite.
    pub sqlite: Option<i32>,
    /// JSON-RPC code.
    pub jsonrpc: Option<i32>,
    /// Kind of an I/O error.
    pub io: Option<String>,
    /// Tool.
    pub tool: Option<String>,
    /// Service.
    pub service: Option<String>,
    /// Message.
    pub message: Option<String>,
    /// Dotted path to value of a JSON result.
    pub field: BTreeMap<String, serde_json::Value>,
}

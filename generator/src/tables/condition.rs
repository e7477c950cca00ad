//! Conditions of rules.

use errpact_spec::catalog::{self, MessagePattern};

/// One condition; where it has several values, one of them must hold.
#[derive(Debug, Clone, PartialEq)]
pub enum Condition<'a> {
    /// The error's type name.
    Type(&'a [String]),
    /// HTTP status: first and last of each range.
    Status(Vec<(u16, u16)>),
    /// SQLSTATE.
    Sqlstate(&'a [String]),
    /// Result code of SQLite.
    Sqlite(&'a [i32]),
    /// JSON-RPC code.
    Jsonrpc(&'a [i32]),
    /// Kind of an I/O error.
    Io(&'a [String]),
    /// Tool name or pattern.
    Tool(&'a [String]),
    /// Service name.
    Service(&'a [String]),
    /// One of these phrases in the message.
    Phrases(&'a [String]),
    /// A regular expression for the message.
    Regex(&'a str),
    /// Members of a JSON result: dotted path, and the value as JSON. All of them must hold.
    Field(Vec<(&'a str, String)>),
}

impl<'a> Condition<'a> {
    pub(super) fn of(condition: &'a catalog::Condition) -> Self {
        match condition {
            catalog::Condition::Type(kinds) => Self::Type(kinds),
            catalog::Condition::Status(ranges) => {
                Self::Status(ranges.iter().map(|r| (r.first, r.last)).collect())
            }
            catalog::Condition::Sqlstate(states) => Self::Sqlstate(states),
            catalog::Condition::Sqlite(codes) => Self::Sqlite(codes),
            catalog::Condition::Jsonrpc(codes) => Self::Jsonrpc(codes),
            catalog::Condition::Io(kinds) => Self::Io(kinds),
            catalog::Condition::Tool(tools) => Self::Tool(tools),
            catalog::Condition::Service(services) => Self::Service(services),
            catalog::Condition::Message(MessagePattern::Phrases(phrases)) => Self::Phrases(phrases),
            catalog::Condition::Message(MessagePattern::Regex(regex)) => Self::Regex(regex),
            catalog::Condition::Field(fields) => {
                let fields = fields.iter();
                let fields = fields.map(|field| (field.path.as_str(), field.value.to_string()));
                Self::Field(fields.collect())
            }
        }
    }
}

//! A raw failure that is read from a line or from flags.

use errpact_spec::classify::{Failure, SQLITE_CODES};
use serde::{Deserialize, Deserializer, Serialize, de::Error as _};
use serde_json::Value;

/// A raw failure. Unknown facts are absent.
#[derive(Debug, Clone, Default, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Signal {
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    pub(crate) kind: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) status: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) sqlstate: Option<String>,
    #[serde(
        default,
        deserialize_with = "sqlite_code",
        skip_serializing_if = "Option::is_none"
    )]
    pub(crate) sqlite: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) jsonrpc: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) io: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) tool: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) service: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) message: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) result: Option<Value>,
}

impl Signal {
    /// Converts it for the engine.
    pub(crate) fn failure(&self) -> Failure<'_> {
        Failure {
            kind: self.kind.as_deref(),
            status: self.status,
            sqlstate: self.sqlstate.as_deref(),
            sqlite: self.sqlite,
            jsonrpc: self.jsonrpc,
            io: self.io.as_deref(),
            tool: self.tool.as_deref(),
            service: self.service.as_deref(),
            message: self.message.as_deref(),
            result: self.result.as_ref(),
            status_prefix: false,
        }
    }

    /// Returns whether it says more than where the failure happened.
    pub(crate) fn says_something(&self) -> bool {
        let Self {
            kind,
            status,
            sqlstate,
            sqlite,
            jsonrpc,
            io,
            tool: _,
            service: _,
            message,
            result,
        } = self;
        kind.is_some()
            || status.is_some()
            || sqlstate.is_some()
            || sqlite.is_some()
            || jsonrpc.is_some()
            || io.is_some()
            || message.is_some()
            || result.is_some()
    }

    /// Adds a text from a tool: a JSON object is its result, anything else its message.
    pub(crate) fn add_text(&mut self, text: &str) {
        match serde_json::from_str(text) {
            Ok(result @ Value::Object(_)) => self.result = Some(result),
            _ => self.message = Some(text.trim_end_matches(['\n', '\r']).to_owned()),
        }
    }
}

/// Returns a result code of SQLite from its name or its number.
pub(crate) fn sqlite(text: &str) -> Result<i32, String> {
    let named = SQLITE_CODES.iter().find(|(name, _)| *name == text);
    let number = || text.parse().ok().filter(|code| *code > 0);
    let code = named.map(|(_, code)| *code).or_else(number);
    code.ok_or_else(|| format!("`{text}` is not a result code of SQLite, such as SQLITE_BUSY or 5"))
}

fn sqlite_code<'d, D: Deserializer<'d>>(from: D) -> Result<Option<i32>, D::Error> {
    let text = match Value::deserialize(from)? {
        Value::String(text) => text,
        other => other.to_string(),
    };
    sqlite(&text).map(Some).map_err(D::Error::custom)
}

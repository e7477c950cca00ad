//! A raw failure that is read from a line or from flags.

use std::ops::RangeInclusive;

use errpact_spec::classify::{Failure, IO_KINDS, SQLITE_CODES};
use serde::{Deserialize, Deserializer, Serialize, de::Error as _};
use serde_json::Value;

use crate::text;

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
            ..Failure::default()
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
    let names = SQLITE_CODES.iter().map(|(name, _)| *name);
    code.ok_or_else(|| {
        let what = "is not a result code of SQLite, such as SQLITE_BUSY or 5";
        unknown(text, what, names)
    })
}

/// Returns an HTTP status.
pub(crate) fn status(text: &str) -> Result<u16, String> {
    const STATUSES: RangeInclusive<u16> = 100..=599;
    let status = text.parse().ok().filter(|it| STATUSES.contains(it));
    status.ok_or_else(|| {
        let known: Vec<String> = STATUSES.map(|status| status.to_string()).collect();
        let what = "is not an HTTP status from 100 to 599";
        unknown(text, what, known.iter().map(String::as_str))
    })
}

/// Returns an SQLSTATE, or a class of them.
pub(crate) fn sqlstate(text: &str) -> Result<String, String> {
    let is_one = |text: &str| {
        let plain = |byte: u8| byte.is_ascii_digit() || byte.is_ascii_uppercase();
        matches!(text.len(), 2 | 5) && text.bytes().all(plain)
    };
    if is_one(text) {
        return Ok(text.to_owned());
    }
    let upper = text.trim().to_uppercase();
    let near = is_one(&upper).then_some(upper.as_str());
    let what = "is not an SQLSTATE: five digits and capital letters, such as 23P01";
    Err(unknown(text, what, near))
}

/// Returns a kind of I/O error.
pub(crate) fn io(text: &str) -> Result<String, String> {
    match IO_KINDS.contains(&text) {
        true => Ok(text.to_owned()),
        false => {
            let what = "is not a kind of I/O error, such as `timed_out` or `connection_refused`";
            Err(unknown(text, what, IO_KINDS))
        }
    }
}

/// Says that a word is not known, and which ones are like it.
fn unknown<'k>(word: &str, what: &str, known: impl IntoIterator<Item = &'k str>) -> String {
    match text::did_you_mean(word, known) {
        None => format!("`{word}` {what}"),
        Some(near) => format!("`{word}` {what}; {near}"),
    }
}

fn sqlite_code<'d, D: Deserializer<'d>>(from: D) -> Result<Option<i32>, D::Error> {
    let text = match Value::deserialize(from)? {
        Value::String(text) => text,
        other => other.to_string(),
    };
    sqlite(&text).map(Some).map_err(D::Error::custom)
}

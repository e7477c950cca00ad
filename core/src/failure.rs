//! A raw failure: what is known of it before anybody knows its code.

use serde_json::Value;

/// A raw failure. Whatever is not known is absent.
#[derive(Debug, Clone, Copy, Default)]
pub struct Failure<'f> {
    /// The error's type name; its path, as far as it is known.
    pub kind: Option<&'f str>,
    /// HTTP status.
    pub status: Option<u16>,
    /// SQLSTATE, five characters.
    pub sqlstate: Option<&'f str>,
    /// Result code of SQLite, primary or extended.
    pub sqlite: Option<i32>,
    /// JSON-RPC code.
    pub jsonrpc: Option<i32>,
    /// Kind of an I/O error, in snake case.
    pub io: Option<&'f str>,
    /// The tool in which it happened.
    pub tool: Option<&'f str>,
    /// The service that failed.
    pub service: Option<&'f str>,
    /// What it says.
    pub message: Option<&'f str>,
    /// The JSON that a tool or an upstream answered.
    pub result: Option<&'f Value>,
    /// May a status be read from the beginning of the message? (`services.NAME.status_prefix`)
    pub status_prefix: bool,
}

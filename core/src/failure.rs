//! A raw failure: what is known of it before its code is known.

use serde_json::Value;

/// A raw failure. Unknown facts are absent.
#[derive(Debug, Clone, Copy, Default)]
pub struct Failure<'f> {
    /// The error's type name, with as much of its path as is known.
    pub kind: Option<&'f str>,
    /// Further types that it has: those of its causes, the nearest one first.
    pub types: &'f [&'f str],
    /// The classes from which its types are derived, the nearest one first.
    pub bases: &'f [&'f str],
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
    /// The tool that failed.
    pub tool: Option<&'f str>,
    /// The service that failed.
    pub service: Option<&'f str>,
    /// The error message.
    pub message: Option<&'f str>,
    /// The JSON that a tool or an upstream returned.
    pub result: Option<&'f Value>,
    /// Whether a status may be read from the beginning of the message
    /// (`services.NAME.status_prefix`).
    pub status_prefix: bool,
}

//! Tools and the services behind them.

use std::collections::BTreeMap;

use serde::Serialize;

use super::Param;

/// A tool, or a family of tools where its name is a pattern (`CALENDAR_*`).
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Tool {
    /// What it does.
    pub description: Option<String>,
    /// Does it only read? (MCP's `readOnlyHint`.)
    pub read_only: bool,
    /// May it be repeated with the same arguments? (MCP's `idempotentHint`.)
    pub idempotent: bool,
    /// The service behind it.
    pub service: Option<String>,
    /// Does it refuse arguments that are not declared?
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub closed: bool,
    /// Its arguments.
    pub params: BTreeMap<String, Param>,
}

/// Upstream services.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Services {
    /// By name.
    pub named: BTreeMap<String, Service>,
    /// How an undeclared one is shown; `{name}` is its name.
    pub other: String,
}

/// An upstream service as people see it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Service {
    /// Its title.
    pub title: String,
    /// Is a leading HTTP status read from its texts?
    pub status_prefix: bool,
}

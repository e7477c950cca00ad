//! Tools and the services behind them.

use std::collections::BTreeMap;

use serde::Serialize;

use super::{Idempotency, Param};

/// A tool, or a family of tools if its name is a pattern (`CALENDAR_*`).
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Tool {
    /// What it does.
    pub description: Option<String>,
    /// Whether it only reads (MCP's `readOnlyHint`).
    pub read_only: bool,
    /// Whether it may be called again with the same arguments (MCP's `idempotentHint`).
    pub idempotent: bool,
    /// How the service recognizes that a call is made again, if it does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub idempotency: Option<Idempotency>,
    /// The service behind it.
    pub service: Option<String>,
    /// A regular expression for texts that are failures; empty if no result is one. If it is absent, the catalog's
    /// counts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub failed_when: Option<String>,
    /// Whether it accepts arguments that are not declared, if this does not follow from `params`:
    /// [`is_open`](Self::is_open).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub open: Option<bool>,
    /// Its arguments.
    pub params: BTreeMap<String, Param>,
}

impl Tool {
    /// Returns whether it accepts arguments that are not declared. A tool that says nothing about its arguments does.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.open.unwrap_or(self.params.is_empty())
    }
}

/// Upstream services.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Services {
    /// By name.
    pub named: BTreeMap<String, Service>,
    /// The title of an undeclared service; `{name}` is its name.
    pub other: String,
}

/// An upstream service as users see it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Service {
    /// Its title.
    pub title: String,
    /// Whether a leading HTTP status is read from its texts.
    pub status_prefix: bool,
}

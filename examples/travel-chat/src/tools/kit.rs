//! The environment of the tools.

use std::time::Duration;

use crate::errors::CATALOG;
use crate::stand_in::Services;
use crate::store::Store;

/// The environment of the tools. Clones share it.
#[derive(Debug, Clone)]
pub struct Tools {
    /// The services behind them.
    pub services: Services,
    /// The store of the trips.
    pub store: Store,
    /// The time limit of a call.
    pub time_limit: Duration,
}

/// Returns whether a call of this tool can be repeated without a second side effect.
#[must_use]
pub fn repeatable(tool: &str) -> bool {
    CATALOG
        .tool(tool)
        .is_some_and(|tool| tool.read_only || tool.idempotent)
}

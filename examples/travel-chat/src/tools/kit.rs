//! What the tools work with.

use std::time::Duration;

use crate::errors::CATALOG;
use crate::stand_in::Services;
use crate::store::Store;

/// What the tools work with. Clones share it.
#[derive(Debug, Clone)]
pub struct Tools {
    /// The services behind them.
    pub services: Services,
    /// Where trips are kept.
    pub store: Store,
    /// How long a call may take.
    pub time_limit: Duration,
}

/// May a call of this tool be made again without anything happening twice?
#[must_use]
pub fn repeatable(tool: &str) -> bool {
    CATALOG
        .tool(tool)
        .is_some_and(|tool| tool.read_only || tool.idempotent)
}

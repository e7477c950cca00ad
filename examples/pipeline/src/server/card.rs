//! A firm as the page shows it.

use errpact::wire::ClientResponse;
use errpact::workflow::RunState;
use serde::Serialize;

use crate::errors::workflows::Pipeline;
use crate::store::{Firm, Store};

/// A firm as the page shows it.
#[derive(Debug, Clone, Serialize)]
pub struct Card {
    /// Its id.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// The status that is in the table.
    pub status: String,
    /// The stage that runs, or that a programming error has stopped.
    pub stage: Option<&'static str>,
    /// A worker is at it.
    pub running: bool,
    /// Every stage is complete.
    pub done: bool,
    /// A programming error has stopped it; trying again would not help.
    pub failed: bool,
    /// What the last failure tells the page, until the next stage begins or somebody has read it.
    pub error: Option<ClientResponse>,
    /// A stage may be begun.
    pub can_retry: bool,
    /// How often stages of this firm have failed.
    pub failures: u64,
}

impl Card {
    /// The card of a firm that stands so.
    #[must_use]
    pub fn of(firm: Firm, state: RunState<Pipeline>) -> Self {
        // Of the same moment as the error, and not of the moment in which the firm was read.
        let status = state.status.unwrap_or_default();
        let stages = Store::workflow().stages;
        let running = stages.iter().find(|stage| stage.running == status);
        let failed = stages.iter().find(|stage| stage.failed == status);
        Self {
            id: firm.id,
            name: firm.name,
            status,
            stage: running.or(failed).map(|stage| stage.name),
            running: running.is_some(),
            done: state.is_done,
            failed: state.is_failed,
            error: state.error.map(|error| error.client_response()),
            can_retry: state.can_retry,
            failures: state.failures,
        }
    }
}

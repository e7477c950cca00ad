//! A firm as the page shows it.

use errpact::wire::ClientResponse;
use errpact_workflow::RunState;
use serde::Serialize;

use crate::errors::workflows::Pipeline;
use crate::store::{Firm, Store};

/// A firm as the page shows it.
#[derive(Debug, Clone, Serialize)]
pub struct Card {
    /// The firm's id.
    pub id: String,
    /// The firm's name.
    pub name: String,
    /// The status in the table.
    pub status: String,
    /// The stage that is running, or that a programming error has stopped.
    pub stage: Option<&'static str>,
    /// Whether a worker has the firm.
    pub running: bool,
    /// Whether every stage is complete.
    pub done: bool,
    /// Whether a programming error has stopped it; a retry would not help.
    pub failed: bool,
    /// The page's view of the last failure, until the next stage begins or the user dismisses it.
    pub error: Option<ClientResponse>,
    /// Whether a stage may begin.
    pub can_retry: bool,
    /// How often stages of this firm have failed.
    pub failures: u64,
}

impl Card {
    /// Returns the card of a firm in this state.
    #[must_use]
    pub fn of(firm: Firm, state: RunState<Pipeline>) -> Self {
        // From the same moment as the error, not from the moment in which the firm was read.
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

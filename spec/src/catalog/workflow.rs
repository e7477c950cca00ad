//! Staged workflows and where a failed stage rolls back to.

use errpact_core::OnUnknownStatus;
use serde::Serialize;

/// A staged workflow.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Workflow {
    /// Status before the first stage.
    pub initial: String,
    /// The application's own table.
    pub store: Option<Store>,
    /// What happens on a status that no stage has.
    pub on_unknown_status: OnUnknownStatus,
    /// Stages in their order.
    pub stages: Vec<Stage>,
}

/// The table that holds the status, and those that errpact keeps beside it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Store {
    /// Its name.
    pub table: String,
    /// Column of the key.
    pub id: String,
    /// Column of the status.
    pub status: String,
    /// The table of errpact's own that says which stage runs, on which worker.
    pub runs: String,
    /// The table of errpact's own that keeps what failed.
    pub errors: String,
}

/// A stage.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Stage {
    /// Its name.
    pub name: String,
    /// Status while it runs.
    pub running: String,
    /// Status when it is done.
    pub done: String,
    /// Status after a programming error.
    pub failed: String,
    /// Status after a cataloged error.
    pub rollback: String,
}

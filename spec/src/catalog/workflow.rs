//! Staged workflows, and the status that a failed stage rolls back to.

use errpact_core::OnUnknownStatus;
use serde::Serialize;

/// A staged workflow.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Workflow {
    /// Status before the first stage.
    pub initial: String,
    /// The application's own table.
    pub store: Option<Store>,
    /// What to do on a status that no stage has.
    pub on_unknown_status: OnUnknownStatus,
    /// Stages in their order.
    pub stages: Vec<Stage>,
}

/// The table with the status, and the tables that errpact keeps beside it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Store {
    /// Its name.
    pub table: String,
    /// Column of the key.
    pub id: String,
    /// Column of the status.
    pub status: String,
    /// errpact's own table of running stages and their workers.
    pub runs: String,
    /// errpact's own table of failures.
    pub errors: String,
}

/// A stage.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Stage {
    /// Its name.
    pub name: String,
    /// The status while it runs.
    pub running: String,
    /// The status when it is done.
    pub done: String,
    /// The status after a programming error.
    pub failed: String,
    /// The status after a cataloged error.
    pub rollback: String,
}

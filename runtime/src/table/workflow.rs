//! Staged workflows.

use super::OnUnknownStatus;

/// A staged workflow: statuses that a row of the application's own goes through.
#[derive(Debug)]
pub struct Workflow {
    /// Its name.
    pub name: &'static str,
    /// Status before the first stage.
    pub initial: &'static str,
    /// What happens on a status that no stage has.
    pub on_unknown_status: OnUnknownStatus,
    /// Where its runs stand, where the catalog says so.
    pub store: Option<&'static WorkflowTable>,
    /// Its stages in their order.
    pub stages: &'static [Stage],
}

/// A stage of a workflow.
#[derive(Debug)]
pub struct Stage {
    /// Its name.
    pub name: &'static str,
    /// Status while it runs.
    pub running: &'static str,
    /// Status when it is done.
    pub done: &'static str,
    /// Status after a programming error.
    pub failed: &'static str,
    /// Status after a cataloged error.
    pub rollback: &'static str,
}

/// Where the runs of a workflow stand. Names of tables are as the catalog writes them, with their
/// schema before a dot where they have one.
///
/// Which form `runs` and `errors` have is in a table `errpact_schema` in the schema of each
/// (`table_name`, without schema, and `version`). A table of that name that was there before has no
/// row in it.
#[derive(Debug)]
pub struct WorkflowTable {
    /// The application's own table.
    pub table: &'static str,
    /// Its column of the key.
    pub id: &'static str,
    /// Its column of the status.
    pub status: &'static str,
    /// The table of errpact's own that says which stage runs, on which worker.
    pub runs: &'static str,
    /// The table of errpact's own that keeps what failed.
    pub errors: &'static str,
}

//! Staged workflows.

use super::OnUnknownStatus;

/// A staged workflow: the statuses of a row in the application's own table.
#[derive(Debug)]
pub struct Workflow {
    /// Its name.
    pub name: &'static str,
    /// Status before the first stage.
    pub initial: &'static str,
    /// The action for a status that no stage has.
    pub on_unknown_status: OnUnknownStatus,
    /// The tables of its runs, if the catalog names them.
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

/// The tables of a workflow's runs. Names of tables are as the catalog writes them, with their
/// schema before a dot if they have one.
///
/// A table `errpact_schema` in the schema of each says which form `runs` and `errors` have
/// (`table_name`, without schema, and `version`). A table of that name that existed before has no
/// row in it.
#[derive(Debug)]
pub struct WorkflowTable {
    /// The application's own table.
    pub table: &'static str,
    /// Its key column.
    pub id: &'static str,
    /// Its status column.
    pub status: &'static str,
    /// errpact's own table that says which stage runs, on which worker.
    pub runs: &'static str,
    /// errpact's own table of failures.
    pub errors: &'static str,
}

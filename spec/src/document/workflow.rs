//! Staged workflows.

use super::keys::keys;
use super::list::List;
use super::name::{ColumnName, StageName, StatusName, TableName};
use super::number::Bool;
use crate::catalog::OnUnknownStatus;

keys! {
    /// A staged workflow and where a failed stage rolls back to.
    "a workflow" struct Workflow {
        /// Status before the first stage.
        required "initial" => initial: StatusName,
        /// The application's own table.
        "store" => store: Store,
        /// Stages in their order.
        required "stages" => stages: List<Stage>,
        /// What happens on a status that no stage has: `error` where absent.
        "on_unknown_status" => on_unknown_status: OnUnknownStatus,
        /// Do these keys replace those of an included workflow?
        "extends" => extends: Bool,
    }

    /// The table that holds the status, and those that errpact keeps beside it.
    "a store" struct Store {
        /// Its name.
        required "table" => table: TableName,
        /// Column of the key.
        required "id" => id: ColumnName,
        /// Column of the status.
        required "status" => status: ColumnName,
        /// The table of errpact's own that says which stage runs, on which worker: `workflow_runs` in
        /// the schema of `table` where absent.
        "runs" => runs: TableName,
        /// The table of errpact's own that keeps what failed: `workflow_errors` in the schema of
        /// `table` where absent.
        "errors" => errors: TableName,
    }

    /// A stage.
    "a stage" struct Stage {
        /// Its name.
        required "name" => name: StageName,
        /// Status while it runs.
        required "running" => running: StatusName,
        /// Status when it is done.
        required "done" => done: StatusName,
        /// Status after a programming error: `NAME_failed` where absent.
        "failed" => failed: StatusName,
        /// Status after a cataloged error: the `done` of the stage before it where absent.
        "rollback" => rollback: StatusName,
    }
}

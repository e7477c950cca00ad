//! Staged workflows.

use super::keys::keys;
use super::list::List;
use super::name::{ColumnName, StageName, StatusName, TableName};
use super::number::Bool;
use crate::catalog::OnUnknownStatus;

keys! {
    /// A staged workflow and where a failed stage rolls back to.
    "a workflow" struct Workflow {
        /// The status before the first stage.
        required "initial" => initial: StatusName,
        /// The application's table.
        "store" => store: Store,
        /// The stages, in order.
        required "stages" => stages: List<Stage>,
        /// What happens if a status belongs to no stage. The default is `error`.
        "on_unknown_status" => on_unknown_status: OnUnknownStatus,
        /// Whether these keys replace those of the included workflow with this name.
        "extends" => extends: Bool,
    }

    /// The application's table with the status, and errpact's tables beside it.
    "a store" struct Store {
        /// Its name.
        required "table" => table: TableName,
        /// The column of the key.
        required "id" => id: ColumnName,
        /// The column of the status.
        required "status" => status: ColumnName,
        /// errpact's table of the running stages and their workers. The default is `workflow_runs` in the schema of
        /// `table`.
        "runs" => runs: TableName,
        /// errpact's table of failures. The default is `workflow_errors` in the schema of `table`.
        "errors" => errors: TableName,
    }

    /// A stage.
    "a stage" struct Stage {
        /// Its name.
        required "name" => name: StageName,
        /// The status while it runs.
        required "running" => running: StatusName,
        /// The status when it is done.
        required "done" => done: StatusName,
        /// The status after a programming error. The default is `NAME_failed`.
        "failed" => failed: StatusName,
        /// The status after a cataloged error. The default is the `done` status of the stage before it.
        "rollback" => rollback: StatusName,
    }
}

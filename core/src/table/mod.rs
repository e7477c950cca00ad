//! The rows of a catalog's tables, as plain data: the generator makes them and writes them as Rust, and the runtime
//! works from them.

mod entry;
mod schema;
mod shape;
mod tool;

use crate::OnUnknownStatus;

pub use entry::{Category, Entry, EnvelopeParts, Repair};
pub use schema::{ToolApi, tool_definitions};
pub use shape::{DelayUnit, Shape, ShapeFact, ShapeWords, Surface, is_index, pointer_names};
pub use tool::{Service, Tool};

/// The format of the tables as JSON, which `errpact_generator::tables::json` writes and a program reads. A reader refuses
/// any other.
pub const FORMAT: u32 = 2;

/// A staged workflow: the statuses of a row in the application's own table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Workflow<'a> {
    /// Its name.
    pub name: &'a str,
    /// Status before the first stage.
    pub initial: &'a str,
    /// The action for a status that no stage has.
    pub on_unknown_status: OnUnknownStatus,
    /// The tables of its runs, if the catalog names them.
    pub store: Option<&'a WorkflowTable<'a>>,
    /// Its stages in their order.
    pub stages: &'a [Stage<'a>],
}

/// A stage of a workflow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stage<'a> {
    /// Its name.
    pub name: &'a str,
    /// Status while it runs.
    pub running: &'a str,
    /// Status when it is done.
    pub done: &'a str,
    /// Status after a programming error.
    pub failed: &'a str,
    /// Status after a cataloged error.
    pub rollback: &'a str,
}

/// The tables of a workflow's runs. Names of tables are as the catalog writes them, with their
/// schema before a dot if they have one.
///
/// A table `errpact_schema` in the schema of each says which form `runs` and `errors` have
/// (`table_name`, without schema, and `version`). A table of that name that existed before has no
/// row in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WorkflowTable<'a> {
    /// The application's own table.
    pub table: &'a str,
    /// Its key column.
    pub id: &'a str,
    /// Its status column.
    pub status: &'a str,
    /// errpact's own table that says which stage runs, on which worker.
    pub runs: &'a str,
    /// errpact's own table of failures.
    pub errors: &'a str,
}

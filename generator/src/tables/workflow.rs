//! Staged workflows.

use errpact_spec::catalog::{Catalog, Dialect, OnUnknownStatus, Stage, Store};

use crate::sql;

/// A workflow's row.
#[derive(Debug, Clone, PartialEq)]
pub struct Workflow<'a> {
    /// Its name.
    pub name: &'a str,
    /// Status before the first stage.
    pub initial: &'a str,
    /// What happens on a status that no stage has.
    pub on_unknown_status: OnUnknownStatus,
    /// Where its runs stand.
    pub store: Option<WorkflowTable<'a>>,
    /// Its stages in their order.
    pub stages: &'a [Stage],
}

/// Where a workflow's runs stand, and the SQL that makes what is errpact's own of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WorkflowTable<'a> {
    /// The tables and columns.
    pub store: &'a Store,
    /// For SQLite.
    pub sqlite: String,
    /// For PostgreSQL.
    pub postgres: String,
}

pub(super) fn rows(catalog: &Catalog) -> Vec<Workflow<'_>> {
    let workflows = catalog.workflows.iter();
    let row = workflows.map(|(name, workflow)| Workflow {
        name,
        initial: &workflow.initial,
        on_unknown_status: workflow.on_unknown_status,
        store: workflow.store.as_ref().map(|store| WorkflowTable {
            store,
            sqlite: sql::tables([store], Dialect::Sqlite),
            postgres: sql::tables([store], Dialect::Postgres),
        }),
        stages: &workflow.stages,
    });
    row.collect()
}

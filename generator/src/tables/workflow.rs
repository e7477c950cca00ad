//! Staged workflows.

use errpact_spec::catalog::{Catalog, OnUnknownStatus, Stage, Store};

/// A workflow's row.
#[derive(Debug, Clone, PartialEq)]
pub struct Workflow<'a> {
    /// Its name.
    pub name: &'a str,
    /// Status before the first stage.
    pub initial: &'a str,
    /// What to do on a status that no stage has.
    pub on_unknown_status: OnUnknownStatus,
    /// Where its runs are stored.
    pub store: Option<&'a Store>,
    /// Its stages in their order.
    pub stages: &'a [Stage],
}

pub(super) fn rows(catalog: &Catalog) -> Vec<Workflow<'_>> {
    let workflows = catalog.workflows.iter();
    let row = workflows.map(|(name, workflow)| Workflow {
        name,
        initial: &workflow.initial,
        on_unknown_status: workflow.on_unknown_status,
        store: workflow.store.as_ref(),
        stages: &workflow.stages,
    });
    row.collect()
}

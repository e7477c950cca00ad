//! Rows of staged workflows.

use bumpalo::Bump;
use errpact_core::table::{Stage, Workflow, WorkflowTable};
use errpact_spec::catalog::{self, Catalog};

pub(super) fn rows<'a>(catalog: &'a Catalog, arena: &'a Bump) -> &'a [Workflow<'a>] {
    let workflows = catalog.workflows.iter();
    arena.alloc_slice_fill_iter(workflows.map(|(name, workflow)| Workflow {
        name,
        initial: &workflow.initial,
        on_unknown_status: workflow.on_unknown_status,
        store: workflow.store.as_ref().map(|it| &*arena.alloc(table(it))),
        stages: arena.alloc_slice_fill_iter(workflow.stages.iter().map(stage)),
    }))
}

fn table(store: &catalog::Store) -> WorkflowTable<'_> {
    WorkflowTable {
        table: &store.table,
        id: &store.id,
        status: &store.status,
        runs: &store.runs,
        errors: &store.errors,
    }
}

fn stage(stage: &catalog::Stage) -> Stage<'_> {
    Stage {
        name: &stage.name,
        running: &stage.running,
        done: &stage.done,
        failed: &stage.failed,
        rollback: &stage.rollback,
    }
}

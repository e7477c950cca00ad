//! Staged workflows.

use errpact::table::{OnUnknownStatus, Stage, Workflow, WorkflowTable};
use errpact_generator::tables;
use errpact_spec::catalog;

use super::leak::{one, rows, text};

/// A workflow's row.
pub(super) fn workflow(row: &tables::Workflow<'_>) -> Workflow {
    Workflow {
        name: text(row.name),
        initial: text(row.initial),
        on_unknown_status: match row.on_unknown_status {
            catalog::OnUnknownStatus::Error => OnUnknownStatus::Error,
            catalog::OnUnknownStatus::Initial => OnUnknownStatus::Initial,
        },
        store: row.store.as_ref().map(|store| one(table(store))),
        stages: rows(row.stages, stage),
    }
}

fn table(row: &tables::WorkflowTable<'_>) -> WorkflowTable {
    WorkflowTable {
        table: text(&row.store.table),
        id: text(&row.store.id),
        status: text(&row.store.status),
        runs: text(&row.store.runs),
        errors: text(&row.store.errors),
        sqlite: text(&row.sqlite),
        postgres: text(&row.postgres),
    }
}

fn stage(row: &catalog::Stage) -> Stage {
    Stage {
        name: text(&row.name),
        running: text(&row.running),
        done: text(&row.done),
        failed: text(&row.failed),
        rollback: text(&row.rollback),
    }
}

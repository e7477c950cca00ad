//! Rows of codes, tools, services and workflows.

use errpact::codegen::table::EnvelopeParts;
use errpact::table::{Entry, Policy, Repair, Service, Stage, Tool, Workflow, WorkflowTable};
use errpact_generator::tables;
use errpact_spec::catalog;

use super::leak::{index, one, rows, text, texts};

/// A code's row; `policies` are the catalog's.
pub(super) fn entry(row: tables::Entry<'static>, policies: &'static [Policy]) -> Entry {
    let envelope = row.envelope;
    Entry {
        name: row.name,
        number: row.number,
        category: index(row.category),
        summary: row.summary,
        message: row.message,
        user_message: row.user_message,
        params: row.params.leak(),
        policy: row
            .policy
            .and_then(|at| policies.get(at))
            .unwrap_or(&Policy::DEFAULT),
        repair: row.repair.map(|repair| {
            one(Repair {
                param: &repair.param,
                from: texts(&repair.from),
            })
        }),
        presents_as: row.presents_as.map(index),
        status: row.status,
        jsonrpc: row.jsonrpc,
        raised_by: texts(row.raised_by),
        instruction: row.instruction,
        guidance: text(row.guidance),
        envelope: EnvelopeParts {
            adjustments: text(envelope.adjustments),
            alternatives: text(envelope.alternatives),
            actions: text(envelope.actions),
        },
        extensions: text(row.extensions),
        docs: row.docs,
    }
}

/// A tool's row.
pub(super) fn tool(row: tables::Tool<'static>) -> Tool {
    Tool {
        name: row.name,
        read_only: row.read_only,
        idempotent: row.idempotent,
        service: row.service,
        closed: row.closed,
        params: row.params.leak(),
    }
}

/// A service's row.
pub(super) fn service(row: tables::Service<'static>) -> Service {
    Service {
        name: row.name,
        title: row.title,
        status_prefix: row.status_prefix,
    }
}

/// A workflow's row.
pub(super) fn workflow(row: &tables::Workflow<'static>) -> Workflow {
    Workflow {
        name: row.name,
        initial: row.initial,
        on_unknown_status: row.on_unknown_status,
        store: row.store.map(|store| one(table(store))),
        stages: rows(row.stages.iter().collect(), stage),
    }
}

fn table(row: &'static catalog::Store) -> WorkflowTable {
    WorkflowTable {
        table: &row.table,
        id: &row.id,
        status: &row.status,
        runs: &row.runs,
        errors: &row.errors,
    }
}

fn stage(row: &'static catalog::Stage) -> Stage {
    Stage {
        name: &row.name,
        running: &row.running,
        done: &row.done,
        failed: &row.failed,
        rollback: &row.rollback,
    }
}

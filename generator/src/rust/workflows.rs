//! The rows of workflows, and for each workflow an enum of its stages.

use errpact_spec::catalog::{OnUnknownStatus, Stage};

use super::literal::{Lines, Literal};
use super::names;
use super::writer::Writer;
use super::{Source, docs};
use crate::tables::{Workflow, WorkflowTable};

/// Writes rows and enums, where the catalog has workflows.
pub(super) fn write(writer: &mut Writer, source: &Source<'_>) {
    let workflows = &source.tables.workflows;
    if workflows.is_empty() {
        return;
    }
    writer.blank();
    docs::markdown(
        writer,
        "The stages of the workflows: one enum for each workflow.",
    );
    writer.open(format_args!("pub mod workflows {{"));
    for (index, workflow) in workflows.iter().enumerate() {
        if index > 0 {
            writer.blank();
        }
        stages(writer, index, workflow);
    }
    writer.close("}");
    writer.blank();
    let before = format!(
        "static __WORKFLOWS: [__table::Workflow; {}] = ",
        workflows.len()
    );
    writer.structs(&before, "__table::Workflow", workflows, ";", row);
}

/// The enum of a workflow's stages.
fn stages(writer: &mut Writer, index: usize, workflow: &Workflow<'_>) {
    let name = names::of_type(workflow.name);
    docs::markdown(
        writer,
        &format!(
            "The stages of the workflow `{}`, in their order.",
            workflow.name
        ),
    );
    writer.line(format_args!(
        "#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]"
    ));
    super::allow(
        writer,
        &["dead_code", "clippy::enum_variant_names"],
        super::UNUSED,
    );
    writer.open(format_args!("pub enum {name} {{"));
    let mut before = workflow.initial;
    for stage in workflow.stages {
        let Stage {
            name,
            running,
            done,
            failed,
            rollback,
        } = stage;
        docs::markdown(
            writer,
            &format!(
                "`{name}`: from `{before}` through `{running}` to `{done}`; a cataloged error takes it \
                 back to `{rollback}`, a programming error leaves it at `{failed}`."
            ),
        );
        writer.line(format_args!("{},", names::of_type(name)));
        before = done;
    }
    writer.close("}");
    // rustfmt leaves the content of braces alone.
    writer.open(format_args!("super::__errpact::__stages! {{"));
    writer.line(format_args!(
        "{name} of super::CATALOG, super::__WORKFLOWS[{index}] =>"
    ));
    for stage in workflow.stages {
        writer.line(format_args!("{},", names::of_type(&stage.name)));
    }
    writer.close("}");
}

fn row(writer: &mut Writer, workflow: &Workflow<'_>) {
    writer.line(format_args!("name: {},", Literal(workflow.name)));
    writer.line(format_args!("initial: {},", Literal(workflow.initial)));
    let unknown = match workflow.on_unknown_status {
        OnUnknownStatus::Error => "Error",
        OnUnknownStatus::Initial => "Initial",
    };
    writer.line(format_args!(
        "on_unknown_status: __table::OnUnknownStatus::{unknown},"
    ));
    match &workflow.store {
        Some(store) => table(writer, store),
        None => writer.line(format_args!("store: None,")),
    }
    let stages = workflow.stages;
    writer.structs(
        "stages: &",
        "__table::Stage",
        stages,
        ",",
        |writer, stage| {
            for (member, text) in [
                ("name", &stage.name),
                ("running", &stage.running),
                ("done", &stage.done),
                ("failed", &stage.failed),
                ("rollback", &stage.rollback),
            ] {
                writer.line(format_args!("{member}: {},", Literal(text)));
            }
        },
    );
}

fn table(writer: &mut Writer, table: &WorkflowTable<'_>) {
    let store = table.store;
    writer.open(format_args!("store: Some(&__table::WorkflowTable {{"));
    for (member, text) in [
        ("table", &store.table),
        ("id", &store.id),
        ("status", &store.status),
        ("runs", &store.runs),
        ("errors", &store.errors),
    ] {
        writer.line(format_args!("{member}: {},", Literal(text)));
    }
    writer.line(format_args!("sqlite: {},", Lines(&table.sqlite)));
    writer.line(format_args!("postgres: {},", Lines(&table.postgres)));
    writer.close("}),");
}

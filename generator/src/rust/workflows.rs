//! The enum of the stages of each workflow, and its row.

use errpact_core::table::{Stage, Workflow, WorkflowTable};

use super::literal::Literal;
use super::names;
use super::writer::Writer;
use super::{Source, docs};

/// Writes the enums, if the catalog has workflows.
pub(super) fn write(writer: &mut Writer, source: &Source<'_>) {
    let workflows = source.tables.workflows;
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
}

/// Writes the enum of a workflow's stages.
fn stages(writer: &mut Writer, index: usize, workflow: &Workflow<'_>) {
    let name = names::of_type(workflow.name);
    writer.open(format_args!("super::__errpact::__stages! {{"));
    docs::markdown(
        writer,
        &format!(
            "The stages of the workflow `{}`, in their order.",
            workflow.name
        ),
    );
    writer.open(format_args!(
        "pub enum {name} of super::CATALOG, super::tables::WORKFLOWS, {index} {{"
    ));
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
    writer.close("}");
}

/// Writes the rows.
pub(super) fn rows(writer: &mut Writer, workflows: &[Workflow<'_>]) {
    if workflows.is_empty() {
        return;
    }
    writer.blank();
    // A static has one address, but a constant would be copied into each unit of compilation.
    let count = workflows.len();
    writer.open(format_args!(
        "pub(super) static WORKFLOWS: [Workflow; {count}] = ["
    ));
    for workflow in workflows {
        row(writer, workflow);
    }
    writer.close("];");
}

fn row(writer: &mut Writer, workflow: &Workflow<'_>) {
    writer.open(format_args!("Workflow {{"));
    writer.line(format_args!("name: {},", Literal(workflow.name)));
    writer.line(format_args!("initial: {},", Literal(workflow.initial)));
    writer.line(format_args!(
        "on_unknown_status: OnUnknownStatus::{:?},",
        workflow.on_unknown_status
    ));
    match workflow.store {
        Some(store) => table(writer, store),
        None => writer.line(format_args!("store: None,")),
    }
    writer.open(format_args!("stages: &["));
    for stage in workflow.stages {
        writer.open(format_args!("Stage {{"));
        members(
            writer,
            &[
                ("name", stage.name),
                ("running", stage.running),
                ("done", stage.done),
                ("failed", stage.failed),
                ("rollback", stage.rollback),
            ],
        );
        writer.close("},");
    }
    writer.close("],");
    writer.close("},");
}

fn table(writer: &mut Writer, store: &WorkflowTable<'_>) {
    writer.open(format_args!("store: Some(&WorkflowTable {{"));
    members(
        writer,
        &[
            ("table", store.table),
            ("id", store.id),
            ("status", store.status),
            ("runs", store.runs),
            ("errors", store.errors),
        ],
    );
    writer.close("}),");
}

fn members(writer: &mut Writer, members: &[(&str, &str)]) {
    for (member, text) in members {
        writer.line(format_args!("{member}: {},", Literal(text)));
    }
}

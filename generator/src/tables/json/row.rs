//! Rows of tools, services, workflows and shapes, each with its name.

use errpact_core::table::{
    Service, Shape, ShapeFact, ShapeWords, Stage, Tool, Workflow, WorkflowTable,
};

use super::members::{Members, list, quoted};
use super::param::param;

pub(super) fn tool<'a>(tool: &Tool<'a>) -> (&'a str, String) {
    let Tool {
        name,
        description,
        read_only,
        idempotent,
        idempotency,
        service,
        failed_when,
        open,
        params,
        suffix,
    } = tool;
    let mut members = Members::new();
    members.text("description", description);
    members.flag("read_only", *read_only, false);
    members.flag("idempotent", *idempotent, false);
    members.some_text(
        "idempotency",
        idempotency.map(errpact_core::Idempotency::as_str),
    );
    members.some_text("service", *service);
    members.some_text("failed_when", *failed_when);
    // A tool without declared arguments usually accepts any, and one with arguments no others.
    members.flag("open", *open, params.is_empty());
    members.list("params", params.iter().map(param));
    members.text("suffix", suffix);
    (name, members.end())
}

pub(super) fn service<'a>(service: &Service<'a>) -> (&'a str, String) {
    let Service {
        name,
        title,
        status_prefix,
    } = service;
    let mut members = Members::new();
    members.text("title", title);
    members.flag("status_prefix", *status_prefix, false);
    (name, members.end())
}

pub(super) fn workflow<'a>(workflow: &Workflow<'a>) -> (&'a str, String) {
    let Workflow {
        name,
        initial,
        on_unknown_status,
        store,
        stages,
    } = workflow;
    let mut members = Members::new();
    members.text("initial", initial);
    members.text("on_unknown_status", on_unknown_status.as_str());
    if let Some(store) = store {
        members.json("store", &self::store(store));
    }
    members.list("stages", stages.iter().map(stage));
    (name, members.end())
}

fn store(store: &WorkflowTable<'_>) -> String {
    let WorkflowTable {
        table,
        id,
        status,
        runs,
        errors,
    } = store;
    let mut members = Members::new();
    members.text("table", table);
    members.text("id", id);
    members.text("status", status);
    members.text("runs", runs);
    members.text("errors", errors);
    members.end()
}

fn stage(stage: &Stage<'_>) -> String {
    let Stage {
        name,
        running,
        done,
        failed,
        rollback,
    } = stage;
    let mut members = Members::new();
    members.text("name", name);
    members.text("running", running);
    members.text("done", done);
    members.text("failed", failed);
    members.text("rollback", rollback);
    members.end()
}

/// A member of a shape is a list: its pointer, the name of its fact, and the fact's argument if it has one.
pub(super) fn shape<'a>(shape: &Shape<'a>) -> (&'a str, String) {
    let Shape {
        name,
        media_type,
        members: facts,
    } = shape;
    let mut members = Members::new();
    members.text("media_type", media_type);
    let facts = facts.iter().map(|(pointer, fact)| {
        let (fact_name, _) = fact.json();
        let named = [quoted(pointer), quoted(fact_name)];
        list(named.into_iter().chain(argument(fact)))
    });
    members.list("members", facts);
    (name, members.end())
}

fn argument(fact: &ShapeFact<'_>) -> Option<String> {
    match fact {
        ShapeFact::Failed(text) | ShapeFact::Constant(text) | ShapeFact::Param(text) => {
            Some(quoted(text))
        }
        ShapeFact::Code(all) | ShapeFact::Retry(all) | ShapeFact::Category(all) => Some(words(all)),
        ShapeFact::Delay(unit) => Some(quoted(unit.as_str())),
        ShapeFact::Message
        | ShapeFact::Hint
        | ShapeFact::Details
        | ShapeFact::Reference
        | ShapeFact::Status
        | ShapeFact::Summary
        | ShapeFact::Docs => None,
    }
}

fn words(words: ShapeWords<'_>) -> String {
    let mut members = Members::new();
    for (name, word) in words {
        members.json(name, &quoted(word));
    }
    members.end()
}

//! The parts around the codes' sections, as their templates see them.

use std::collections::BTreeMap;

use errpact_spec::catalog::{Catalog, OnUnknownStatus, Rule, Stage, Store};
use serde::Serialize;

use super::{anchor, params, status};
use crate::tables::{self, Bump};
use crate::words;

/// The heading, the index and the retries.
#[derive(Debug, Serialize)]
pub(super) struct Head<'a> {
    errpact: &'static str,
    name: &'a str,
    fingerprint: &'a str,
    version: &'a Option<String>,
    title: &'a str,
    description: &'a Option<String>,
    categories: Vec<Category<'a>>,
}

#[derive(Debug, Serialize)]
struct Category<'a> {
    anchor: String,
    title: &'a str,
    description: &'a Option<String>,
    numbers: Option<String>,
    codes: Vec<Line<'a>>,
}

/// A code in a table.
#[derive(Debug, Serialize)]
struct Line<'a> {
    name: &'a str,
    number: Option<u32>,
    summary: &'a str,
    deliver: &'static str,
    retry: String,
    outcome: &'static str,
    exhausted: String,
}

impl<'a> Head<'a> {
    pub(super) fn new(catalog: &'a Catalog, fingerprint: &'a str) -> Self {
        let mut codes: BTreeMap<&str, Vec<Line<'a>>> = BTreeMap::new();
        for (name, code) in &catalog.codes {
            codes.entry(&code.category).or_default().push(Line {
                name,
                number: code.number,
                summary: &code.summary,
                deliver: words::deliver(code.deliver),
                retry: words::retry(&code.retry),
                outcome: words::outcome(code),
                exhausted: words::exhausted(&code.exhausted),
            });
        }
        let categories = catalog.categories.iter().map(|(name, category)| Category {
            anchor: anchor::category(name),
            title: &category.title,
            description: &category.description,
            numbers: category
                .numbers
                .map(|(first, last)| format!("{first}–{last}")),
            codes: codes.remove(name.as_str()).unwrap_or_default(),
        });
        Self {
            errpact: env!("CARGO_PKG_VERSION"),
            name: &catalog.name,
            fingerprint,
            version: &catalog.version,
            title: catalog.title.as_deref().unwrap_or(&catalog.name),
            description: &catalog.description,
            categories: categories.collect(),
        }
    }
}

/// Context, tools, services, notes, rules, limits and workflows.
#[derive(Debug, Serialize)]
pub(super) struct Tail<'a> {
    context: Vec<params::Row<'a>>,
    tools: Vec<Tool<'a>>,
    services: Vec<Service<'a>>,
    other_service: &'a str,
    notes: Vec<Note<'a>>,
    sentences: Vec<(String, &'a str)>,
    shapes: Vec<Shape>,
    rules: Vec<String>,
    limits: Vec<String>,
    workflows: Vec<Workflow<'a>>,
}

#[derive(Debug, Serialize)]
struct Tool<'a> {
    anchor: String,
    name: &'a str,
    description: &'a Option<String>,
    read_only: bool,
    idempotent: bool,
    has_key: bool,
    service: &'a Option<String>,
    open: bool,
    params: Vec<params::Row<'a>>,
}

#[derive(Debug, Serialize)]
struct Service<'a> {
    name: &'a str,
    title: &'a str,
    status_prefix: bool,
}

#[derive(Debug, Serialize)]
struct Note<'a> {
    anchor: String,
    name: &'a str,
    text: &'a str,
    params: Vec<params::Row<'a>>,
}

#[derive(Debug, Serialize)]
struct Workflow<'a> {
    anchor: String,
    name: &'a str,
    initial: &'a str,
    store: &'a Option<Store>,
    on_unknown_status: &'static str,
    stages: &'a [Stage],
    statuses: Vec<status::Row<'a>>,
}

impl<'a> Tail<'a> {
    pub(super) fn new(catalog: &'a Catalog) -> Self {
        Self {
            context: params::rows(&catalog.context),
            tools: catalog
                .tools
                .iter()
                .map(|(name, tool)| Tool {
                    anchor: anchor::tool(name),
                    name,
                    description: &tool.description,
                    read_only: tool.read_only,
                    idempotent: tool.idempotent,
                    has_key: tool.idempotency.is_some(),
                    service: &tool.service,
                    open: tool.is_open(),
                    params: params::rows(&tool.params),
                })
                .collect(),
            services: catalog
                .services
                .named
                .iter()
                .map(|(name, service)| Service {
                    name,
                    title: &service.title,
                    status_prefix: service.status_prefix,
                })
                .collect(),
            other_service: &catalog.services.other,
            notes: catalog
                .notes
                .iter()
                .map(|(name, note)| Note {
                    anchor: anchor::note(name),
                    name,
                    text: &note.text.source,
                    params: params::rows(&note.params),
                })
                .collect(),
            sentences: sentences(catalog),
            shapes: shapes(catalog),
            rules: catalog.rules.iter().map(rule).collect(),
            limits: words::limits(&catalog.limits),
            workflows: catalog
                .workflows
                .iter()
                .map(|(name, workflow)| Workflow {
                    anchor: anchor::workflow(name),
                    name,
                    initial: &workflow.initial,
                    store: &workflow.store,
                    on_unknown_status: match workflow.on_unknown_status {
                        OnUnknownStatus::Error => "an error, and nothing is changed",
                        OnUnknownStatus::Initial => "it counts as the initial one",
                    },
                    stages: &workflow.stages,
                    statuses: status::rows(workflow),
                })
                .collect(),
        }
    }
}

/// Returns the ids of sentences and their texts, those for users in each language.
fn sentences(catalog: &Catalog) -> Vec<(String, &str)> {
    let mut rows = Vec::new();
    for (sentence, own) in &catalog.sentences {
        let name = sentence.as_str();
        if let Some(text) = &own.text {
            rows.push((name.to_owned(), text.as_str()));
        }
        for (tag, text) in &own.messages {
            rows.push((format!("{name} ({tag})"), text));
        }
    }
    rows
}

/// A declared shape: where it is written, and what is at each of its pointers.
#[derive(Debug, Serialize)]
struct Shape {
    name: String,
    written: String,
    members: Vec<(String, String)>,
}

fn shapes(catalog: &Catalog) -> Vec<Shape> {
    let arena = Bump::new();
    let rows = tables::shapes(&catalog.wire, &arena).iter();
    let shapes = rows.map(|row| {
        let written = catalog.wire.write.iter();
        let written = written.filter(|(_, name)| *name == row.name);
        let written = written.map(|(surface, _)| format!("`{}`", surface.as_str()));
        let members = row.members.iter().map(|(pointer, fact)| {
            let (name, argument) = fact.json();
            let argument = argument.map(|argument| format!(": {argument}"));
            let contents = format!("{name}{}", argument.unwrap_or_default());
            ((*pointer).to_owned(), contents.replace(": {}", ""))
        });
        Shape {
            name: row.name.to_owned(),
            written: written.collect::<Vec<_>>().join(", "),
            members: members.collect(),
        }
    });
    shapes.collect()
}

fn rule(rule: &Rule) -> String {
    match rule {
        Rule::Text(text) => text.clone(),
        Rule::NeverSay { phrase, except } if except.is_empty() => {
            format!("The model never says “{phrase}”.")
        }
        Rule::NeverSay { phrase, except } => {
            format!(
                "The model never says “{phrase}”, except for {}.",
                words::list_and(except)
            )
        }
    }
}

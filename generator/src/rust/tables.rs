//! The static tables.

use super::literal::{Lines, Literal};
use super::rest::Rest;
use super::writer::Writer;
use super::{Source, detect, docs, envelope, limits, params, policies, prompt};
use crate::tables::{Category, Entry, Tables, Tool};

/// Writes the catalog and what it refers to.
pub(super) fn write(writer: &mut Writer, source: &Source<'_>) {
    let tables = &source.tables;
    writer.blank();
    docs::markdown(
        writer,
        "Twelve hex digits that change when any meaning of the catalog changes.",
    );
    super::allow(writer, &["dead_code"], super::UNUSED);
    writer.line(format_args!(
        "pub const FINGERPRINT: &str = {};",
        Literal(tables.fingerprint)
    ));
    writer.blank();
    docs::markdown(writer, "The rule block of the prompt, markers included.");
    super::allow(writer, &["dead_code"], super::UNUSED);
    writer.line(format_args!(
        "pub const PROMPT: &str = {};",
        Lines(&source.prompt.whole)
    ));
    writer.blank();
    docs::markdown(writer, "The catalog: what the run time works from.");
    writer.open(format_args!(
        "pub static CATALOG: __table::Catalog = __table::Catalog {{"
    ));
    writer.line(format_args!("name: {},", Literal(tables.name)));
    writer.line(format_args!("version: {},", option(tables.version)));
    writer.line(format_args!("fingerprint: FINGERPRINT,"));
    writer.line(format_args!(
        "reference_digits: {},",
        tables.reference_digits
    ));
    writer.line(format_args!("codes: &__CODES,"));
    categories_member(writer, &tables.categories);
    match tables.fallback {
        Some(index) => writer.line(format_args!("fallback: Some({index}),")),
        None => writer.line(format_args!("fallback: None,")),
    }
    params::rows(writer, "context", &tables.context);
    tools_member(writer, &tables.tools);
    writer.structs(
        "services: &",
        "__table::Service",
        &tables.services,
        ",",
        |writer, service| {
            writer.line(format_args!("name: {},", Literal(service.name)));
            writer.line(format_args!("title: {},", Literal(service.title)));
            writer.line(format_args!("status_prefix: {},", service.status_prefix));
        },
    );
    writer.line(format_args!(
        "other_service: {},",
        Literal(tables.other_service)
    ));
    match tables.workflows.is_empty() {
        true => writer.line(format_args!("workflows: &[],")),
        false => writer.line(format_args!("workflows: &__WORKFLOWS,")),
    }
    limits::members(writer, tables.limits);
    detect::member(writer, &tables.rules);
    prompt::member(writer, source);
    writer.close("};");
    codes_table(writer, tables);
    policies::write(writer, &tables.policies);
    limits::bucket(writer, tables.limits);
}

fn categories_member(writer: &mut Writer, categories: &[Category<'_>]) {
    let before = "categories: &";
    writer.structs(
        before,
        "__table::Category",
        categories,
        ",",
        |writer, category| {
            writer.line(format_args!("name: {},", Literal(category.name)));
            writer.line(format_args!("title: {},", Literal(category.title)));
            let codes = category.codes.iter();
            let codes: Vec<String> = codes.map(|(index, _)| index.to_string()).collect();
            writer.array("codes: &", &codes, ",", true);
        },
    );
}

fn tools_member(writer: &mut Writer, tools: &[Tool<'_>]) {
    writer.structs("tools: &", "__table::Tool", tools, ",", |writer, tool| {
        writer.line(format_args!("name: {},", Literal(tool.name)));
        writer.line(format_args!("read_only: {},", tool.read_only));
        writer.line(format_args!("idempotent: {},", tool.idempotent));
        writer.line(format_args!("service: {},", option(tool.service)));
        writer.line(format_args!("closed: {},", tool.closed));
        params::rows(writer, "params", &tool.params);
    });
}

fn codes_table(writer: &mut Writer, tables: &Tables<'_>) {
    let codes = &tables.codes;
    writer.blank();
    let before = format!("static __CODES: [__table::Entry; {}] = ", codes.len());
    writer.structs(&before, "__table::Entry", codes, ";", row);
}

/// What a row does not say is nothing.
fn row(writer: &mut Writer, row: &Entry<'_>) {
    let mut rest = Rest::of("__table::Entry::EMPTY");
    let text = |writer: &mut Writer, rest: &mut Rest, member: &str, text: &str| {
        if rest.has(!text.is_empty()) {
            writer.line(format_args!("{member}: {},", Literal(text)));
        }
    };
    writer.line(format_args!("name: {},", Literal(row.name)));
    rest.has(row.number.is_some());
    if let Some(number) = row.number {
        writer.line(format_args!("number: Some({number}),"));
    }
    writer.line(format_args!("category: {},", row.category));
    writer.line(format_args!("place: {},", row.place));
    text(writer, &mut rest, "summary", row.summary);
    text(writer, &mut rest, "message", row.message);
    text(writer, &mut rest, "user_message", row.user_message);
    if rest.has(!row.params.is_empty()) {
        params::rows(writer, "params", &row.params);
    }
    rest.has(row.policy.is_some());
    if let Some(policy) = row.policy {
        writer.line(format_args!("policy: &__POLICIES[{policy}],"));
    }
    rest.has(row.repair.is_some());
    if let Some(repair) = row.repair {
        limits::repair(writer, repair);
    }
    rest.has(row.presents_as.is_some());
    if let Some(index) = row.presents_as {
        writer.line(format_args!("presents_as: Some({index}),"));
    }
    rest.has(row.status.is_some());
    if let Some(status) = row.status {
        writer.line(format_args!("status: Some({status}),"));
    }
    rest.has(row.jsonrpc.is_some());
    if let Some(jsonrpc) = row.jsonrpc {
        writer.line(format_args!("jsonrpc: Some({jsonrpc}),"));
    }
    if rest.has(!row.raised_by.is_empty()) {
        let tools: Vec<String> = row
            .raised_by
            .iter()
            .map(|tool| Literal(tool).to_string())
            .collect();
        writer.array("raised_by: &", &tools, ",", true);
    }
    text(writer, &mut rest, "instruction", row.instruction);
    text(writer, &mut rest, "guidance", &row.guidance);
    envelope::member(writer, &row.envelope);
    text(writer, &mut rest, "extensions", &row.extensions);
    rest.has(row.docs.is_some());
    if let Some(docs) = row.docs {
        writer.line(format_args!("docs: Some({}),", Literal(docs)));
    }
    rest.write(writer);
}

fn option(text: Option<&str>) -> String {
    text.map_or_else(
        || "None".to_owned(),
        |text| format!("Some({})", Literal(text)),
    )
}

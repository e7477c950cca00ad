//! The static tables.

use super::literal::{Lines, Literal};
use super::writer::Writer;
use super::{Source, detect, docs, envelope, limits, params, policies, prompt};
use crate::tables::{Category, Entry, Tables, Tool};

/// Writes the catalogue and what it refers to.
pub(super) fn write(writer: &mut Writer, source: &Source<'_>) {
    let tables = &source.tables;
    writer.blank();
    docs::markdown(
        writer,
        "Twelve hex digits that change when any meaning of the catalogue changes.",
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
    docs::markdown(writer, "The catalogue: what the run time works from.");
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
    let text = |writer: &mut Writer, member: &str, text: &str| {
        if !text.is_empty() {
            writer.line(format_args!("{member}: {},", Literal(text)));
        }
    };
    writer.line(format_args!("name: {},", Literal(row.name)));
    if let Some(number) = row.number {
        writer.line(format_args!("number: Some({number}),"));
    }
    writer.line(format_args!("category: {},", row.category));
    writer.line(format_args!("place: {},", row.place));
    text(writer, "summary", row.summary);
    text(writer, "message", row.message);
    text(writer, "user_message", row.user_message);
    params::member(writer, "params", &row.params);
    if let Some(policy) = row.policy {
        writer.line(format_args!("policy: &__POLICIES[{policy}],"));
    }
    if let Some(repair) = row.repair {
        limits::repair(writer, repair);
    }
    if let Some(index) = row.presents_as {
        writer.line(format_args!("presents_as: Some({index}),"));
    }
    if let Some(status) = row.status {
        writer.line(format_args!("status: Some({status}),"));
    }
    if let Some(jsonrpc) = row.jsonrpc {
        writer.line(format_args!("jsonrpc: Some({jsonrpc}),"));
    }
    if !row.raised_by.is_empty() {
        let tools: Vec<String> = row
            .raised_by
            .iter()
            .map(|tool| Literal(tool).to_string())
            .collect();
        writer.array("raised_by: &", &tools, ",", true);
    }
    text(writer, "instruction", row.instruction);
    text(writer, "guidance", &row.guidance);
    envelope::member(writer, &row.envelope);
    text(writer, "extensions", &row.extensions);
    if let Some(docs) = row.docs {
        writer.line(format_args!("docs: Some({}),", Literal(docs)));
    }
    writer.line(format_args!("..__table::Entry::EMPTY"));
}

fn option(text: Option<&str>) -> String {
    text.map_or_else(
        || "None".to_owned(),
        |text| format!("Some({})", Literal(text)),
    )
}

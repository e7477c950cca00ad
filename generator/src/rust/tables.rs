//! The static tables.

use std::collections::BTreeMap;

use errpact_spec::catalog::Code;

use super::literal::{Lines, Literal};
use super::policies::Policies;
use super::writer::Writer;
use super::{Source, categories, detect, docs, envelope, limits, params, prompt};

/// Writes the catalogue and what it refers to.
pub(super) fn write(writer: &mut Writer, source: &Source<'_>) {
    let catalog = source.catalog;
    writer.blank();
    docs::markdown(
        writer,
        "Twelve hex digits that change when any meaning of the catalogue changes.",
    );
    super::allow(writer, &["dead_code"], super::UNUSED);
    writer.line(format_args!(
        "pub const FINGERPRINT: &str = {};",
        Literal(source.fingerprint)
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
    writer.line(format_args!("name: {},", Literal(&catalog.name)));
    writer.line(format_args!(
        "version: {},",
        option(catalog.version.as_deref())
    ));
    writer.line(format_args!("fingerprint: FINGERPRINT,"));
    writer.line(format_args!(
        "reference_digits: {},",
        catalog.reference.digits
    ));
    writer.line(format_args!("codes: &__CODES,"));
    categories_member(writer, source);
    match catalog
        .fallback
        .as_ref()
        .and_then(|name| index_of(&catalog.codes, name))
    {
        Some(index) => writer.line(format_args!("fallback: Some({index}),")),
        None => writer.line(format_args!("fallback: None,")),
    }
    params::rows(writer, "context", &catalog.context);
    tools_member(writer, source);
    let services: Vec<_> = catalog.services.named.iter().collect();
    writer.structs(
        "services: &",
        "__table::Service",
        &services,
        ",",
        |writer, (name, service)| {
            writer.line(format_args!("name: {},", Literal(name)));
            writer.line(format_args!("title: {},", Literal(&service.title)));
            writer.line(format_args!("status_prefix: {},", service.status_prefix));
        },
    );
    writer.line(format_args!(
        "other_service: {},",
        Literal(&catalog.services.other)
    ));
    limits::members(writer, &catalog.limits);
    detect::member(writer, source);
    prompt::member(writer, source);
    writer.close("};");
    let policies = Policies::new(catalog.codes.values());
    codes_table(writer, source, &policies);
    policies.write(writer);
    limits::bucket(writer, &catalog.limits);
}

fn categories_member(writer: &mut Writer, source: &Source<'_>) {
    let codes_of = categories::codes_of(source.catalog);
    let categories: Vec<_> = source.catalog.categories.iter().collect();
    let before = "categories: &";
    writer.structs(
        before,
        "__table::Category",
        &categories,
        ",",
        |writer, (name, category)| {
            writer.line(format_args!("name: {},", Literal(name)));
            writer.line(format_args!("title: {},", Literal(&category.title)));
            let codes = codes_of
                .get(name.as_str())
                .map(Vec::as_slice)
                .unwrap_or_default();
            let codes: Vec<String> = codes.iter().map(|(index, _)| index.to_string()).collect();
            writer.array("codes: &", &codes, ",", true);
        },
    );
}

fn tools_member(writer: &mut Writer, source: &Source<'_>) {
    let tools: Vec<_> = source.catalog.tools.iter().collect();
    writer.structs(
        "tools: &",
        "__table::Tool",
        &tools,
        ",",
        |writer, (name, tool)| {
            writer.line(format_args!("name: {},", Literal(name)));
            writer.line(format_args!("read_only: {},", tool.read_only));
            writer.line(format_args!("idempotent: {},", tool.idempotent));
            writer.line(format_args!(
                "service: {},",
                option(tool.service.as_deref())
            ));
            params::rows(writer, "params", &tool.params);
        },
    );
}

fn codes_table(writer: &mut Writer, source: &Source<'_>, policies: &Policies) {
    let codes: Vec<_> = source.catalog.codes.iter().enumerate().collect();
    let indexes: BTreeMap<&str, usize> = source
        .catalog
        .categories
        .keys()
        .enumerate()
        .map(|(index, name)| (name.as_str(), index))
        .collect();
    let mut places: BTreeMap<&str, usize> = BTreeMap::new();
    writer.blank();
    let before = format!("static __CODES: [__table::Entry; {}] = ", codes.len());
    writer.structs(
        &before,
        "__table::Entry",
        &codes,
        ";",
        |writer, (index, (name, code))| {
            writer.line(format_args!("name: {},", Literal(name)));
            if let Some(number) = code.number {
                writer.line(format_args!("number: Some({number}),"));
            }
            let category = indexes
                .get(code.category.as_str())
                .copied()
                .unwrap_or_default();
            let place = places.entry(&code.category).or_default();
            writer.line(format_args!("category: {category},"));
            writer.line(format_args!("place: {place},"));
            *place += 1;
            row(writer, source, name, code, policies.row(*index));
            writer.line(format_args!("..__table::Entry::EMPTY"));
        },
    );
}

fn row(writer: &mut Writer, source: &Source<'_>, name: &str, code: &Code, policy: Option<usize>) {
    let text = |writer: &mut Writer, member: &str, text: &str| {
        if !text.is_empty() {
            writer.line(format_args!("{member}: {},", Literal(text)));
        }
    };
    text(writer, "summary", &code.summary);
    let message = code
        .message
        .as_ref()
        .map_or("", |text| text.source.as_str());
    text(writer, "message", message);
    let for_people = code
        .user_message
        .as_ref()
        .map_or(message, |text| text.source.as_str());
    text(writer, "user_message", for_people);
    params::member(writer, "params", &code.params);
    if let Some(policy) = policy {
        writer.line(format_args!("policy: &__POLICIES[{policy}],"));
    }
    if let Some(repair) = &code.repair {
        limits::repair(writer, repair);
    }
    if let Some(index) = code
        .presents_as
        .as_ref()
        .and_then(|name| index_of(&source.catalog.codes, name))
    {
        writer.line(format_args!("presents_as: Some({index}),"));
    }
    if let Some(status) = code.status {
        writer.line(format_args!("status: Some({status}),"));
    }
    if let Some(jsonrpc) = code.jsonrpc {
        writer.line(format_args!("jsonrpc: Some({jsonrpc}),"));
    }
    if !code.raised_by.is_empty() {
        let tools: Vec<String> = code
            .raised_by
            .iter()
            .map(|tool| Literal(tool).to_string())
            .collect();
        writer.array("raised_by: &", &tools, ",", true);
    }
    text(writer, "instruction", &code.instruction);
    text(writer, "guidance", &envelope::guidance(code));
    envelope::member(writer, name, code);
    text(writer, "extensions", &envelope::members(&code.extensions));
    if let Some(docs) = &code.docs {
        writer.line(format_args!("docs: Some({}),", Literal(docs)));
    }
}

fn option(text: Option<&str>) -> String {
    text.map_or_else(
        || "None".to_owned(),
        |text| format!("Some({})", Literal(text)),
    )
}

fn index_of(codes: &BTreeMap<String, Code>, name: &str) -> Option<usize> {
    codes.keys().position(|key| key == name)
}

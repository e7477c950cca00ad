//! The module of tables: rows of constants, which `const fn` of the runtime put together.
//! See `docs/decisions/015-generated-code-is-data.md`.

use std::collections::BTreeMap;

use errpact_core::table::{Category, Entry, Service, Shape, ShapeFact, ShapeWords, Tool};
use errpact_core::{Kind, Translations};
use errpact_spec::catalog;

use super::literal::{self, Literal};
use super::names;
use super::params::Constants;
use super::writer::Writer;
use super::{Source, detect, docs, limits, params, policies, prompt, workflows};
use crate::tables::{self, Tables};

/// The names of other rows in the module of tables.
const OTHERS: [&str; 6] = [
    "CATALOG",
    "CODES",
    "NOTES",
    "RETRY_BUCKET",
    "RULES",
    "WORKFLOWS",
];

/// Writes the catalog and what it refers to.
pub(super) fn write(writer: &mut Writer, source: &Source<'_>) {
    let tables = &source.tables;
    writer.blank();
    docs::markdown(
        writer,
        "Twelve hex digits that change when any meaning of the catalog changes.",
    );
    writer.line(format_args!(
        "pub const FINGERPRINT: &str = {};",
        Literal(tables.fingerprint)
    ));
    prompt::write(writer, source);
    writer.blank();
    docs::markdown(writer, "The catalog: what the runtime works from.");
    writer.line(format_args!(
        "pub static CATALOG: __errpact::codegen::table::Catalog = tables::CATALOG;"
    ));
    writer.blank();
    writer.line(format_args!("#[rustfmt::skip]"));
    writer.line(format_args!(
        "#[allow(unused_imports, clippy::needless_update, clippy::pedantic, reason = \"as for any catalog\")]"
    ));
    writer.open(format_args!("mod tables {{"));
    writer.line(format_args!(
        "use super::__errpact::codegen::table::{{self, *}};"
    ));
    writer.line(format_args!("use super::{{Category, Code}};"));
    catalog(writer, source);
    codes(writer, source);
    policies::write(writer, tables.policies);
    limits::bucket(writer, tables);
    notes(writer, source);
    workflows::rows(writer, tables.workflows);
    detect::write(writer, source.catalog, tables.codes);
    writer.close("}");
}

/// Writes the row of the catalog, without its empty members.
fn catalog(writer: &mut Writer, source: &Source<'_>) {
    let tables = &source.tables;
    writer.blank();
    writer.open(format_args!(
        "pub(super) const CATALOG: Catalog = Catalog {{"
    ));
    writer.line(format_args!("name: {},", Literal(tables.name)));
    if let Some(version) = tables.version {
        writer.line(format_args!("version: Some({}),", Literal(version)));
    }
    writer.line(format_args!("fingerprint: super::FINGERPRINT,"));
    writer.line(format_args!(
        "wire_fingerprint: {},",
        Literal(tables.wire_fingerprint)
    ));
    writer.line(format_args!(
        "policy_fingerprint: {},",
        Literal(tables.policy_fingerprint)
    ));
    writer.line(format_args!(
        "reference_digits: {},",
        tables.reference_digits
    ));
    writer.line(format_args!("codes: CODES,"));
    if !tables.former_names.is_empty() {
        writer.open(format_args!("former_names: &["));
        for (name, index) in tables.former_names {
            if let Some(code) = code(tables, *index) {
                writer.line(format_args!("({}, {code}),", Literal(name)));
            }
        }
        writer.close("],");
    }
    categories(writer, tables.categories);
    if let Some(name) = tables.fallback.and_then(|index| code(tables, index)) {
        writer.line(format_args!("fallback: Some({name}),"));
    }
    if !tables.context.is_empty() {
        let words = words_of(&source.catalog.context, None);
        params::rows(writer, "context: &", tables.context, ",", words);
    }
    tools(writer, tables.tools);
    if let Some(regex) = tables.failed_when {
        writer.line(format_args!("failed_when: Some({}),", Literal(regex)));
    }
    services(writer, tables.services);
    if tables.other_service != "{name} API" {
        writer.line(format_args!(
            "other_service: {},",
            Literal(tables.other_service)
        ));
    }
    sentences(writer, source);
    languages(writer, tables);
    shapes(writer, tables);
    if !tables.workflows.is_empty() {
        writer.line(format_args!("workflows: &WORKFLOWS,"));
    }
    limits::members(writer, tables);
    detect::member(writer, source.catalog);
    prompt::member(writer, source);
    writer.line(format_args!("..Catalog::EMPTY"));
    writer.close("};");
}

/// Returns the index of a code by its variant: a number would change with every code before it.
fn code(tables: &Tables<'_>, index: u16) -> Option<String> {
    let entry = tables.codes.get(usize::from(index))?;
    Some(format!("Code::{} as u16", names::of_code(entry.name)))
}

fn categories(writer: &mut Writer, categories: &[Category<'_>]) {
    if categories.is_empty() {
        return;
    }
    writer.open(format_args!("categories: &["));
    for category in categories {
        writer.line(format_args!(
            "table::Category::new({}, {}),",
            Literal(category.name),
            Literal(category.title)
        ));
    }
    writer.close("],");
}

fn tools(writer: &mut Writer, tools: &[Tool<'_>]) {
    if tools.is_empty() {
        return;
    }
    writer.open(format_args!("tools: &["));
    for tool in tools {
        let mut row = format!("Tool::new({})", Literal(tool.name));
        if !tool.description.is_empty() {
            row.push_str(&format!(".description({})", Literal(tool.description)));
        }
        if tool.read_only {
            row.push_str(".read_only()");
        }
        if tool.idempotent {
            row.push_str(".idempotent()");
        }
        if let Some(idempotency) = tool.idempotency {
            row.push_str(&format!(".idempotency(Idempotency::{idempotency:?})"));
        }
        if let Some(service) = tool.service {
            row.push_str(&format!(".service({})", Literal(service)));
        }
        if let Some(regex) = tool.failed_when {
            row.push_str(&format!(".failed_when({})", Literal(regex)));
        }
        if !tool.suffix.is_empty() {
            row.push_str(&format!(".suffix({})", Literal(tool.suffix)));
        }
        // A row without arguments accepts any; one with arguments accepts no others.
        let open = if tool.open { ".open()," } else { "," };
        if tool.params.is_empty() {
            let closed = if tool.open { "" } else { ".params(&[])" };
            writer.line(format_args!("{row}{closed},"));
        } else {
            // Words of an argument have no type: arguments are only read.
            params::rows(
                writer,
                &format!("{row}.params(&"),
                tool.params,
                &format!("){open}"),
                |_| None,
            );
        }
    }
    writer.close("],");
}

fn services(writer: &mut Writer, services: &[Service<'_>]) {
    if services.is_empty() {
        return;
    }
    writer.open(format_args!("services: &["));
    for service in services {
        writer.line(format_args!(
            "Service {{ name: {}, title: {}, status_prefix: {} }},",
            Literal(service.name),
            Literal(service.title),
            service.status_prefix
        ));
    }
    writer.close("],");
}

/// Writes the sentences that the catalog replaces.
fn sentences(writer: &mut Writer, source: &Source<'_>) {
    let replaced: Vec<_> = source.catalog.replaced().collect();
    if replaced.is_empty() {
        return;
    }
    writer.open(format_args!("sentences: Sentences::DEFAULT"));
    for (sentence, text) in replaced {
        writer.line(format_args!(
            ".with(Sentence::{sentence:?}, {})",
            Literal(text)
        ));
    }
    writer.end(",");
}

/// Writes the languages of texts for users, and the sentences in other languages.
fn languages(writer: &mut Writer, tables: &Tables<'_>) {
    if !tables.languages.is_empty() {
        let languages = literal::list(tables.languages);
        writer.line(format_args!("languages: &[{languages}],"));
    }
    if !tables.translated.is_empty() {
        writer.open(format_args!("translated: &["));
        for (sentence, texts) in tables.translated {
            writer.open(format_args!("(Sentence::{sentence:?}, &["));
            translations(writer, texts);
            writer.close("]),");
        }
        writer.close("],");
    }
}

/// Writes texts by the tags of their languages, one on each line.
fn translations(writer: &mut Writer, texts: Translations<'_>) {
    for (tag, text) in texts {
        writer.line(format_args!("({}, {}),", Literal(tag), Literal(text)));
    }
}

/// Writes the declared shapes, a member on each line, and where they are written.
fn shapes(writer: &mut Writer, tables: &Tables<'_>) {
    if tables.shapes.is_empty() {
        return;
    }
    writer.open(format_args!("shapes: &["));
    for Shape {
        name,
        media_type,
        members,
    } in tables.shapes
    {
        writer.open(format_args!("Shape {{"));
        writer.line(format_args!("name: {},", Literal(name)));
        writer.line(format_args!("media_type: {},", Literal(media_type)));
        writer.open(format_args!("members: &["));
        for (pointer, fact) in *members {
            writer.line(format_args!(
                "({}, {}),",
                Literal(pointer),
                self::fact(fact)
            ));
        }
        writer.close("],");
        writer.close("},");
    }
    writer.close("],");
    if !tables.written.is_empty() {
        let written = tables.written.iter();
        let written =
            written.map(|(surface, name)| format!("(Surface::{surface:?}, {})", Literal(name)));
        let written: Vec<String> = written.collect();
        writer.line(format_args!("written: &[{}],", written.join(", ")));
    }
}

fn fact(fact: &ShapeFact<'_>) -> String {
    let words = |words: ShapeWords<'_>| {
        let words = words.iter();
        let words = words.map(|(name, word)| format!("({}, {})", Literal(name), Literal(word)));
        format!("&[{}]", words.collect::<Vec<_>>().join(", "))
    };
    let argument = match fact {
        ShapeFact::Failed(json) => format!("Failed({})", Literal(json)),
        ShapeFact::Constant(json) => format!("Constant({})", Literal(json)),
        ShapeFact::Code(all) => format!("Code({})", words(all)),
        ShapeFact::Retry(all) => format!("Retry({})", words(all)),
        ShapeFact::Category(all) => format!("Category({})", words(all)),
        ShapeFact::Delay(unit) => format!("Delay(DelayUnit::{unit:?})"),
        ShapeFact::Param(name) => format!("Param({})", Literal(name)),
        plain => format!("{plain:?}"),
    };
    format!("ShapeFact::{argument}")
}

fn codes(writer: &mut Writer, source: &Source<'_>) {
    let tables = &source.tables;
    let policies = policies::names(tables.policies);
    let taken = OTHERS.into_iter().map(str::to_owned);
    let mut params = Constants::without(taken.chain(policies.iter().cloned()));
    writer.blank();
    writer.open(format_args!("static CODES: &[Entry] = &["));
    for entry in tables.codes {
        row(writer, source, entry, &policies, &mut params);
    }
    writer.close("];");
    params.write(writer);
}

/// Writes a row, without its empty members.
fn row(
    writer: &mut Writer,
    source: &Source<'_>,
    row: &Entry<'_>,
    policies: &[String],
    params: &mut Constants,
) {
    let tables = &source.tables;
    writer.open(format_args!(
        "Entry::new({}, {})",
        Literal(row.name),
        Literal(row.message)
    ));
    // There is no row of the default.
    let policy = tables.policies.iter().position(|it| it == row.policy);
    let policy = policy.and_then(|index| policies.get(index));
    let category = tables.categories.get(usize::from(row.category));
    let category = category.map(|it| names::of_type(it.name));
    let short = [
        row.number.map(|number| format!(".number({number})")),
        category.map(|name| format!(".category(Category::{name} as u16)")),
        policy.map(|policy| format!(".policy(&{policy})")),
        row.status.map(|status| format!(".status({status})")),
        row.jsonrpc.map(|jsonrpc| format!(".jsonrpc({jsonrpc})")),
    ];
    writer.calls(short.into_iter().flatten());
    text(writer, "summary", row.summary);
    if row.user_message != row.message {
        text(writer, "user", row.user_message);
    }
    if !row.messages.is_empty() {
        writer.open(format_args!(".messages(&["));
        translations(writer, row.messages);
        writer.close("])");
    }
    if !row.params.is_empty() {
        let declared = source.catalog.codes.get(row.name);
        let none = BTreeMap::new();
        let words = words_of(declared.map_or(&none, |code| &code.params), Some(row.name));
        let names: Vec<String> = row
            .params
            .iter()
            .map(|param| params.name(param, words(param.name)))
            .collect();
        writer.line(format_args!(".params(&[{}])", names.join(", ")));
    }
    if let Some(repair) = row.repair {
        writer.line(format_args!(
            ".repair(&Repair {{ param: {}, from: &[{}] }})",
            Literal(repair.param),
            literal::list(repair.from)
        ));
    }
    if let Some(name) = row.presents_as.and_then(|index| code(tables, index)) {
        writer.line(format_args!(".presents_as({name})"));
    }
    if !row.raised_by.is_empty() {
        writer.line(format_args!(
            ".raised_by(&[{}])",
            literal::list(row.raised_by)
        ));
    }
    text(writer, "instruct", row.instruction);
    if !row.guidance.is_empty() && row.guidance == row.instruction {
        writer.line(format_args!(".guided()"));
    } else {
        text(writer, "guidance", row.guidance);
    }
    text(writer, "adjustments", row.envelope.adjustments);
    text(writer, "alternatives", row.envelope.alternatives);
    text(writer, "actions", row.envelope.actions);
    text(writer, "extensions", row.extensions);
    text(writer, "docs", row.docs.unwrap_or_default());
    writer.end(",");
}

/// Writes a call with a text, unless the text is empty.
fn text(writer: &mut Writer, call: &str, text: &str) {
    if !text.is_empty() {
        writer.line(format_args!(".{call}({})", Literal(text)));
    }
}

fn notes(writer: &mut Writer, source: &Source<'_>) {
    let notes = &source.catalog.notes;
    if notes.is_empty() {
        return;
    }
    writer.blank();
    writer.open(format_args!("pub(super) static NOTES: &[Note] = &["));
    for (name, note) in notes {
        writer.open(format_args!("Note {{"));
        writer.line(format_args!("name: {},", Literal(name)));
        writer.line(format_args!("text: {},", Literal(&note.text.source)));
        let rows = tables::params(&note.params);
        let words = words_of(&note.params, Some(name));
        params::rows(writer, "params: &", &rows, ",", words);
        writer.close("},");
    }
    writer.close("];");
}

/// Returns the enum of a parameter's words, if it has words. `owner` is the code or note with these parameters.
fn words_of<'a>(
    params: &'a BTreeMap<String, catalog::Param>,
    owner: Option<&'a str>,
) -> impl Fn(&str) -> Option<String> + 'a {
    move |name| {
        let param = params.get(name)?;
        let Kind::Enum(_) = param.kind.innermost() else {
            return None;
        };
        Some(names::type_of_words(owner, name, param))
    }
}

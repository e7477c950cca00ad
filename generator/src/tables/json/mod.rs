//! All of a catalog's tables as one compact JSON text, for libraries that read them while a program runs. The reader is
//! `errpact::codegen::tables::read`.
//!
//! A code, a tool or another row is on a separate line, so that a diff of a generated file can be read, and rows refer to
//! each other by name. A member with its usual value is left out. Two kinds of values are texts: JSON that is copied as it
//! is, and numbers with decimals, because not every reader of JSON gives back the same last digit. See
//! `docs/decisions/121-tables-are-one-text.md`.

mod code;
mod members;
mod param;
mod row;

use std::iter;

use errpact_core::table::{Category, FORMAT};
use errpact_core::{Limits, Sentence, Translations, Word as _, line_of};
use errpact_spec::Resolved;
use errpact_spec::catalog::{Note, RetryBucket};
use errpact_spec::classify::with_rules;
use errpact_spec::finding::Finding;

use members::{Members, list, quoted, texts};
use param::param;

use super::{Bump, Tables, params};
use crate::prompt::{Blocks, OwnBlocks, blocks};

/// Returns the text, without a final line break. `own` are the catalog's rendered templates of rule blocks.
///
/// # Errors
/// Returns an error if a rule block cannot be made.
pub fn json(resolved: &Resolved, own: &OwnBlocks) -> Result<String, Finding> {
    let prompt = blocks(resolved, own)?;
    let arena = Bump::new();
    let tables = Tables::of(resolved, &arena);
    // Here and in each row without `..`: what the tables get in the future does not compile until it is written.
    let Tables {
        name,
        version,
        fingerprint,
        wire_fingerprint,
        policy_fingerprint,
        reference_digits,
        codes,
        former_names,
        // Each code has its own.
        policies: _,
        categories,
        fallback,
        context,
        tools,
        services,
        other_service,
        failed_when,
        workflows,
        limits,
        sentences,
        languages,
        translated,
        shapes,
        written,
        retry_bucket,
    } = &tables;
    let code = |index: u16| codes.get(usize::from(index)).map(|entry| entry.name);
    let mut all = Members::lines();
    all.number("format", FORMAT);
    all.text("errpact", env!("CARGO_PKG_VERSION"));
    all.text("name", name);
    all.some_text("version", *version);
    all.text("fingerprint", fingerprint);
    all.text("wire_fingerprint", wire_fingerprint);
    all.text("policy_fingerprint", policy_fingerprint);
    all.number("reference_digits", reference_digits);
    all.object("categories", named(categories.iter().map(category)));
    match codes.is_empty() {
        // A reader refuses a text that has lost them.
        true => all.json("codes", "{}"),
        false => all.object(
            "codes",
            named(codes.iter().map(|entry| code::row(&tables, entry))),
        ),
    }
    let former = former_names.iter();
    let former = former.filter_map(|(name, index)| Some((*name, quoted(code(*index)?))));
    all.object("former_names", named(former));
    all.some_text("fallback", fallback.and_then(code));
    all.list("context", context.iter().map(param));
    all.object("tools", named(tools.iter().map(row::tool)));
    all.object("services", named(services.iter().map(row::service)));
    all.json("other_service", &quoted(other_service));
    all.some_text("failed_when", *failed_when);
    all.object("workflows", named(workflows.iter().map(row::workflow)));
    all.json("limits", &self::limits(limits));
    if let Some(bucket) = retry_bucket {
        all.json("retry_bucket", &self::bucket(bucket));
    }
    let own = Sentence::ALL.iter().map(|it| (*it, sentences.get(*it)));
    let own = own.filter(|(sentence, text)| *text != sentence.default_text());
    all.object(
        "sentences",
        named(own.map(|(sentence, text)| (sentence.as_str(), quoted(text)))),
    );
    if !languages.is_empty() {
        all.json("languages", &texts(languages));
    }
    let translated = translated.iter();
    let translated = translated.map(|(it, texts)| (it.as_str(), translations(texts)));
    all.object("translated", named(translated));
    all.object("shapes", named(shapes.iter().map(row::shape)));
    let written = written.iter();
    let written = written.map(|(surface, name)| (surface.as_str(), quoted(name)));
    all.object("written", named(written));
    let notes = resolved.catalog().notes.iter();
    all.object("notes", named(notes.map(|(name, it)| (&**name, note(it)))));
    all.list("rules", rules(resolved, &tables));
    // The last member: a library needs it when a program starts, and finds it without reading the rest.
    all.json("prompt", &self::prompt(&prompt));
    Ok(all.end())
}

fn named<'a>(
    rows: impl Iterator<Item = (&'a str, String)>,
) -> impl Iterator<Item = (String, String)> {
    rows.map(|(name, row)| (name.to_owned(), row))
}

fn category<'a>(category: &Category<'a>) -> (&'a str, String) {
    let Category { name, title } = category;
    (name, quoted(title))
}

fn note(note: &Note) -> String {
    let mut members = Members::new();
    members.text("text", &note.text.source);
    members.list("params", params(&note.params).iter().map(param));
    members.end()
}

/// Returns the rules that classify raw failures, each as a line of text in quotation marks.
fn rules(resolved: &Resolved, tables: &Tables<'_>) -> impl Iterator<Item = String> {
    let mut lines = Vec::new();
    with_rules(resolved.catalog(), |rules| {
        for rule in rules {
            let code = tables.codes.get(usize::from(rule.code));
            let line = line_of(code.map_or("", |entry| entry.name), rule);
            lines.push(quoted(&line));
        }
    });
    lines.into_iter()
}

fn limits(limits: &Limits) -> String {
    let Limits {
        iterations,
        all_failure_rounds,
        retries_per_step,
        same_code,
        total_attempts,
    } = limits;
    let mut members = Members::new();
    members.number("iterations", iterations);
    members.number("all_failure_rounds", all_failure_rounds);
    members.some_number("retries_per_step", *retries_per_step);
    members.some_number("same_code", *same_code);
    members.some_number("total_attempts", *total_attempts);
    members.end()
}

fn bucket(bucket: &RetryBucket) -> String {
    let RetryBucket { capacity, refill } = bucket;
    let mut members = Members::new();
    members.number("capacity", capacity);
    members.text("refill", &decimal(*refill));
    members.end()
}

/// Returns a number with decimals as text, with as many digits as it takes to read the same number.
fn decimal(number: f64) -> String {
    format!("{number:?}")
}

fn translations(texts: Translations<'_>) -> String {
    let mut members = Members::new();
    for (tag, text) in texts {
        members.json(tag, &quoted(text));
    }
    members.end()
}

/// Returns the rule block in pieces, an instruction on each line, and the other blocks.
fn prompt(blocks: &Blocks<'_>) -> String {
    let Blocks {
        block,
        others,
        instructions,
    } = blocks;
    let mut members = Members::lines();
    members.text("head", &block.head);
    let items = block.items.iter().map(|item| {
        list([
            quoted(&item.before),
            texts(&item.codes),
            quoted(&item.between),
            quoted(&item.after),
        ])
    });
    members.list("items", items);
    members.text("tail", &block.tail);
    let others = others.iter();
    members.list(
        "others",
        others.map(|it| list([texts(it.tools), texts(it.tool_list), quoted(&it.text)])),
    );
    let instructions = instructions.as_ref().into_iter();
    let parts = instructions.flat_map(|it| iter::once(texts(it.tools)).chain([quoted(&it.text)]));
    members.list("instructions", parts);
    members.end()
}

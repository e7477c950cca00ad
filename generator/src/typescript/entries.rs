//! The rows of codes.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use errpact_spec::catalog::{Catalog, Code, Deliver};
use serde_json::Value;

use super::literal::{Expression, Literal, Member, Members};
use super::policies::Policies;

/// The codes that can reach a page. What is for the log alone is delivered as another.
pub(super) fn delivered(catalog: &Catalog) -> impl Iterator<Item = (&str, &Code)> {
    let codes = catalog.codes.iter();
    codes
        .filter(|(_, code)| code.deliver != Deliver::Log)
        .map(|(name, code)| (name.as_str(), code))
}

/// The categories of those codes, sorted.
pub(super) fn categories(catalog: &Catalog) -> Vec<&str> {
    let mut categories: Vec<&str> = delivered(catalog)
        .map(|(_, code)| code.category.as_str())
        .collect();
    categories.sort_unstable();
    categories.dedup();
    categories
}

/// The catch-all as it is delivered.
pub(super) fn fallback(catalog: &Catalog) -> Option<&str> {
    let (name, code) = catalog.codes.get_key_value(catalog.fallback.as_ref()?)?;
    match code.deliver {
        Deliver::Log => code.presents_as.as_deref(),
        Deliver::Model | Deliver::User | Deliver::Both => Some(name.as_str()),
    }
}

/// Writes the policies, then a row for each code.
pub(super) fn write(out: &mut String, catalog: &Catalog, categories: &[&str]) {
    let mut policies = Policies::default();
    let mut rows = String::with_capacity(catalog.codes.len() * 96);
    for (name, code) in delivered(catalog) {
        let category = categories.binary_search(&code.category.as_str());
        // Writing to a string cannot fail.
        let _ = write!(
            rows,
            "  {}: [{}, {}",
            Member(name),
            category.unwrap_or_default(),
            policies.place(code)
        );
        if let Some(more) = more(name, code) {
            rows.push_str(", ");
            rows.push_str(&more);
        }
        rows.push_str("],\n");
    }
    out.push_str("\nconst POLICIES: readonly PolicyRow[] = [\n");
    for row in policies.rows() {
        let _ = writeln!(out, "  {row},");
    }
    out.push_str("];\n\nconst ROWS: Readonly<Record<Code, Row>> = {\n");
    out.push_str(&rows);
    out.push_str("};\n");
}

/// What a code has that is not in its policy.
fn more(name: &str, code: &Code) -> Option<String> {
    let mut members = Members::new();
    if let Some(number) = code.number {
        members.add("number", number);
    }
    members.add_unless(
        code.summary == in_words(name),
        "summary",
        Literal(&code.summary),
    );
    if let Some(status) = code.status {
        members.add("status", status);
    }
    if let Some(jsonrpc) = code.jsonrpc {
        members.add("jsonrpc", jsonrpc);
    }
    if let Some(docs) = &code.docs {
        members.add("docs", Literal(docs));
    }
    if !code.extensions.is_empty() {
        members.add("extensions", extensions(&code.extensions));
    }
    // What a model reads is its own; a person gets it only where nothing else was written for people.
    let for_people = code.message.as_ref().filter(|_| code.reaches_person());
    if let Some(text) = code.user_message.as_ref().or(for_people) {
        members.add("user_message", Literal(&text.source));
    }
    members.object()
}

fn extensions(extensions: &BTreeMap<String, Value>) -> String {
    let mut members = Members::new();
    for (name, value) in extensions {
        members.add(name, Expression(value));
    }
    members.object().unwrap_or_default()
}

/// The summary that a code has where the catalog gives none; the file makes it of the name.
fn in_words(name: &str) -> String {
    let mut words = name.replace('_', " ").trim().to_ascii_lowercase();
    if let Some(first) = words.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    words
}

/// The categories, as an array.
pub(super) fn write_categories(out: &mut String, categories: &[&str]) {
    out.push_str("\nconst CATEGORIES: readonly Category[] = [");
    for (at, category) in categories.iter().enumerate() {
        let before = if at == 0 { "" } else { ", " };
        let _ = write!(out, "{before}{}", Literal(category));
    }
    out.push_str("];\n");
}

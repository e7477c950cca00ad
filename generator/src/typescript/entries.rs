//! The catalog's data about each code: a row of the file, one field per line, without the usual values.

use std::collections::BTreeMap;
use std::fmt::{self, Write as _};

use errpact_spec::catalog::{Catalog, Code, Delay, Deliver, Exhausted, Retry, Text, WhenUsedUp};
use serde_json::Value;

use super::FORMAT;
use super::literal::{Expression, Literal, Member, Members};

/// Returns the codes that can reach a page. A code for only the log is delivered as another one.
pub(super) fn delivered(catalog: &Catalog) -> impl Iterator<Item = (&str, &Code)> {
    let codes = catalog.codes.iter();
    codes
        .filter(|(_, code)| code.deliver != Deliver::Log)
        .map(|(name, code)| (name.as_str(), code))
}

/// Returns the categories of those codes, sorted.
pub(super) fn categories(catalog: &Catalog) -> Vec<&str> {
    let mut categories: Vec<&str> = delivered(catalog)
        .map(|(_, code)| code.category.as_str())
        .collect();
    categories.sort_unstable();
    categories.dedup();
    categories
}

/// Returns the code that the catch-all is delivered as.
pub(super) fn fallback(catalog: &Catalog) -> Option<&str> {
    let (name, code) = catalog.codes.get_key_value(catalog.fallback.as_ref()?)?;
    match code.deliver {
        Deliver::Log => code.presents_as.as_deref(),
        Deliver::Model | Deliver::User | Deliver::Both => Some(name.as_str()),
    }
}

/// Returns the former names of these codes, each with its code.
pub(super) fn former_names(catalog: &Catalog, of: impl Fn(&Code) -> bool) -> Option<String> {
    let mut members = Members::new();
    for (old, new) in catalog.former_names() {
        if catalog.codes.get(new).is_some_and(&of) {
            members.add(old, Literal(new));
        }
    }
    members.object()
}

/// Writes a row for each code.
pub(super) fn write(out: &mut String, catalog: &Catalog) {
    // Writing to a string cannot fail.
    let _ = writeln!(
        out,
        "\n/** What the catalog says, by code. Most codes have what a row leaves out. */\n\
         export const ENTRIES: Readonly<Record<Code, Entry>> = \
         /* @__PURE__ */ errpact.entries<Code, Category, Extensions>({FORMAT}, {{",
    );
    for (name, code) in delivered(catalog) {
        let _ = writeln!(out, "  {}: {{", Member(name));
        let indent = "    ";
        row(&mut Row { out, indent }, name, code);
        out.push_str("  },\n");
    }
    out.push_str("});\n");
}

/// The fields of a row.
pub(super) struct Row<'a> {
    pub(super) out: &'a mut String,
    pub(super) indent: &'static str,
}

impl Row<'_> {
    pub(super) fn field(&mut self, name: &str, value: impl fmt::Display) {
        let _ = writeln!(self.out, "{}{}: {value},", self.indent, Member(name));
    }

    /// Adds a field, if the code has it.
    pub(super) fn some(&mut self, name: &str, value: Option<impl fmt::Display>) {
        if let Some(value) = value {
            self.field(name, value);
        }
    }

    /// Adds texts by the tags of their languages, one on each line, if there are any.
    fn texts(&mut self, name: &str, texts: &BTreeMap<String, Text>) {
        if texts.is_empty() {
            return;
        }
        let (out, indent) = (&mut *self.out, self.indent);
        let _ = writeln!(out, "{indent}{}: {{", Member(name));
        for (tag, text) in texts {
            let _ = writeln!(out, "{indent}  {}: {},", Member(tag), Literal(&text.source));
        }
        let _ = writeln!(out, "{indent}}},");
    }

    /// Adds a word, unless it is the usual one.
    pub(super) fn word(&mut self, name: &str, usual: &str, word: &str) {
        if word != usual {
            self.field(name, Literal(word));
        }
    }
}

pub(super) fn row(row: &mut Row<'_>, name: &str, code: &Code) {
    row.field("category", Literal(&code.category));
    row.some("number", code.number);
    if code.summary != in_words(name) {
        row.field("summary", Literal(&code.summary));
    }
    // A model's text is only for the model; a user gets it only if there is no text for users.
    let for_users = code.message.as_ref().filter(|_| code.reaches_user());
    let text = code.user_message.as_ref().or(for_users);
    row.some("user_message", text.map(|text| Literal(&text.source)));
    row.texts("messages", &code.messages);
    row.word("deliver", "model", code.deliver.as_str());
    row.word("replay", "keep", code.replay.as_str());
    row.word("stops", "nothing", code.stops.as_str());
    row.word("disposition", "failed", code.disposition.as_str());
    row.word("outcome", "unknown", code.outcome.as_str());
    row.some("verify", code.verify.as_deref().map(Literal));
    row.some("retry", retry(&code.retry));
    row.some("exhausted", exhausted(code.exhausted));
    row.some("status", code.status);
    row.some("jsonrpc", code.jsonrpc);
    row.some("docs", code.docs.as_deref().map(Literal));
    row.some("extensions", extensions(&code.extensions));
}

fn retry(retry: &Retry) -> Option<String> {
    // A code that is never retried has no other values.
    let by = retry.by?;
    let usual = Retry::NEVER;
    let mut members = Members::new();
    members.add("by", Literal(by.as_str()));
    match retry.max {
        Some(max) => members.add("max", max),
        None => members.add("max", "null"),
    }
    match &retry.delay {
        Delay::Fixed(0) => {}
        Delay::Fixed(ms) => members.add("delay_ms", ms),
        Delay::Param(name) => members.add("delay_param", Literal(name)),
    }
    if retry.multiplier.to_bits() != usual.multiplier.to_bits() {
        members.add("multiplier", retry.multiplier);
    }
    if retry.max_delay_ms != usual.max_delay_ms {
        members.add("max_delay_ms", retry.max_delay_ms);
    }
    if retry.jitter != usual.jitter {
        members.add("jitter", Literal(retry.jitter.as_str()));
    }
    members.object()
}

fn exhausted(Exhausted { blocking, optional }: Exhausted) -> Option<String> {
    if (blocking, optional) == (WhenUsedUp::Fail, WhenUsedUp::Fail) {
        return None;
    }
    let mut members = Members::new();
    members.add("blocking", Literal(blocking.as_str()));
    members.add("optional", Literal(optional.as_str()));
    members.object()
}

fn extensions(extensions: &BTreeMap<String, Value>) -> Option<String> {
    let mut members = Members::new();
    for (name, value) in extensions {
        members.add(name, Expression(value));
    }
    members.object()
}

/// Returns the default summary of a code, which the library makes from the name.
fn in_words(name: &str) -> String {
    let mut words = name.replace('_', " ").trim().to_ascii_lowercase();
    if let Some(first) = words.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    words
}

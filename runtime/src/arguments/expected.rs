//! What an argument should be changed to, if the model calls again.

use std::borrow::Cow;

use super::problem::{Problem, WHOLE};
use crate::Occurrence;
use crate::table::{Catalog, Kind, Param, RetryBy};

/// The most words of an enum, or arguments of a tool, that are named.
const MOST_WORDS: usize = 24;

/// Adds what the tool declares for the wrong argument, or that it is unknown. It does so only if the
/// model may call again: else the code says what comes next, and that is not another call. The
/// catalog's own text about an argument takes precedence.
pub(super) fn adjusted(
    catalog: &'static Catalog,
    tool: &str,
    problem: &Problem,
    occurrence: Occurrence,
) -> Occurrence {
    if occurrence.entry().policy.retry.by != Some(RetryBy::Model) {
        return occurrence;
    }
    let declared = catalog.tool(tool).map_or(&[][..], |tool| tool.params);
    let wrong = declared.iter().find(|param| problem.is_about(param.name));
    let (name, to) = match (problem.unknown_name(), wrong) {
        (Some((name, closest)), _) => (Cow::Owned(name), unknown(closest)),
        (None, Some(param)) => match inside(param, problem.argument()) {
            Some((path, expected)) => (Cow::Owned(path), expected),
            None => (
                Cow::Borrowed(param.name),
                expected(&param.kind, param.optional),
            ),
        },
        (None, None) if problem.is_about(WHOLE) => (Cow::Borrowed(WHOLE), object_of(declared)),
        (None, None) => return occurrence,
    };
    let catalogs = occurrence.presented().envelope.adjusted();
    if catalogs.contains_key(&*name) {
        return occurrence;
    }
    occurrence.adjusted(name, to)
}

/// Returns what to do about an argument that does not exist.
fn unknown(closest: Option<&str>) -> Cow<'static, str> {
    match closest {
        Some(closest) => format!("unknown; did you mean {closest}?").into(),
        None => "unknown; leave it out".into(),
    }
}

/// Returns what all arguments together should be.
fn object_of(declared: &[Param]) -> Cow<'static, str> {
    if declared.is_empty() {
        return "an object".into();
    }
    let names: Vec<&str> = declared.iter().map(|param| param.name).collect();
    format!("an object that may have {}", listed(&names)).into()
}

/// Returns the place of a wrong value inside an argument and what it should be, if the argument's type declares it.
fn inside(param: &Param, path: &str) -> Option<(String, Cow<'static, str>)> {
    let mut rest = path
        .strip_prefix(param.name)
        .filter(|rest| !rest.is_empty())?;
    let (mut kind, mut optional) = (param.kind, false);
    while !rest.is_empty() {
        (kind, optional, rest) = match kind {
            Kind::List(item) => (*item, false, rest.strip_prefix('[')?.split_once(']')?.1),
            Kind::Object(fields) => {
                let rest = rest.strip_prefix('.')?;
                // A name may contain a period itself.
                let fields = fields.iter().filter(|field| rest.starts_with(field.name));
                let field = fields.max_by_key(|field| field.name.len())?;
                (field.kind, field.optional, rest.get(field.name.len()..)?)
            }
            _ => return None,
        };
    }
    Some((path.to_owned(), expected(&kind, optional)))
}

/// Returns what a value should be. The texts are errpact's own and the catalog's, so that nothing leaks with them.
fn expected(kind: &Kind<'_>, optional: bool) -> Cow<'static, str> {
    let words = words(kind);
    if optional {
        format!("{words}, or leave it out").into()
    } else {
        words
    }
}

/// Returns a type in words, with those of an enum.
pub(super) fn words(kind: &Kind<'_>) -> Cow<'static, str> {
    Cow::Borrowed(match kind {
        Kind::Text => "text",
        Kind::Integer => "a whole number",
        Kind::Number => "a number",
        Kind::Boolean => "true or false",
        Kind::Datetime => "a date and time with its offset (RFC 3339)",
        Kind::Date => "a date (YYYY-MM-DD)",
        Kind::Duration => "a duration, such as 2 h 5 min",
        Kind::Uuid => "a UUID",
        Kind::Url => "a URL",
        Kind::Email => "an e-mail address",
        Kind::Phone => "a phone number",
        Kind::Json => "any JSON",
        Kind::Enum(known) => return one_of(known).into(),
        Kind::Object(fields) => {
            let names: Vec<&str> = fields.iter().map(|field| field.name).collect();
            return format!("an object with {}", listed(&names)).into();
        }
        Kind::List(inner) => return format!("a list, each item {}", words(inner)).into(),
    })
}

/// Returns words to choose from.
pub(super) fn one_of(known: &[&str]) -> String {
    format!("one of {}", listed(known))
}

/// Returns the first of these words, and how many more there are.
fn listed(words: &[&str]) -> String {
    match words.get(..MOST_WORDS) {
        Some(first) if first.len() < words.len() => {
            format!(
                "{} and {} more",
                first.join(", "),
                words.len() - first.len()
            )
        }
        _ => words.join(", "),
    }
}

//! What an argument should be changed to, if the model calls again.

use super::problem::{Problem, WHOLE};
use crate::Occurrence;
use crate::table::{Catalog, Kind, Param, RetryBy, Sentence, Sentences};

/// The most words of an enum, or arguments of a tool, that are named.
const MOST_WORDS: usize = 24;

/// Adds what the tool declares for the wrong argument, or that it is unknown. It does so only if the
/// model may call again: else the code says what comes next, and that is not another call. The
/// catalog's own text about an argument takes precedence.
pub(super) fn adjusted(
    catalog: &Catalog<'_>,
    tool: &str,
    problem: &Problem,
    occurrence: Occurrence,
) -> Occurrence {
    if occurrence.policy().retry.by != Some(RetryBy::Model) {
        return occurrence;
    }
    let said = &catalog.sentences;
    let declared = catalog.tool(tool).map_or(&[][..], |tool| tool.params);
    let wrong = declared.iter().find(|param| problem.is_about(param.name));
    let (name, to) = match (problem.unknown_name(), wrong) {
        (Some((name, closest)), _) => (name, unknown(said, closest)),
        (None, Some(param)) => match inside(said, param, problem.argument()) {
            Some((path, expected)) => (path, expected),
            None => (
                param.name.to_owned(),
                expected(said, &param.kind, param.optional),
            ),
        },
        (None, None) if problem.is_about(WHOLE) => (WHOLE.to_owned(), object_of(said, declared)),
        (None, None) => return occurrence,
    };
    let catalogs = occurrence.presented().envelope.adjusted();
    if catalogs.contains_key(&name) {
        return occurrence;
    }
    occurrence.adjusted(name.into(), to.into())
}

/// Returns what to do about an argument that does not exist.
fn unknown(said: &Sentences<'_>, closest: Option<&str>) -> String {
    match closest {
        Some(closest) => said.say(Sentence::MisspelledArgument, &[("argument", closest)]),
        None => said.get(Sentence::UnknownArgument).to_owned(),
    }
}

/// Returns what all arguments together should be.
fn object_of(said: &Sentences<'_>, declared: &[Param<'_>]) -> String {
    if declared.is_empty() {
        return said.get(Sentence::Object).to_owned();
    }
    let names: Vec<&str> = declared.iter().map(|param| param.name).collect();
    let names = listed(said, &names);
    said.say(Sentence::ObjectOfArguments, &[("arguments", &names)])
}

/// Returns the place of a wrong value inside an argument and what it should be, if the argument's type declares it.
fn inside(said: &Sentences<'_>, param: &Param<'_>, path: &str) -> Option<(String, String)> {
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
    Some((path.to_owned(), expected(said, &kind, optional)))
}

/// Returns what a value should be. The texts are errpact's own and the catalog's, so that nothing leaks with them.
fn expected(said: &Sentences<'_>, kind: &Kind<'_>, optional: bool) -> String {
    let words = words(said, kind);
    if optional {
        said.say(Sentence::OrLeftOut, &[("value", &words)])
    } else {
        words
    }
}

/// Returns a type in words, with those of an enum.
pub(super) fn words(said: &Sentences<'_>, kind: &Kind<'_>) -> String {
    let sentence = match kind {
        Kind::Text => Sentence::Text,
        Kind::Integer => Sentence::Integer,
        Kind::Number => Sentence::Number,
        Kind::Boolean => Sentence::Boolean,
        Kind::Datetime => Sentence::Datetime,
        Kind::Date => Sentence::Date,
        Kind::Duration => Sentence::Duration,
        Kind::Uuid => Sentence::Uuid,
        Kind::Url => Sentence::Url,
        Kind::Email => Sentence::Email,
        Kind::Phone => Sentence::Phone,
        Kind::Json => Sentence::Json,
        Kind::Enum(known) => return one_of(said, known),
        Kind::Object(fields) => {
            let names: Vec<&str> = fields.iter().map(|field| field.name).collect();
            let names = listed(said, &names);
            return said.say(Sentence::ObjectWith, &[("fields", &names)]);
        }
        Kind::List(inner) => {
            let item = words(said, inner);
            return said.say(Sentence::ListOf, &[("item", &item)]);
        }
    };
    said.get(sentence).to_owned()
}

/// Returns words to choose from.
pub(super) fn one_of(said: &Sentences<'_>, known: &[&str]) -> String {
    said.say(Sentence::OneOf, &[("words", &listed(said, known))])
}

/// Returns the first of these words, and how many more there are.
fn listed(said: &Sentences<'_>, words: &[&str]) -> String {
    match words.get(..MOST_WORDS) {
        Some(first) if first.len() < words.len() => {
            let more = (words.len() - first.len()).to_string();
            let values = [("words", &*first.join(", ")), ("count", &*more)];
            said.say(Sentence::AndMore, &values)
        }
        _ => words.join(", "),
    }
}

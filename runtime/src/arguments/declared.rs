//! Arguments as the catalogue declares them.

use serde_json::Value;

use super::expected;
use super::problem::Problem;
use crate::table::{Catalog, Kind};

/// Compares arguments with what the catalogue declares for the tool.
pub(super) fn check(catalog: &Catalog, tool: &str, given: &Value) -> Result<(), Problem> {
    let Some(given) = given.as_object() else {
        return Err(Problem::invalid("arguments", "an object".to_owned()));
    };
    let declared = catalog.tool(tool).map_or(&[][..], |tool| tool.params);
    if declared.is_empty() {
        return Ok(());
    }
    let value = |name: &str| given.get(name).filter(|value| !value.is_null());
    for param in declared {
        if !param.optional && value(param.name).is_none() {
            return Err(Problem::missing(param.name, words(&param.kind)));
        }
    }
    for param in declared {
        if value(param.name).is_some_and(|value| !fits(&param.kind, value, 0)) {
            return Err(Problem::invalid(param.name, words(&param.kind)));
        }
    }
    let known = |name: &String| declared.iter().any(|param| param.name == name);
    match given.keys().find(|name| !known(name)) {
        Some(name) => Err(Problem::unknown(name, String::new())),
        None => Ok(()),
    }
}

/// The arguments that have the declared form.
pub(super) fn fitting(
    catalog: &Catalog,
    tool: &str,
    given: &serde_json::Map<String, Value>,
) -> serde_json::Map<String, Value> {
    let declared = catalog.tool(tool).map_or(&[][..], |tool| tool.params);
    let fits = |(name, value): &(&String, &Value)| {
        let param = declared.iter().find(|param| param.name == *name);
        // What is not declared leaves nowhere, and is what the log is freed of.
        param.is_none_or(|param| fits(&param.kind, value, 0))
    };
    let kept = given.iter().filter(fits);
    kept.map(|(name, value)| (name.clone(), value.clone()))
        .collect()
}

/// Lists in lists that are looked into.
const DEEPEST: usize = 8;

/// Has a value the form of a type?
fn fits(kind: &Kind<'_>, value: &Value, depth: usize) -> bool {
    match kind {
        Kind::Text => value.is_string(),
        Kind::Integer => value.is_i64() || value.is_u64(),
        Kind::Number => value.is_number(),
        Kind::Boolean => value.is_boolean(),
        Kind::Enum(known) => value.as_str().is_some_and(|word| known.contains(&word)),
        Kind::List(inner) => value.as_array().is_some_and(|items| {
            depth < DEEPEST && items.iter().all(|item| fits(inner, item, depth + 1))
        }),
        Kind::Json => true,
        Kind::Duration => value.is_number() || value.is_string() && converts(kind, value),
        _ => value.is_string() && converts(kind, value),
    }
}

#[cfg(feature = "classify")]
fn converts(kind: &Kind<'_>, value: &Value) -> bool {
    // Without jiff nothing can read a time: then any text is taken.
    let unread = cfg!(not(feature = "jiff")) && matches!(kind, Kind::Datetime | Kind::Date);
    unread || errpact_detect::convert(kind, &errpact_detect::Taken::Json(value)).is_some()
}

#[cfg(not(feature = "classify"))]
fn converts(_: &Kind<'_>, _: &Value) -> bool {
    true
}

/// A type in words, with those of an enum.
fn words(kind: &Kind<'_>) -> String {
    match kind {
        Kind::Enum(known) => format!("one of {}", known.join(", ")),
        Kind::List(inner) => format!("a list, each {}", words(inner)),
        kind => expected::words(kind).0.to_owned(),
    }
}

//! Checks arguments against the catalog's declarations.

use serde_json::{Map, Number, Value};

use super::expected::words;
use super::problem::{Problem, WHOLE};
use super::undeclared;
use crate::table::{Catalog, Kind};

/// Compares arguments with what the catalog declares for the tool.
pub(super) fn check(catalog: &Catalog, tool: &str, given: &Value) -> Result<(), Problem> {
    let Some(given) = given.as_object() else {
        return Err(Problem::invalid(WHOLE, "an object".to_owned()));
    };
    let Some(row) = catalog.tool(tool) else {
        return Ok(());
    };
    let declared = row.params;
    let value = |name: &str| given.get(name).filter(|value| !value.is_null());
    for param in declared {
        if !param.optional && value(param.name).is_none() {
            return Err(Problem::missing(param.name, words(&param.kind).into()));
        }
    }
    for param in declared {
        if value(param.name).is_some_and(|value| !fits(&param.kind, value, 0)) {
            return Err(Problem::invalid(param.name, words(&param.kind).into()));
        }
    }
    let known = |name: &String| declared.iter().any(|param| param.name == name);
    let mut unknown = given.keys().filter(|name| !known(name));
    if row.closed {
        return match unknown.next() {
            Some(name) => Err(Problem::unknown(
                name,
                name,
                declared.iter().map(|param| param.name),
            )),
            None => Ok(()),
        };
    }
    // A tool without declared arguments says nothing about what it accepts.
    if !declared.is_empty() {
        undeclared::tell(catalog.name, row.name, unknown);
    }
    Ok(())
}

/// Returns the arguments that have the declared form, in it.
pub(super) fn fitting(
    catalog: &Catalog,
    tool: &str,
    given: &Map<String, Value>,
) -> Map<String, Value> {
    let declared = catalog.tool(tool).map_or(&[][..], |tool| tool.params);
    let fitting = given.iter().filter_map(|(name, value)| {
        let mut value = value.clone();
        // An undeclared argument is never shown, and the log is scrubbed of it.
        if let Some(param) = declared.iter().find(|param| param.name == name) {
            if !fits(&param.kind, &value, 0) {
                return None;
            }
            written_whole(&param.kind, &mut value);
        }
        Some((name.clone(), value))
    });
    fitting.collect()
}

/// Writes the whole numbers of a fitting value as such.
fn written_whole(kind: &Kind<'_>, value: &mut Value) {
    match (kind, value) {
        (Kind::Integer, Value::Number(number)) => {
            if let Some(whole) = whole(number) {
                *number = whole;
            }
        }
        (Kind::List(inner), Value::Array(items)) => {
            for item in items {
                written_whole(inner, item);
            }
        }
        _ => {}
    }
}

/// Returns the whole number that a number is: JSON does not distinguish `5.0` from `5`, and some models write it.
/// `None` for one that no 64-bit integer type can represent.
pub(super) fn whole(number: &Number) -> Option<Number> {
    if number.is_i64() || number.is_u64() {
        return Some(number.clone());
    }
    let float = number.as_f64().filter(|float| float.fract() == 0.0)?;
    // These are powers of two, which a double represents exactly: every cast below keeps the value.
    if (0.0..18_446_744_073_709_551_616.0).contains(&float) {
        Some(Number::from(float as u64))
    } else if (-9_223_372_036_854_775_808.0..0.0).contains(&float) {
        Some(Number::from(float as i64))
    } else {
        None
    }
}

/// The most levels of nested lists that are checked.
const DEEPEST: usize = 8;

/// Returns whether a value has the form of a type.
fn fits(kind: &Kind<'_>, value: &Value, depth: usize) -> bool {
    match kind {
        Kind::Text => value.is_string(),
        Kind::Integer => value
            .as_number()
            .is_some_and(|number| whole(number).is_some()),
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

fn converts(kind: &Kind<'_>, value: &Value) -> bool {
    errpact_core::convert(kind, &errpact_core::Taken::Json(value)).is_some()
}

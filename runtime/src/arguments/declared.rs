//! Checks arguments against the catalog's declarations.

use serde_json::{Map, Number, Value};

use errpact_core::{Kind, Param};

use super::expected::words;
use super::problem::{Problem, WHOLE};
use crate::occurrence::tell_undeclared;
use crate::table::{Catalog, Sentence, Sentences};

/// Compares arguments with what the catalog declares for the tool. `has` tells whether the tool's own schema has an
/// argument that the catalog does not declare: an incomplete catalog refuses nothing that the tool accepts.
pub(super) fn check(
    catalog: &Catalog<'_>,
    tool: &str,
    given: &Value,
    has: impl Fn(&str) -> bool,
) -> Result<(), Problem> {
    let said = &catalog.sentences;
    let Some(given) = given.as_object() else {
        return Err(Problem::invalid(
            WHOLE,
            said.get(Sentence::Object).to_owned(),
        ));
    };
    let Some(row) = catalog.tool(tool) else {
        return Ok(());
    };
    fields(said, row.params, given, "")?;
    if row.open {
        return Ok(());
    }
    if let Some(name) = undeclared(row.params, given).find(|name| !has(name)) {
        let known = row.params.iter().map(|param| param.name);
        return Err(Problem::unknown(name, name, known));
    }
    tell_undeclared(catalog, row.name, undeclared(row.params, given));
    Ok(())
}

/// Returns the declared arguments of a tool.
pub(super) fn params<'a>(catalog: &Catalog<'a>, tool: &str) -> &'a [Param<'a>] {
    catalog.tool(tool).map_or(&[], |tool| tool.params)
}

/// Returns the given names that are not declared.
fn undeclared<'g>(
    declared: &[Param<'_>],
    given: &'g Map<String, Value>,
) -> impl Iterator<Item = &'g String> {
    let known = |name: &&String| declared.iter().any(|param| param.name == **name);
    given.keys().filter(move |name| !known(name))
}

/// Compares the members of an object with their declarations: missing ones first, then those of another form. `path`
/// is the object, and is empty for the arguments themselves.
fn fields(
    said: &Sentences<'_>,
    declared: &[Param<'_>],
    given: &Map<String, Value>,
    path: &str,
) -> Result<(), Problem> {
    let value = |name: &str| given.get(name).filter(|value| !value.is_null());
    let below = |name: &str| match path {
        "" => name.to_owned(),
        path => format!("{path}.{name}"),
    };
    for param in declared {
        if !param.optional && value(param.name).is_none() {
            let words = words(said, &param.kind);
            return Err(Problem::missing(&below(param.name), words));
        }
    }
    for param in declared {
        if let Some(value) = value(param.name) {
            fits(said, &param.kind, value, &below(param.name))?;
        }
    }
    Ok(())
}

/// Returns the arguments that have the declared form, in it.
pub(super) fn fitting(
    catalog: &Catalog<'_>,
    tool: &str,
    given: &Map<String, Value>,
) -> Map<String, Value> {
    let said = &catalog.sentences;
    let declared = params(catalog, tool);
    let mut fitting = given.clone();
    fitting.retain(|name, value| {
        // An undeclared argument is never shown, and the log is scrubbed of it.
        let param = declared.iter().find(|param| param.name == name);
        param.is_none_or(|param| fits(said, &param.kind, value, name).is_ok())
    });
    complete(declared, &mut fitting);
    fitting
}

/// Writes values of fitting arguments as the tool's type reads them: whole numbers as such, no null for an absent value
/// (APIs with strict schemas send one), and defaults.
pub(super) fn complete(declared: &[Param<'_>], given: &mut Map<String, Value>) {
    for param in declared {
        let absent = match given.get_mut(param.name) {
            // Any JSON may be null.
            Some(Value::Null) => param.kind != Kind::Json,
            Some(value) => {
                written(&param.kind, value);
                continue;
            }
            None => true,
        };
        match param.default_value() {
            Some(default) if absent => {
                given.insert(param.name.to_owned(), default);
            }
            None if absent && param.optional => {
                given.remove(param.name);
            }
            _ => {}
        }
    }
}

fn written(kind: &Kind<'_>, value: &mut Value) {
    match (kind, value) {
        (Kind::Integer, Value::Number(number)) => {
            if let Some(whole) = whole(number) {
                *number = whole;
            }
        }
        (Kind::List(inner), Value::Array(items)) => {
            for item in items {
                written(inner, item);
            }
        }
        (Kind::Object(fields), Value::Object(members)) => complete(fields, members),
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

/// Checks that a value has the form of a type. The type bounds how deep this goes.
fn fits(said: &Sentences<'_>, kind: &Kind<'_>, value: &Value, path: &str) -> Result<(), Problem> {
    let fits = match kind {
        Kind::List(inner) => {
            if let Some(items) = value.as_array() {
                for (index, item) in items.iter().enumerate() {
                    fits(said, inner, item, &format!("{path}[{index}]"))?;
                }
            }
            value.is_array()
        }
        Kind::Object(declared) => {
            if let Some(members) = value.as_object() {
                fields(said, declared, members, path)?;
                if let Some(name) = undeclared(declared, members).next() {
                    let known = declared.iter().map(|field| field.name);
                    return Err(Problem::unknown(&format!("{path}.{name}"), name, known));
                }
            }
            value.is_object()
        }
        Kind::Text => value.is_string(),
        Kind::Integer => value
            .as_number()
            .is_some_and(|number| whole(number).is_some()),
        Kind::Number => value.is_number(),
        Kind::Boolean => value.is_boolean(),
        Kind::Enum(known) => value.as_str().is_some_and(|word| known.contains(&word)),
        Kind::Json => true,
        Kind::Duration => value.is_number() || value.is_string() && converts(kind, value),
        _ => value.is_string() && converts(kind, value),
    };
    match fits {
        true => Ok(()),
        false => Err(Problem::invalid(path, words(said, kind))),
    }
}

fn converts(kind: &Kind<'_>, value: &Value) -> bool {
    errpact_core::convert(kind, &errpact_core::Taken::Json(value)).is_some()
}

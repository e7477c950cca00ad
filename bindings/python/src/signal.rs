//! The facts of a failure, and the rule that they find. See `docs/decisions/124-python-classifies-through-the-engine.md`.

use std::time::Duration;

use errpact::binding::{Failure, SEARCHED, Sqlstate, has_read_rules};
use errpact::table::CatalogRef;
use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use serde_json::Value;

use crate::libraries::Foreign;
use crate::taken::Taken;
use crate::unhurt;
use crate::values::{self, readable};

/// The code, the rule's place in the code's list, the values that it takes, and whether it proves that nothing was done.
pub(crate) type Found<'py> = (String, u16, Bound<'py, PyDict>, bool);

/// A text of so many bytes is searched in microseconds: other threads need not be let in.
const SHORT: usize = 512;

/// The facts of a failure, as `errpact.Signal` names them.
#[derive(Default)]
struct Facts {
    kind: Option<String>,
    types: Vec<String>,
    bases: Vec<String>,
    status: Option<u16>,
    sqlstate: Option<String>,
    sqlite: Option<i32>,
    jsonrpc: Option<i32>,
    io: Option<String>,
    tool: Option<String>,
    service: Option<String>,
    message: Option<String>,
    result: Option<Value>,
}

/// Finds the rule for a failure. `None` is a fact that is not known.
pub(crate) fn classify<'py>(
    catalog: &CatalogRef,
    given: &Bound<'py, PyDict>,
) -> PyResult<Option<Found<'py>>> {
    let py = given.py();
    let facts = facts(given)?;
    let foreign = Foreign::get(py)?;
    let [types, bases] = [&facts.types, &facts.bases].map(|it| texts(it));
    let failure = Failure {
        kind: facts.kind.as_deref(),
        types: &types,
        bases: &bases,
        status: facts.status,
        sqlstate: facts.sqlstate.as_deref(),
        sqlite: facts.sqlite,
        jsonrpc: facts.jsonrpc,
        io: facts.io.as_deref(),
        tool: facts.tool.as_deref(),
        service: facts.service.as_deref(),
        message: facts.message.as_deref(),
        result: facts.result.as_ref(),
        status_prefix: false,
    };
    let find =
        || unhurt(|| errpact::binding::classify(catalog, failure, |path| foreign.is_own(path)));
    let short = facts.message.as_ref().is_none_or(|it| it.len() <= SHORT) && facts.result.is_none();
    // Reading the rules, once, takes longer than any text.
    let found = match short && has_read_rules(catalog.get()) {
        true => find(),
        false => py.detach(find),
    };
    let Some(found) = found? else {
        return Ok(None);
    };
    let taken = Taken::get(py)?;
    let values = PyDict::new(py);
    for (name, value) in &found.values {
        if let Some(value) = taken.object(py, value)? {
            values.set_item(name, value)?;
        }
    }
    Ok(Some((found.code, found.rule, values, found.proves)))
}

fn texts(owned: &[String]) -> Vec<&str> {
    owned.iter().map(String::as_str).collect()
}

fn facts(given: &Bound<'_, PyDict>) -> PyResult<Facts> {
    let mut facts = Facts::default();
    for (name, fact) in given {
        if fact.is_none() {
            continue;
        }
        match name.cast::<PyString>()?.to_str()? {
            "type" => facts.kind = Some(text(&fact)?),
            "types" => facts.types = all(&fact)?,
            "bases" => facts.bases = all(&fact)?,
            // What is no status is no status of a rule either.
            "status" => facts.status = Some(whole(&fact)?.clamp(0, u16::MAX.into()) as u16),
            "sqlstate" => facts.sqlstate = Some(text(&fact)?),
            "sqlite" => facts.sqlite = Some(number(&fact)?),
            "jsonrpc" => facts.jsonrpc = Some(number(&fact)?),
            "io" => facts.io = Some(text(&fact)?),
            "tool" => facts.tool = Some(text(&fact)?),
            "service" => facts.service = Some(text(&fact)?),
            "message" => facts.message = Some(beginning(&fact)?),
            "result" => facts.result = Some(values::json(&fact)?),
            // What no rule asks for.
            _ => {}
        }
    }
    Ok(facts)
}

/// Returns a text; what is none as Python prints it.
fn text(fact: &Bound<'_, PyAny>) -> PyResult<String> {
    Ok(match fact.cast::<PyString>() {
        Ok(text) => readable(text),
        Err(_) => readable(&fact.str()?),
    })
}

/// Returns as much of a text as is searched, or more: the rest of a long one is not copied.
fn beginning(fact: &Bound<'_, PyAny>) -> PyResult<String> {
    let Ok(Ok(whole)) = fact.cast::<PyString>().map(|it| it.to_str()) else {
        return text(fact);
    };
    let ends = |end: &usize| whole.is_char_boundary(*end);
    let end = (SEARCHED..whole.len()).find(ends).unwrap_or(whole.len());
    Ok(whole.get(..end).unwrap_or(whole).to_owned())
}

fn all(fact: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
    fact.try_iter()?.map(|it| text(&it?)).collect()
}

/// Returns a whole number; one that is too large as the largest.
fn whole(fact: &Bound<'_, PyAny>) -> PyResult<i64> {
    match fact.extract::<i64>() {
        Err(error) if error.is_instance_of::<PyOverflowError>(fact.py()) => {
            Ok(if fact.lt(0)? { i64::MIN } else { i64::MAX })
        }
        number => number,
    }
}

fn number(fact: &Bound<'_, PyAny>) -> PyResult<i32> {
    Ok(whole(fact)?.clamp(i32::MIN.into(), i32::MAX.into()) as i32)
}

/// Returns the kind of an I/O error that a name states: the system's (`ECONNRESET`), or that of a class (`ConnectTimeout`).
#[pyfunction]
pub(crate) fn io_named(name: &Bound<'_, PyString>) -> Option<&'static str> {
    errpact::binding::io_named(&readable(name))
}

/// Returns a text as an SQLSTATE, if it is one.
#[pyfunction]
pub(crate) fn sqlstate(text: &Bound<'_, PyString>) -> Option<String> {
    Sqlstate::new(&readable(text)).map(|state| state.as_str().to_owned())
}

/// Reads the value of a `Retry-After` header.
#[pyfunction]
pub(crate) fn retry_after(value: &Bound<'_, PyString>) -> Option<Duration> {
    errpact::wire::retry_after(&readable(value))
}

/// Reads the value of a `retry-after-ms` header.
#[pyfunction]
pub(crate) fn retry_after_ms(value: &Bound<'_, PyString>) -> Option<Duration> {
    errpact::wire::retry_after_ms(&readable(value))
}

//! The facts of a failure, from the dictionary in which Python has them.

use std::time::{Duration, UNIX_EPOCH};

use errpact::binding::{self, Declared, Facts, Issue, Owned, issue};
use errpact::table::{Catalog, CatalogRef, Entry, Param, Tool};
use pyo3::exceptions::{PyException, PyKeyError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

use crate::occurrence::Occurrence;
use crate::unhurt;
use crate::values::{self, json, undeclared, value};

/// The facts that were read, and the names of those that could not be.
struct Read {
    facts: Facts,
    unread: Vec<String>,
}

/// Makes an occurrence of the code in this row.
///
/// # Errors
/// As [`facts`].
pub(crate) fn occurrence(
    catalog: &CatalogRef,
    index: u16,
    given: &Bound<'_, PyDict>,
) -> PyResult<Occurrence> {
    let entry = catalog.get().entry(index);
    let Read { facts, unread } = facts(catalog.get(), entry, given)?;
    let happened = unhurt(|| facts.occurrence(catalog, index))?;
    Ok(Occurrence { happened, unread })
}

/// Returns the index of a code, or of the catch-all.
pub(crate) fn index(catalog: &Catalog<'_>, code: Option<&str>) -> PyResult<u16> {
    match code {
        None => Ok(fallback(catalog)),
        Some(code) => (catalog.index_of(code)).ok_or_else(|| PyKeyError::new_err(code.to_owned())),
    }
}

/// Returns the index of the catch-all: that of no code, if the catalog has none.
pub(crate) fn fallback(catalog: &Catalog<'_>) -> u16 {
    catalog.fallback.unwrap_or(u16::MAX)
}

/// Reads the facts that are known. `None` is one that is not. A fact of another type costs only itself: a failure is told
/// without it.
///
/// # Errors
/// Returns what is no `Exception`: an interrupt from the keyboard, for example.
fn facts(catalog: &Catalog<'_>, entry: &Entry<'_>, given: &Bound<'_, PyDict>) -> PyResult<Read> {
    let mut read = Read {
        facts: Facts::default(),
        unread: Vec::new(),
    };
    let mut arguments = None;
    for (name, fact) in given {
        let name = name.cast::<PyString>()?.to_str()?;
        if name == "arguments" {
            arguments = Some(fact);
            continue;
        }
        let added = add(&mut read.facts, catalog, entry, name, &fact);
        read.keep(given.py(), name, added)?;
    }
    if let Some(given) = arguments {
        // Their types are those of the tool's row.
        let tool = read.facts.tool.as_deref();
        let tool = tool.and_then(|tool| catalog.tool(tool));
        let added = named(&given, tool);
        let added = added.map(|arguments| read.facts.arguments = arguments);
        read.keep(given.py(), "arguments", added)?;
    }
    Ok(read)
}

impl Read {
    fn keep(&mut self, py: Python<'_>, name: &str, added: PyResult<()>) -> PyResult<()> {
        match added {
            Err(error) if error.is_instance_of::<PyException>(py) => {
                self.unread.push(format!("{name} ({error})"));
                Ok(())
            }
            other => other,
        }
    }
}

/// Adds a fact of this name.
fn add(
    facts: &mut Facts,
    catalog: &Catalog<'_>,
    entry: &Entry<'_>,
    name: &str,
    fact: &Bound<'_, PyAny>,
) -> PyResult<()> {
    if fact.is_none() {
        if name == "retried" {
            facts.retried = None;
        }
        return Ok(());
    }
    match name {
        "given" => {
            let values = declared(entry.params, fact.cast()?)?.into_iter();
            facts.values = values.map(or_absent).collect();
        }
        // JSON of another program.
        "details" => {
            let details = json(fact)?;
            let values = entry.params.iter().map(|param| {
                let value = details
                    .get(param.name)
                    .and_then(|it| binding::converted(&param.kind, it));
                value.unwrap_or(Owned::Absent)
            });
            facts.values = values.collect();
        }
        "context" => facts.context = declared(catalog.context, fact.cast()?)?,
        "tool" => facts.tool = Some(text(fact)?),
        "call_id" => facts.call_id = Some(text(fact)?),
        "own_service" => facts.service = Some(text(fact)?),
        "own_operation" => facts.operation = Some(text(fact)?),
        "stage" => facts.stage.get_or_insert_default().0 = text(fact)?,
        "rollback_status" => facts.stage.get_or_insert_default().1 = text(fact)?,
        "retry_after" => facts.retry_after = Some(values::length(fact)?),
        "said" => facts.cause = Some(text(fact)?),
        "proven" => facts.proven = fact.is_truthy()?,
        "callers" => facts.callers = fact.extract()?,
        "hidden" => facts.hidden = hidden(catalog, fact)?,
        "alternatives" => facts.alternatives = fact.extract()?,
        "actions" => facts.actions = fact.extract()?,
        "adjustments" => facts.adjustments = fact.extract()?,
        "languages" => facts.language = Some(text(fact)?),
        "came" => {
            let (recovery, known): (Bound<'_, PyAny>, bool) = fact.extract()?;
            facts.came = Some((json(&recovery)?, known));
        }
        "partial" => facts.partial = Some(partial(fact)?),
        "retried" => facts.retried = Some(fact.is_truthy()?),
        "same" => {
            let same = fact.cast::<Occurrence>()?.get();
            (facts.id, facts.at) = (Some(same.happened.id()), Some(same.happened.timestamp()));
            facts.retried = binding::decided(&same.happened);
        }
        "id" => facts.id = Some(uuid::Uuid::from_u128(fact.getattr("int")?.extract()?)),
        "at_ms" => {
            let milliseconds = fact.extract::<u64>().unwrap_or(0);
            facts.at = UNIX_EPOCH.checked_add(Duration::from_millis(milliseconds));
        }
        // What only Python needs.
        _ => {}
    }
    Ok(())
}

pub(crate) fn or_absent(value: Option<Owned>) -> Owned {
    value.unwrap_or(Owned::Absent)
}

/// Returns a text; what is none as Python prints it.
fn text(fact: &Bound<'_, PyAny>) -> PyResult<String> {
    Ok(match fact.cast::<PyString>() {
        Ok(text) => values::readable(text),
        Err(_) => values::readable(&fact.str()?),
    })
}

/// Returns the values of declared parameters, in the order of their rows.
pub(crate) fn declared(
    params: &[Param<'_>],
    given: &Bound<'_, PyDict>,
) -> PyResult<Vec<Option<Owned>>> {
    let mut values = Vec::with_capacity(params.len());
    for param in params {
        let found = given.get_item(param.name)?;
        values.push(found.map(|it| value(&param.kind, &it)).transpose()?);
    }
    Ok(values)
}

fn named(given: &Bound<'_, PyAny>, tool: Option<&Tool<'_>>) -> PyResult<Vec<(String, Owned)>> {
    let mut values = Vec::new();
    for (name, given) in given.cast::<PyDict>()? {
        let name = text(&name)?;
        let value = match tool.and_then(|tool| tool.param(&name)) {
            Some(param) => value(&param.kind, &given)?,
            None => undeclared(&given)?,
        };
        values.push((name, value));
    }
    Ok(values)
}

/// Reads values of calls around the one that failed: the tool, if one was called, the name, and the value.
fn hidden(catalog: &Catalog<'_>, given: &Bound<'_, PyAny>) -> PyResult<Vec<(Declared, Owned)>> {
    let mut values = Vec::new();
    for item in given.try_iter()? {
        let (tool, name, given): (Option<String>, String, Bound<'_, PyAny>) = item?.extract()?;
        let param = match &tool {
            Some(tool) => catalog.tool(tool).and_then(|tool| tool.param(&name)),
            None => catalog.context.iter().find(|param| param.name == name),
        };
        let value = match param {
            Some(param) => value(&param.kind, &given)?,
            None => undeclared(&given)?,
        };
        let declared = match (param, tool) {
            (None, _) => Declared::Nowhere,
            (Some(_), None) => Declared::Context(name),
            (Some(_), Some(tool)) => Declared::Argument(tool, name),
        };
        values.push((declared, value));
    }
    Ok(values)
}

/// What was done, and the items that were not, each with its place in the arguments.
fn partial(given: &Bound<'_, PyAny>) -> PyResult<(serde_json::Value, Vec<Issue>)> {
    let (done, issues): (Bound<'_, PyAny>, Bound<'_, PyAny>) = given.extract()?;
    let mut not_done = Vec::new();
    for item in issues.try_iter()? {
        let (pointer, failed): (Bound<'_, PyAny>, Bound<'_, Occurrence>) = item?.extract()?;
        not_done.push(issue(&failed.get().happened, &text(&pointer)?));
    }
    Ok((json(&done)?, not_done))
}

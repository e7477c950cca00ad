//! The facts of a failure, and the rule that they find. See `docs/decisions/124-python-classifies-through-the-engine.md`.

use std::time::Duration;

use errpact::binding::{self, Signal, Sqlstate, has_read_rules};
use errpact::table::CatalogRef;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

use crate::facts::It;
use crate::libraries::Foreign;
use crate::taken::Taken;
use crate::unhurt;
use crate::values::readable;

/// The code, the rule's place in the code's list, the values that it takes, and whether it proves that nothing was done.
pub(crate) type Found<'py> = (String, u16, Bound<'py, PyDict>, bool);

/// A text of so many bytes is searched in microseconds: other threads need not be let in.
const SHORT: usize = 512;

/// Finds the rule for a failure. `None` is a fact that is not known.
pub(crate) fn classify<'py>(
    catalog: &CatalogRef,
    given: &Bound<'py, PyDict>,
) -> PyResult<Option<Found<'py>>> {
    let py = given.py();
    let facts = Signal::read(&It(given.as_any().clone()))?;
    let foreign = Foreign::get(py)?;
    let find = || {
        let own = |path: &str| foreign.is_own(path);
        unhurt(|| facts.with(|failure| binding::classify(catalog, failure, own)))
    };
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

/// Returns the kind of an I/O error that a name states: the system's (`ECONNRESET`), or that of a class (`ConnectTimeout`).
#[pyfunction]
pub(crate) fn io_named(name: &Bound<'_, PyString>) -> Option<&'static str> {
    binding::io_named(&readable(name))
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

//! The facts of a failure, from the dictionary in which Python has them.

use std::time::Duration;

use errpact::Occurrence as Happened;
use errpact::binding::{self, Given, Owned, SEARCHED};
use errpact::table::{Catalog, CatalogRef, Kind};
use pyo3::exceptions::{PyException, PyOverflowError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use serde_json::Value;
use uuid::Uuid;

use crate::occurrence::Occurrence;
use crate::unhurt;
use crate::values::{self, undeclared, value};

/// Makes an occurrence of the code in this row.
///
/// # Errors
/// Returns what is no `Exception`: an interrupt from the keyboard, for example.
pub(crate) fn occurrence(
    catalog: &CatalogRef,
    index: u16,
    given: &Bound<'_, PyDict>,
) -> PyResult<Occurrence> {
    let (facts, unread) = binding::facts(catalog, index, &It(given.as_any().clone()))?;
    let happened = unhurt(|| facts.occurrence(catalog, index))?;
    Ok(Occurrence { happened, unread })
}

/// Returns the index of a code, or of the catch-all if the catalog does not have the code.
pub(crate) fn index(catalog: &Catalog<'_>, code: Option<&str>) -> u16 {
    let known = code.and_then(|code| catalog.index_of(code));
    known.or(catalog.fallback).unwrap_or(u16::MAX)
}

/// A value of Python, as it was given.
pub(crate) struct It<'py>(pub(crate) Bound<'py, PyAny>);

impl<'py> Given for It<'py> {
    type Fault = PyErr;

    fn reason(&self, fault: PyErr) -> PyResult<String> {
        match fault.is_instance_of::<PyException>(self.0.py()) {
            true => Ok(fault.to_string()),
            false => Err(fault),
        }
    }

    fn is_absent(&self) -> bool {
        self.0.is_none()
    }

    fn text(&self) -> PyResult<String> {
        Ok(match self.0.cast::<PyString>() {
            Ok(text) => values::readable(text),
            Err(_) => values::readable(&self.0.str()?),
        })
    }

    fn flag(&self) -> PyResult<bool> {
        self.0.is_truthy()
    }

    fn whole(&self) -> PyResult<i64> {
        match self.0.extract::<i64>() {
            Err(error) if error.is_instance_of::<PyOverflowError>(self.0.py()) => {
                Ok(if self.0.lt(0)? { i64::MIN } else { i64::MAX })
            }
            number => number,
        }
    }

    fn length(&self) -> PyResult<Duration> {
        values::length(&self.0)
    }

    fn id(&self) -> PyResult<Uuid> {
        Ok(Uuid::from_u128(self.0.getattr("int")?.extract()?))
    }

    fn json(&self) -> PyResult<Value> {
        values::json(&self.0)
    }

    fn value(&self, kind: Option<&Kind<'_>>) -> PyResult<Owned> {
        match kind {
            Some(kind) => value(kind, &self.0),
            None => undeclared(&self.0),
        }
    }

    fn items(&self) -> PyResult<Vec<Self>> {
        self.0.try_iter()?.map(|item| item.map(It)).collect()
    }

    fn these<const N: usize>(&self) -> PyResult<[Self; N]> {
        let items = self.items()?;
        let length = items.len();
        let wrong = |_| PyValueError::new_err(format!("expected {N} items, and got {length}"));
        items.try_into().map_err(wrong)
    }

    fn member(&self, name: &str) -> PyResult<Option<Self>> {
        Ok(self.0.cast::<PyDict>()?.get_item(name)?.map(It))
    }

    fn each(&self, mut visit: impl FnMut(&str, Self) -> PyResult<()>) -> PyResult<()> {
        for (name, value) in self.0.cast::<PyDict>()? {
            match name.cast::<PyString>().map(|it| it.to_str()) {
                Ok(Ok(name)) => visit(name, It(value))?,
                _ => visit(&It(name).text()?, It(value))?,
            }
        }
        Ok(())
    }

    fn occurrence<T>(
        &self,
        _catalog: &CatalogRef,
        ask: impl FnOnce(&Happened) -> T,
    ) -> PyResult<T> {
        Ok(ask(&self.0.cast::<Occurrence>()?.get().happened))
    }

    /// The rest of a long text is not copied.
    fn beginning(&self) -> PyResult<String> {
        let Ok(Ok(whole)) = self.0.cast::<PyString>().map(|it| it.to_str()) else {
            return self.text();
        };
        let ends = |end: &usize| whole.is_char_boundary(*end);
        let end = (SEARCHED..whole.len()).find(ends).unwrap_or(whole.len());
        Ok(whole.get(..end).unwrap_or(whole).to_owned())
    }
}

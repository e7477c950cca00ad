//! The catalog of a generated module.

use errpact::table;
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::facts::facts;
use crate::occurrence::Occurrence;

/// A catalog's tables.
#[pyclass(frozen, module = "errpact._engine")]
pub(crate) struct Catalog(&'static table::Catalog);

#[pymethods]
impl Catalog {
    #[new]
    fn new(tables: &str) -> PyResult<Self> {
        crate::dev::load(tables).map(Self)
    }

    /// Makes an occurrence of a code: what happened, by the names of a failure's facts.
    fn occurrence(&self, code: &str, given: &Bound<'_, PyDict>) -> PyResult<Occurrence> {
        let Some(index) = self.0.index_of(code) else {
            return Err(PyKeyError::new_err(code.to_owned()));
        };
        let entry = self.0.entry(index);
        let facts = facts(self.0, entry, given)?;
        Ok(Occurrence(facts.occurrence(self.0, entry)))
    }
}

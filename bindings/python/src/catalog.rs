//! The catalog of a generated module.

use errpact::binding::{self, Owned};
use errpact::table;
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::facts::{declared, facts, or_absent};
use crate::occurrence::Occurrence;
use crate::unhurt;

/// A catalog's tables.
#[pyclass(frozen, module = "errpact._engine")]
pub(crate) struct Catalog {
    tables: &'static table::Catalog,
    notes: Vec<crate::dev::Note>,
}

#[pymethods]
impl Catalog {
    #[new]
    fn new(tables: &str) -> PyResult<Self> {
        let (tables, notes) = crate::dev::load(tables)?;
        Ok(Self { tables, notes })
    }

    /// Makes an occurrence of a code: what happened, by the names of a failure's facts.
    fn occurrence(&self, code: &str, given: &Bound<'_, PyDict>) -> PyResult<Occurrence> {
        let index = self.tables.index_of(code);
        let index = index.ok_or_else(|| PyKeyError::new_err(code.to_owned()))?;
        let entry = self.tables.entry(index);
        let facts = facts(self.tables, entry, given)?;
        unhurt(|| Occurrence(facts.occurrence(self.tables, entry)))
    }

    /// Makes an occurrence of the catch-all.
    fn fallback(&self, given: &Bound<'_, PyDict>) -> PyResult<Occurrence> {
        let entry = self.tables.fallback_entry();
        let facts = facts(self.tables, entry, given)?;
        unhurt(|| Occurrence(facts.occurrence(self.tables, entry)))
    }

    /// Writes a note with these values for the model.
    fn note(&self, name: &str, given: &Bound<'_, PyDict>) -> PyResult<String> {
        let note = self.notes.iter().find(|note| note.name == name);
        let note = note.ok_or_else(|| PyKeyError::new_err(name.to_owned()))?;
        let values = declared(note.params, given)?.into_iter();
        let values: Vec<Owned> = values.map(or_absent).collect();
        unhurt(|| binding::note(note.text, note.params, &values))
    }
}

//! Errors that were read from what a tool, a server or a message says.

use errpact::binding;
use errpact::wire::Received;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::objects::of_value;

/// Returns what came, by the names of `errpact.ToolError`. What is absent is left out.
pub(crate) fn told<'py>(py: Python<'py>, error: &Received) -> PyResult<Bound<'py, PyDict>> {
    Ok(of_value(py, &binding::told(error))?.cast_into::<PyDict>()?)
}

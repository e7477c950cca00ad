//! The engine of errpact as a module of Python: facts go in, and forms come out. The package `errpact` is what a program calls.
//! See `docs/decisions/125-python-is-a-door-to-the-engine.md`.

mod budget;
mod catalog;
mod facts;
mod history;
mod libraries;
mod objects;
mod occurrence;
mod read;
mod rounds;
mod signal;
mod taken;
mod values;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// Runs code of the engine. A defect of it is an exception that a program catches, and never ends the program's own.
fn unhurt<T>(run: impl FnOnce() -> T) -> PyResult<T> {
    errpact::binding::unhurt(run).map_err(|_| {
        PyRuntimeError::new_err("a defect of errpact: see what it printed to standard error")
    })
}

/// Logs a warning of the engine as Python does: with the logger `errpact`.
fn warn(text: &str) {
    // While the interpreter ends there is no one to tell.
    Python::try_attach(|py| -> PyResult<()> {
        let logging = py.import("logging")?;
        let logger = logging.call_method1("getLogger", ("errpact",))?;
        logger.call_method1("warning", ("%s", text)).map(drop)
    });
}

/// The module `errpact._engine`.
#[pymodule]
mod _engine {
    use pyo3::exceptions::PyValueError;
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::budget::{Budget, Reserved};
    #[pymodule_export]
    use crate::catalog::Catalog;
    #[pymodule_export]
    use crate::history::History;
    #[pymodule_export]
    use crate::occurrence::Occurrence;
    #[pymodule_export]
    use crate::rounds::{Closing, Running, ToolLoop};
    #[pymodule_export]
    use crate::signal::{io_named, retry_after, retry_after_ms, sqlstate};

    #[pymodule_init]
    fn init(_module: &Bound<'_, PyModule>) -> PyResult<()> {
        // It is set again where the module is imported in another interpreter, which has the same logger.
        let _ = errpact::environment::set_warnings(crate::warn);
        Ok(())
    }

    /// Sets the key under which values are hashed; another one than before is refused.
    #[pyfunction]
    fn set_key(key: &[u8]) -> PyResult<()> {
        let set = errpact::redact::set_key(key);
        set.map_err(|error| PyValueError::new_err(error.to_string()))
    }

    /// Says whether there is a key; warns once if there is none.
    #[pyfunction]
    fn check_key() -> bool {
        errpact::redact::check_key()
    }
}

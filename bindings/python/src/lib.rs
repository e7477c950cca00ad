//! The engine of errpact as a module of Python: facts go in, and forms come out. The package `errpact` is what a program calls.

mod catalog;
mod dev;
mod facts;
mod objects;
mod occurrence;
mod values;

use pyo3::prelude::*;

/// The module `errpact._engine`.
#[pymodule]
mod _engine {
    #[pymodule_export]
    use crate::catalog::Catalog;
    #[pymodule_export]
    use crate::occurrence::Occurrence;
}

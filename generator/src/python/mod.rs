//! The Python module: codes, types, and what the catalog says about each code, for Python 3.10 or newer.
//!
//! What differs between catalogs is data; what reads and decides is the library, the same file for all of them.
//! Both have the form that `ruff format` gives them, whatever the catalog says, so that a project
//! which formats and lints everything has nothing to change in them. `literal` and `annotation` are the
//! places that see to it; the templates only lay out.

use errpact_templates::python as templates;

use crate::library::Library;

mod annotation;
mod arguments;
mod code;
mod filters;
mod literal;
mod names;
mod render;

pub use render::{Error, render};

/// What the module imports.
pub const LIBRARY: Library = Library {
    name: "errpact.py",
    comment: "#",
    text: templates::LIBRARY,
};

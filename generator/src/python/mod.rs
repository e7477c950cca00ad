//! The Python module: codes, types, and what the catalog says about each code, for Python 3.10 or newer.
//!
//! Only data differs between catalogs. The library reads and decides, and is the same file for all of them. Both have
//! the form of `ruff format`, whatever the catalog says, so that a project that formats and lints everything does not
//! change them. `literal` and `annotation` ensure this; the templates are only the layout.

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

/// The library that the module imports.
pub const LIBRARY: Library = Library {
    name: "errpact.py",
    comment: "#",
    text: templates::LIBRARY,
};

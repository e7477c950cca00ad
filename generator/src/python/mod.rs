//! The Python module: codes, what the catalog says about each, the typed envelope, the reader of
//! the wire forms and the decision, in one file that needs Python 3.10 and nothing else.
//!
//! What differs between catalogs is data; what reads and decides is the same text in all of them.
//! The file has the form that `ruff format` gives it, whatever the catalog says, so that a project
//! which formats and lints everything has nothing to change in it. `literal` and `annotation` are the
//! places that see to it; the templates only lay out.

mod annotation;
mod arguments;
mod code;
mod filters;
mod literal;
mod names;
mod render;

pub use render::{Error, render};

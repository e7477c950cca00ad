//! The Python module: codes, types, and what the catalog says about each code, for Python 3.10 or newer.
//!
//! The module is data: the package `errpact` (the folder `python` of the repository) produces, reads and decides. It has
//! the form of `ruff format`, whatever the catalog says, so that a project that formats and lints everything does not
//! change it. `literal` and `annotation` ensure this; the templates are only the layout.

mod annotation;
mod arguments;
mod code;
mod exceptions;
mod filters;
mod literal;
mod names;
mod render;

pub use render::render;
#[cfg(feature = "outputs")]
pub(crate) use render::render_with;

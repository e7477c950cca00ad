//! Errors that a tool may return: derived ones, and the generated enum of all errors.

use std::error::Error;

use super::Parts;
use crate::table::{Catalog, Entry};

/// An error that a tool may return: it has a code of a catalog. Derive it for an enum
/// (`#[derive(ToolError)]`), or return a generated error, which has it already.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an error of a catalog",
    label = "this failure has no code",
    note = "derive `errpact::ToolError` for it, return a generated error, or classify it with `errpact::Occurrence::catch`"
)]
pub trait ToolError: Error {
    /// Shows code, parameters and cause to `visit`, once.
    fn describe(&self, visit: &mut dyn FnMut(Parts<'_>));

    /// Returns the code's row; `None` if an implementation shows nothing, or a catalog that was loaded.
    fn entry(&self) -> Option<&'static Entry<'static>> {
        let mut entry = None;
        self.describe(&mut |parts| entry = parts.generated_entry());
        entry
    }

    /// Returns the catalog; `None` if an implementation shows nothing, or a catalog that was loaded.
    fn catalog(&self) -> Option<&'static Catalog<'static>> {
        let mut catalog = None;
        self.describe(&mut |parts| catalog = parts.generated());
        catalog
    }
}

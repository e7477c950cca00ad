//! Errors that a tool may return: derived ones, and the generated struct of one code.

use std::error::Error;

use super::Parts;
use crate::Field;
use crate::table::{Catalog, Entry};

/// An error that a tool may return: it has a code of a catalog. Derive it for an enum
/// (`#[derive(ToolError)]`), or return a generated struct, which has it already.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an error of a catalog",
    label = "this failure has no code",
    note = "derive `errpact::ToolError` for it, return a generated struct, or classify it with `errpact::Occurrence::catch`"
)]
pub trait ToolError: Error {
    /// Shows code, parameters and cause to `visit`, once.
    fn describe(&self, visit: &mut dyn FnMut(Parts<'_>));

    /// The code's row; `None` only where an implementation shows nothing.
    fn entry(&self) -> Option<&'static Entry> {
        let mut entry = None;
        self.describe(&mut |parts| entry = Some(parts.entry()));
        entry
    }

    /// The catalog; `None` only where an implementation shows nothing.
    fn catalog(&self) -> Option<&'static Catalog> {
        let mut catalog = None;
        self.describe(&mut |parts| catalog = Some(parts.catalog));
        catalog
    }
}

/// The generated struct of one code. Each is a [`ToolError`](crate::ToolError) by itself.
pub trait CodeError: Error {
    /// Its catalog.
    const CATALOG: &'static Catalog;
    /// Index of its code in [`Catalog::codes`].
    const INDEX: u16;

    /// Hands over the parameters.
    #[inline]
    fn fields(&self, give: &mut dyn FnMut(&[Field<'_>])) {
        give(&[]);
    }
}

#[diagnostic::do_not_recommend]
impl<T: CodeError> ToolError for T {
    #[inline]
    fn describe(&self, visit: &mut dyn FnMut(Parts<'_>)) {
        self.fields(&mut |fields| visit(Parts::new(T::CATALOG, T::INDEX, fields, None)));
    }
}

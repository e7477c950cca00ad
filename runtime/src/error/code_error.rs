//! The generated struct of one code.

use std::error::Error;

use crate::Field;
use crate::table::Catalog;

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

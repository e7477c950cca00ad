//! Errors that a tool may return: derived ones, and the generated struct of one code.

use std::error::Error;
use std::fmt;

use super::Parts;
use crate::Value;
use crate::redact::Field;
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

    /// Returns the code's row; `None` only if an implementation shows nothing.
    fn entry(&self) -> Option<&'static Entry> {
        let mut entry = None;
        self.describe(&mut |parts| entry = Some(parts.entry()));
        entry
    }

    /// Returns the catalog; `None` only if an implementation shows nothing.
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

    /// Returns the values of its parameters, in the order of the code's row.
    #[inline]
    fn values(&self) -> Values<'_> {
        Values::new([])
    }
}

#[diagnostic::do_not_recommend]
impl<T: CodeError> ToolError for T {
    #[inline]
    fn describe(&self, visit: &mut dyn FnMut(Parts<'_>)) {
        self.values().describe(T::CATALOG, T::INDEX, visit);
    }
}

/// The most values that need no allocation.
const FEW: usize = 8;

/// The values of an error's parameters.
///
/// A catalog has a function for each code that creates one, so the body of that function determines how long a large
/// catalog takes to compile. It is an array of values, which the table's row names. Showing pairs to a closure took
/// twice as long.
pub struct Values<'a> {
    few: [&'a dyn Value; FEW],
    count: usize,
    /// All of them, if there are more.
    many: Vec<&'a dyn Value>,
}

impl<'a> Values<'a> {
    /// Creates the list of these values.
    #[must_use]
    #[inline]
    pub fn new<const N: usize>(values: [&'a dyn Value; N]) -> Self {
        Self::of(&values)
    }

    fn of(values: &[&'a dyn Value]) -> Self {
        let mut few: [&'a dyn Value; FEW] = [&""; FEW];
        let many = match few.get_mut(..values.len()) {
            Some(few) => {
                few.copy_from_slice(values);
                Vec::new()
            }
            None => values.to_vec(),
        };
        Self {
            few,
            count: values.len(),
            many,
        }
    }

    fn all(&self) -> &[&'a dyn Value] {
        self.few.get(..self.count).unwrap_or(&self.many)
    }

    /// Shows the values of the code at `index` of `catalog` to `visit`, with their names.
    fn describe(&self, catalog: &'static Catalog, index: u16, visit: &mut dyn FnMut(Parts<'_>)) {
        let params = catalog.entry(index).params;
        let fields = params.iter().zip(self.all());
        let mut fields = fields.map(|(param, value)| (param.name, *value));
        let mut show = |fields: &[Field<'_>]| visit(Parts::new(catalog, index, fields, None));
        if self.count > FEW {
            return show(&fields.collect::<Vec<_>>());
        }
        let mut few: [Field<'_>; FEW] = [("", &""); FEW];
        let mut count = 0;
        for (place, field) in few.iter_mut().zip(&mut fields) {
            *place = field;
            count += 1;
        }
        show(few.get(..count).unwrap_or_default());
    }
}

impl fmt::Debug for Values<'_> {
    /// Writes how many there are: the reader may not be allowed to see the values.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Values")
            .field("count", &self.count)
            .finish_non_exhaustive()
    }
}

//! Values of parameters: how a field passes its value, and which field types a parameter accepts.

mod field_types;
mod owned;
mod plain;
pub mod types;
mod view;

pub use owned::Owned;
pub(super) use plain::{MOST_ITEMS, integer, scalar};
pub(crate) use plain::{plain_text, write_duration};
use types::{Items, View};

/// What a parameter's field must be able to do: show its value.
///
/// Implemented for every type of [`types`](crate::types) and its substitutes. For your own type, return the
/// value that it wraps, and say with [`Accepts`](types::Accepts) which parameter type accepts it:
///
/// ```
/// struct PhoneNumber(String);
///
/// impl errpact::Value for PhoneNumber {
///     fn view(&self) -> errpact::types::View<'_> {
///         self.0.view()
///     }
/// }
/// impl errpact::types::Accepts<errpact::types::Phone> for PhoneNumber {}
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be a parameter of an error",
    label = "no catalog type has this Rust type",
    note = "use a type of `errpact::types`, implement `errpact::Value` for `{Self}`, or mark the field `#[internal]`"
)]
pub trait Value {
    /// Returns the value.
    fn view(&self) -> View<'_>;
}

/// A parameter's name and its value.
pub type Field<'a> = (&'a str, &'a dyn Value);

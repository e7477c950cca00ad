//! Which field types a parameter takes.

use super::Value;

/// Says that a field of type `Self` may give the value of a parameter whose generated field has
/// the type `F` (see [`types`](crate::types)). The derive asks for it, so that a field of the
/// wrong type is a compile error at the field.
#[diagnostic::on_unimplemented(
    message = "a field of type `{Self}` cannot give a parameter of type `{F}`",
    label = "the catalog declares this parameter as `{F}`",
    note = "the catalog calls it `text` (or `url`, `email`, `phone`) where this says `Cow<'_, str>`: a `String` or a `&'static str` gives it",
    note = "change the field's type, or the parameter's `type` in the catalog; for a type of your own implement `errpact::Value` and `errpact::Accepts<{F}>`"
)]
pub trait Accepts<F>: Value {}

//! The Rust type of each parameter type in generated errors, and what a type of the application implements.
//!
//! | catalog | field of a generated error | a derived enum's field may also be |
//! |---|---|---|
//! | `text`, `url`, `email`, `phone` | [`Cow<'static, str>`](Cow) | `String`, `&str`, `Box<str>`, … |
//! | `integer` | `i64` | any integer of up to 64 bits |
//! | `number` | `f64` | `f32`, any integer of up to 32 bits |
//! | `boolean` | `bool` | |
//! | `datetime` | `jiff::ZonedDateTime` | `jiff::Timestamp` |
//! | `date` | `jiff::civil::Date` | |
//! | `duration` | [`std::time::Duration`] | |
//! | `uuid` | `uuid::Uuid` | |
//! | `{ enum: […] }` | a generated enum | |
//! | `{ list: T }` | `Vec<T>` | arrays and slices of what `T` may be |
//! | `json` | `serde_json::Value` | |
//!
//! References, `Box` and `Arc` of these are accepted too. The application's own type is accepted
//! once it implements [`Value`](crate::Value) and [`Accepts`].

use std::borrow::Cow;

use super::Value;
pub use super::view::{Items, View};

/// Says that a field of type `Self` may have the value of a parameter whose generated field has the
/// type `F` (see [the table](self)). The derive requires it, so that a field of the wrong type is a
/// compile error at the field.
#[diagnostic::on_unimplemented(
    message = "a field of type `{Self}` cannot give a parameter of type `{F}`",
    label = "the catalog declares this parameter as `{F}`",
    note = "the catalog calls it `text` (or `url`, `email`, `phone`) where this says `Cow<'_, str>`: a `String` or a `&'static str` gives it",
    note = "change the field's type, or the parameter's `type` in the catalog; for a type of your own implement `errpact::Value` and `errpact::types::Accepts<{F}>`"
)]
pub trait Accepts<F>: Value {}

/// `text`.
pub type Text = Cow<'static, str>;
/// `url`.
pub type Url = Cow<'static, str>;
/// `email`.
pub type Email = Cow<'static, str>;
/// `phone`.
pub type Phone = Cow<'static, str>;
/// `integer`.
pub type Integer = i64;
/// `number`.
pub type Number = f64;
/// `boolean`.
pub type Boolean = bool;
/// `datetime`.
pub type Datetime = jiff::ZonedDateTime;
/// `date`.
pub type Date = jiff::civil::Date;
/// `duration`.
pub type Duration = std::time::Duration;
/// `uuid`.
pub type Uuid = uuid::Uuid;
/// `{ list: T }`.
pub type List<T> = Vec<T>;
/// `json`.
pub type Json = serde_json::Value;
/// The arguments of a call that the catalog does not declare.
pub type Object = serde_json::Map<String, Json>;

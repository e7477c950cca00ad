//! The hash of a personal value in a log.
//!
//! It is the first 12 hex digits of HMAC-SHA-256 under the application's key. Two log lines about
//! the same user can be joined, and no one without the key can test a guess. Without a key it is
//! plain SHA-256, which a list of addresses reverses; there is one warning about that.
//!
//! The value's text is hashed, trimmed and lower-cased: for a phone number its digits (with `+` for
//! an international one), for a point in time RFC 3339 in UTC, for JSON its compact text with
//! sorted keys, for any other type its printed form. A list is hashed element by element. See
//! `docs/decisions/027-values-leave-through-one-door.md`.

mod hash;
mod mask;
mod render;
mod scrub;
mod text;
pub(crate) mod value;

pub use hash::{KeyError, check_key, hash, set_key};

pub(crate) use hash::{mark, sorted};
pub(crate) use render::{
    Audience, Facts, InStage, Scope, Template, Used, service_title, template, typed_json, value,
    withheld,
};
pub(crate) use scrub::{Needles, scrub};
#[cfg(test)]
pub(crate) use text::is_unsafe;
pub(crate) use text::{Frame, Object, Out, Slot, cleaned};
pub use value::Owned;
pub(crate) use value::{Field, write_duration};

//! How a raw failure finds its code: the rules under `detect` of an errpact catalog, compared
//! with what is known of a failure.
//!
//! The `errpact` command and an application's run time call this same crate, so a fixture that
//! `errpact check` has proven holds when the program runs.
//!
//! [`Matcher`] does the comparing, [`convert`] turns what a rule takes from a failure into values
//! of the parameters' types, and [`is_failure`] tells which JSON results are failures at all.
//! See `docs/decisions/008-one-engine-matches-rules.md`.

#[cfg(feature = "match")]
mod cell;
#[cfg(feature = "match")]
mod convert;
mod failure;
#[cfg(feature = "match")]
mod found;
#[cfg(feature = "match")]
mod invalid;
mod kind;
#[cfg(feature = "match")]
mod matcher;
#[cfg(feature = "match")]
mod result;
mod rule;
#[cfg(feature = "match")]
mod said;
#[cfg(feature = "match")]
mod status;
#[cfg(feature = "match")]
mod text;

#[cfg(feature = "match")]
pub use cell::Cell;
#[cfg(feature = "match")]
pub use convert::{Converted, convert};
pub use failure::Failure;
#[cfg(feature = "match")]
pub use found::{Found, Taken};
#[cfg(feature = "match")]
pub use invalid::Invalid;
pub use kind::Kind;
#[cfg(feature = "match")]
pub use matcher::{Considered, Explanation, Matcher, Rank, Reason, Verdict, group_names};
#[cfg(feature = "match")]
pub use result::{is_failure, message_of};
pub use rule::{Condition, Rule};
#[cfg(feature = "match")]
pub use said::{Fact, SQLITE_CODES, Sqlstate};
#[cfg(feature = "match")]
pub use status::leading_status;
#[cfg(feature = "match")]
pub use text::SEARCHED;

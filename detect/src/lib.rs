//! How a raw failure finds its code: the rules under `detect` of an errpact catalogue, compared
//! with what is known of a failure.
//!
//! The `errpact` command and an application's run time call this same crate, so a fixture that
//! `errpact check` has proven holds when the program runs.
//!
//! A rule is a conjunction. Of the rules that hold, the one of the best rank wins: typed conditions
//! with a message, typed conditions, a message, narrowing conditions alone. Inside a rank an exact
//! value comes before a range or a class, more conditions before fewer, then the catalogue's
//! `precedence`, then the code's name. A rule without a typed condition says nothing about a failure
//! that carries an HTTP status or a SQLSTATE.

#[cfg(feature = "match")]
mod cell;
#[cfg(feature = "match")]
mod convert;
#[cfg(feature = "match")]
mod explain;
#[cfg(feature = "match")]
mod facts;
mod failure;
#[cfg(feature = "match")]
mod index;
#[cfg(feature = "match")]
mod matcher;
#[cfg(feature = "match")]
mod message;
#[cfg(feature = "match")]
mod rank;
#[cfg(feature = "match")]
mod result;
mod rule;

#[cfg(feature = "match")]
pub use cell::Cell;
#[cfg(feature = "match")]
pub use convert::{Converted, Kind, Taken, convert};
#[cfg(feature = "match")]
pub use explain::{Considered, Explanation, Reason, Verdict};
#[cfg(feature = "match")]
pub use facts::leading_status;
pub use failure::Failure;
#[cfg(feature = "match")]
pub use matcher::{Found, Invalid, Matcher};
#[cfg(feature = "match")]
pub use result::{is_failure, message_of};
pub use rule::{Condition, Rule};

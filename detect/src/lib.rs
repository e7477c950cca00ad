//! How a raw failure finds its code: the rules under `detect` of an errpact catalogue, compared
//! with what is known of a failure.
//!
//! The `errpact` command and an application's run time call this same crate, so a fixture that
//! `errpact check` has proven holds when the program runs.

mod failure;
mod rule;

pub use failure::Failure;
pub use rule::{Condition, Rule};

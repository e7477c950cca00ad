//! The contents of a catalog's tables, as plain data.
//!
//! They are decided only here: [`rust`](crate::rust()) writes them as a Rust module, and [`json`] as a text that a program
//! reads as it runs. Two parts are separate in [`Tables`]: the rules are
//! [`with_rules`](errpact_spec::classify::with_rules), and the rule block of the prompt is [`prompt`](crate::prompt).

mod all;
mod codes;
mod envelope;
mod guidance;
mod json;
mod param;
mod policies;
mod shapes;
mod workflow;

pub use all::Tables;
pub use bumpalo::Bump;
pub use json::json;
pub use param::params;
pub(crate) use shapes::rows as shapes;

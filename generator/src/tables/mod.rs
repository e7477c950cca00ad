//! The contents of a catalog's tables, as plain data.
//!
//! They are decided only here: [`rust`](crate::rust()) writes them as a Rust module, and the command `errpact vectors`
//! gives them to the runtime as they are. Two parts are separate: the rules are
//! [`with_rules`](errpact_spec::classify::with_rules), and the rule block of the prompt is [`prompt`](crate::prompt).

mod all;
mod codes;
mod envelope;
mod guidance;
mod param;
mod policies;
mod shapes;
mod workflow;

pub use all::Tables;
pub use bumpalo::Bump;
pub use param::params;
pub(crate) use shapes::rows as shapes;

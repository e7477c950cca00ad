//! The contents of a catalog's tables, as plain data.
//!
//! They are decided only here: [`rust`](crate::rust()) writes them as a Rust module, and the command `errpact vectors`
//! makes the runtime's own tables from them. Two parts are separate: the rules are
//! [`with_rules`](errpact_spec::classify::with_rules), and the rule block of the prompt is [`prompt`](crate::prompt).

mod all;
mod categories;
mod entry;
mod envelope;
mod guidance;
mod param;
mod policies;
mod workflow;

pub use all::{Service, Tables, Tool};
pub use categories::Category;
pub use entry::Entry;
pub use envelope::Envelope;
pub use param::params;
pub use workflow::Workflow;

//! What the rows of a catalog's tables hold, as plain data.
//!
//! It is decided here alone, whoever makes tables of it: [`rust`](crate::rust()) writes them as a Rust
//! module, and the command `errpact vectors` makes the run time's own of them. The rule block of the
//! prompt is not among them; that is [`prompt`](crate::prompt).

mod all;
mod categories;
mod condition;
mod entry;
mod envelope;
mod guidance;
mod param;
mod policies;
mod rule;
mod workflow;

pub use all::{Service, Tables, Tool};
pub use categories::Category;
pub use condition::Condition;
pub use entry::Entry;
pub use envelope::Envelope;
pub use param::params;
pub use rule::Rule;
pub use workflow::{Workflow, WorkflowTable};

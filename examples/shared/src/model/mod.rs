//! How the scripted models of the examples read.
//!
//! A scripted model gets a [`Request`], which has what a real endpoint gets: the system prompt, the
//! messages and the schemas of the tools, all of it text and JSON. For a failed call it looks for the
//! code's [`rule`] in the prompt, and reads the rule's [`clauses`] with a small vocabulary of verbs. What
//! the text does not say, it does not know. See `docs/decisions/103-scripted-models-read-text.md`.

#[cfg(feature = "endpoint")]
mod asked;
mod clause;
mod request;
mod rule;

#[cfg(feature = "endpoint")]
pub use asked::Model;
pub use clause::{Clause, Intent, clauses, times};
pub use request::{Message, Part, Reply, Request, history, object, text};
pub use rule::{CARELESS, forbids, names, names_the_rest, rule};

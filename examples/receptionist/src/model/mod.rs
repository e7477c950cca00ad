//! A scripted model.
//!
//! It is a function of the request, as a real one is: the system prompt, the messages, and the schemas of
//! the tools. For a failed call it does what the prompt's rule for the code says, as [`shared::model`]
//! reads it; for a code without a rule it says the careless sentence. Its knowledge of salons ends at which
//! tool comes next. This folder contains no code of the catalog. See
//! `docs/decisions/051-example-models-know-no-codes.md`.

mod facts;
mod failure;
mod plan;
mod speech;
mod turn;

pub use turn::turn;

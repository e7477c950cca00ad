//! A model with a script instead of a mind.
//!
//! It is a function of the system prompt and the messages, as a real one is. What to do about a
//! failed call it knows from the procedures in the prompt alone: it looks for the code's, and follows
//! its steps. There is no code of the catalog in this folder.
//! See `docs/decisions/051-example-models-know-no-codes.md`.

mod action;
mod begin;
mod block;
mod change;
mod ending;
mod facts;
mod follow;
mod note;
mod plan;
mod turn;

pub use action::Action;
pub use block::{Line, Procedure, Rules};
pub use turn::{Act, Turn, turn};

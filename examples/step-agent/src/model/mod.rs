//! A scripted model.
//!
//! It is a function of the system prompt and the messages, as a real one is. For a failed call it
//! uses only the procedures in the prompt: it looks for the code's procedure and follows its steps.
//! This folder contains no code of the catalog. See
//! `docs/decisions/051-example-models-know-no-codes.md`.

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

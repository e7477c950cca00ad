//! A scripted model.
//!
//! It is a function of the request, as a real one is: the system prompt, the messages, and the schemas of
//! the tools. For a failed call it follows the code's procedure in the prompt, whose sentences it reads as
//! [`shared::model`] does; without a procedure it gives up with the careless sentence. This folder
//! contains no code of the catalog. See `docs/decisions/051-example-models-know-no-codes.md`.

mod begin;
mod block;
mod change;
mod ending;
mod facts;
mod follow;
mod note;
mod plan;
mod turn;

pub use block::{Line, Procedure, Rules};
pub use turn::turn;

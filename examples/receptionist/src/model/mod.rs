//! A scripted model.
//!
//! It is a function of the system prompt and the messages, as a real one is. For a failed call it
//! uses only the rule block in the prompt: it looks for the code's line and follows its words. This
//! folder contains no code of the catalog. See
//! `docs/decisions/051-example-models-know-no-codes.md`.

mod block;
mod facts;
mod failure;
mod instruction;
mod plan;
mod speech;
mod turn;

pub use block::RuleBlock;
pub use instruction::Step;
pub use plan::Turn;
pub use turn::turn;

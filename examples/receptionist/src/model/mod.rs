//! A model with a script instead of a mind.
//!
//! It is a function of the system prompt and the messages, as a real one is. What to do about a
//! failed call it knows from the rule block in the prompt alone: it looks for the code's line and
//! follows its words. There is no code of the catalog in this folder.
//! See `docs/decisions/051-example-models-know-no-codes.md`.

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

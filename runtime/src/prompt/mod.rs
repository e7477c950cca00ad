//! The model's instructions besides results: notes, and the rule block, for a subset of tools and checked before it is
//! sent.

mod channel;
mod render;
mod verify;

pub use crate::generated::Note;
pub use channel::{instructions, tool_suffix};
pub use render::render_for;
pub use verify::{PromptMismatch, PromptProblem, verify, verify_for};

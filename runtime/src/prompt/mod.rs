//! What a model is told besides results: the rule block, for a subset of tools and checked before it is sent, and notes.

mod render;
mod verify;

pub use crate::generated::Note;
pub use render::render_for;
pub use verify::{PromptMismatch, verify, verify_for};

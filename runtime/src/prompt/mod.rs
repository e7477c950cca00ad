//! The model's instructions besides results: notes, and the rule block, for a subset of tools and checked before it is
//! sent.

mod marker;
mod render;
mod verify;

pub use crate::generated::Note;
pub use render::render_for;
pub use verify::{PromptMismatch, verify, verify_for};

//! The rule block at run time: for a subset of tools, and checked before it is sent.

mod render;
mod verify;

pub use render::render_for;
pub use verify::{PromptMismatch, verify, verify_for};

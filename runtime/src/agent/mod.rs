//! The agent loop: what happens to failed calls, and what the model is told about them.

pub mod budget;
mod clock;
pub mod history;
pub mod retry;
pub mod tool_loop;

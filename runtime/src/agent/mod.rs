//! The loop of an agent: what becomes of failed calls, and what the model is told of them.

pub mod budget;
mod clock;
pub mod history;
pub mod retry;
pub mod tool_loop;

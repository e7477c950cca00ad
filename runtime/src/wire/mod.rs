//! The forms in which an occurrence leaves.

mod delay;
mod envelope;
mod log;
mod text;
mod tool_result;

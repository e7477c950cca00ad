//! The forms in which an occurrence leaves.

mod delay;
mod envelope;
mod log;
mod text;
mod timestamp;
mod tool_result;

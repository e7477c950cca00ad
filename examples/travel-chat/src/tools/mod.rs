//! The tools: functions that return a text or fail with a code.

mod failure;
mod kit;
mod run;
mod save_trip;

pub use kit::{Tools, repeatable};

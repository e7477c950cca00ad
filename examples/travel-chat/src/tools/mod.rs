//! The tools: functions that return a text or fail with a code.

mod failure;
mod run;
mod save_trip;
mod tools;

pub use tools::{Tools, repeatable};

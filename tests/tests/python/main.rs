//! The generated Python module: what Python's own checkers make of it, and what it makes of what
//! the run time writes.
//!
//! `scripts/clients` installs the checkers; the programs that drive the module are in
//! `tests/python/`.

#![expect(
    clippy::panic,
    clippy::unwrap_used,
    reason = "the helpers of tests fail by a panic, as tests do"
)]

mod checkers;
mod clean;
mod forms;
mod hostile;
mod module;
mod unit;

//! The generated Python module: what Python's own checkers make of it, and what it makes of what
//! the run time writes.
//!
//! `scripts/clients` installs the checkers; the programs that drive the module are in
//! `tests/python/`.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod checkers;
mod clean;
mod forms;
mod hostile;
mod module;
mod unit;
mod vectors;

//! The generated Python module: the verdict of Python's own checkers, and its readings of the runtime's output.
//!
//! `scripts/clients` installs the checkers; the programs that drive the module are in
//! `tests/python/`.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod checkers;
mod classify;
mod clean;
mod hostile;
pub(crate) mod module;
mod page;
mod unit;
mod vectors;

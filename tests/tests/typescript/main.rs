//! The generated TypeScript: it compiles under the strictest settings whatever a catalog says, and
//! it understands everything that the run time writes.
//!
//! `tests/typescript/` holds what is written in TypeScript: unit tests for Node.js's runner, and
//! programs that say what they got. `scripts/clients` installs the compiler.

#![expect(
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test that cannot go on fails"
)]

use errpact_tests::catalogs::{PAGE, RICH, Subject, WIRE, examples_and};
use errpact_tests::sample;

mod contents;
mod forms;
mod hostile;
mod project;
mod unit;
mod vectors;

/// The catalogs whose codes are written and read.
fn subjects() -> Vec<Subject> {
    examples_and(&[RICH, WIRE, PAGE])
}

//! The generated TypeScript: it compiles under the strictest settings for every catalog, and it understands everything
//! that the runtime writes.
//!
//! `tests/typescript/` has the TypeScript sources: unit tests for Node.js's runner, and programs that print their
//! readings. `scripts/clients` installs the compiler.

#![expect(
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test that cannot go on fails"
)]

use errpact_tests::catalogs::{PAGE, RICH, Subject, WIRE, examples_and};

mod contents;
mod engine;
mod every_word;
mod frameworks;
mod hostile;
mod hosts;
pub(crate) mod project;
mod unit;
mod vectors;

/// Returns the catalogs whose codes a page reads.
fn subjects() -> Vec<Subject> {
    examples_and(&[RICH, WIRE, PAGE])
}

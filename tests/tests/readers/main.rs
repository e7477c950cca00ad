//! The readers of the generated files: Python and TypeScript find the same in anything, also in
//! what the hosts of agents really make of a tool that fails.
//!
//! `scripts/clients` installs the hosts and the compiler. What the readers must find in each shape
//! is in the vectors of the kind `read`, which the tests of each language run.
//! See `docs/decisions/026-readers-follow-one-specification.md`.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod alike;
mod both;
mod hosts;
mod made;

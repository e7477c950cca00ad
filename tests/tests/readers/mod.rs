//! The readers of the runtime and of the generated files agree on every input. This includes the results that real
//! agent hosts make when a tool fails.
//!
//! `scripts/clients` installs the hosts and the compiler. The expected reading of each shape is in the vectors of the
//! kind `read`, which the tests of each language run. See `docs/decisions/026-readers-follow-one-specification.md`.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod alike;
mod both;
mod hosts;
mod made;
mod native;
mod successes;

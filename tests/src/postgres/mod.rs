//! A private PostgreSQL in a temporary folder, reachable through a socket in it: one for a run of the tests, and others
//! for tests that stop or crash theirs.
//!
//! See `docs/decisions/061-test-databases-end-with-their-program.md`.

mod binaries;
mod server;

pub use server::{Durability, Postgres, SHARED};

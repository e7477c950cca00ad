//! A private PostgreSQL in a temporary folder, reachable through a socket in it. All tests of a run share one server.
//! Tests that stop or crash their server have their own.
//!
//! See `docs/decisions/061-test-databases-end-with-their-program.md`.

mod binaries;
mod server;

pub use server::{Durability, Postgres, SHARED};

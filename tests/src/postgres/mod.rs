//! A PostgreSQL of a test program's own, in a temporary folder, reachable through a socket in it.
//!
//! See `docs/decisions/061-test-databases-end-with-their-program.md`.

mod binaries;
mod server;

pub use server::{Durability, Postgres};

//! A PostgreSQL of a test program's own, in a temporary folder, reachable through a socket in it.

mod binaries;
mod server;

pub use server::{Durability, Postgres};

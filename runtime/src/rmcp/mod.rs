//! Tool errors of an MCP server that is built with [`rmcp`].
//!
//! [`Occurrence`](crate::Occurrence) is a result of `#[tool]` functions: they return `Result<T, Occurrence>`, and `?` makes
//! one of every error of a catalogue. [`Guarded`] stands around the whole server.

mod current;
mod failure;
mod guarded;
mod result;

pub use guarded::Guarded;

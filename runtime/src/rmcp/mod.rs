//! Tool errors of an MCP server that is built with [`rmcp`].
//!
//! [`Occurrence`](crate::Occurrence) is a result of `#[tool]` functions: they return `Result<T, Occurrence>`, and `?` makes
//! one of every error of a catalogue. With `#[tool_error(rmcp)]` on an error of the derive, they return
//! `Result<T, ThatError>` as it is. [`Guarded`] stands around the whole server.

mod current;
mod failure;
mod guarded;
mod result;

pub use guarded::Guarded;

// What the derive's `#[tool_error(rmcp)]` names.
#[doc(hidden)]
pub use rmcp::{ErrorData, handler::server::tool::IntoCallToolResult, model::CallToolResponse};

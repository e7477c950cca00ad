//! A guarded MCP server that is built with rmcp, and rmcp's client, over a pipe in this process.
#![expect(
    clippy::panic,
    reason = "a panic is how a test fails, and what a tool of it does"
)]

mod failures;
mod many;
mod server;

errpact::catalog!(mod errors = "tests/adapter/errors.yaml");

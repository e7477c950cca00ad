//! A guarded MCP server built with rmcp, tested with rmcp's client over a pipe in this process, and over HTTP. The same
//! tests run for each version of rmcp that errpact supports.
#![expect(
    clippy::panic,
    reason = "a panic is how a test fails, and what a tool of it does"
)]
#![allow(
    clippy::duplicate_mod,
    reason = "the same tests, compiled for each version of rmcp"
)]

mod raw;
mod v1;
mod v2;
mod v3;

errpact::catalog!(mod errors = "tests/adapter/errors.yaml");
errpact::catalog!(mod ruled = "tests/adapter/rules.yaml");

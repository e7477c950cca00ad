//! The assistant, end to end: the promises of its catalog. They are checked from the view of an MCP client, the user,
//! the log and a collector of telemetry.

#![expect(
    clippy::panic,
    reason = "the helpers of tests fail by a panic, as tests do"
)]

mod boundary;
mod catalog;
mod counts;
mod envelope;
mod failures;
mod http;
mod model;
mod privacy;
mod readers;
mod recovery;
mod sample;
mod scenes;
mod stdio;
mod sturdy;
mod telemetry;
mod world;

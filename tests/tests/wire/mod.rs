//! The forms of an occurrence.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod any;
mod contracts;
mod delay;
mod delivery;
mod docs;
mod http;
mod mcp;
mod sample;
mod shapes;
mod sse;
mod telemetry;
mod text;

use errpact_tests::catalogs::wire as codes;

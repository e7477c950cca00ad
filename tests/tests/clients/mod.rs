//! errpact's output in third-party clients, SDKs and schemas.
//!
//! `scripts/clients` installs them; the programs that drive them are in `tests/clients/`. The programs only report how
//! a client understood its input; the tests judge it. See
//! `docs/decisions/059-third-party-clients-report-and-tests-judge.md`.

#![expect(
    clippy::panic,
    reason = "the helpers of tests fail by a panic, as tests do"
)]

use errpact_tests::{installed, sample};

mod answer;
mod calls;
mod checker;
mod engines;
mod executed;
mod form;
mod frameworks;
mod inspector;
mod mcp;
mod model;
mod record;
mod rust;
mod schemas;
mod server;
mod typescript;

//! errpact's output in front of clients, SDKs and schemas that nobody here wrote.
//!
//! `scripts/clients` installs them; the programs that drive them are in `tests/clients/`. Those say
//! what a client made of what it got, and nothing else: what it should have made of it is decided
//! here.
//! See `docs/decisions/059-third-party-clients-report-and-tests-judge.md`.

#![expect(
    clippy::panic,
    reason = "the helpers of tests fail by a panic, as tests do"
)]

use errpact_tests::{installed, sample};

mod answer;
mod calls;
mod checker;
mod clients;
mod form;
mod inspector;
mod model;
mod record;
mod rust;
mod schemas;
mod server;
mod typescript;

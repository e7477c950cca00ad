//! The travel chat in a real Chromium, as a person uses it.
//!
//! `scripts/browser` installs what drives it; the programs in `tests/browser/` play steps and print
//! what is to be seen, and nothing else: what should have been seen is decided here.

#![expect(
    clippy::panic,
    clippy::unwrap_used,
    reason = "the helpers of tests fail by a panic, as tests do"
)]

mod access;
mod failures;
mod installed;
mod looks;
mod play;
mod reload;
mod resume;
mod safety;
mod server;
mod sources;
mod view;

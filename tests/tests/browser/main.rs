//! The pages of the examples in a real Chromium, as a person uses them.
//!
//! `scripts/browser` installs what drives it; the programs in `tests/browser/` play steps and print
//! what is to be seen, and nothing else: what should have been seen is decided here.
//! See `docs/decisions/060-pages-are-tested-in-a-browser.md`.

#![expect(
    clippy::panic,
    clippy::unwrap_used,
    reason = "the helpers of tests fail by a panic, as tests do"
)]

mod chat;
mod installed;
mod pipeline;
mod play;
mod server;
mod sources;

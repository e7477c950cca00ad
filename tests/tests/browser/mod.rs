//! The pages of the examples in a real Chromium, as a user uses them.
//!
//! `scripts/browser` installs the browser driver. The programs in `tests/browser/` play steps and only report what they
//! see; these tests judge it. See `docs/decisions/060-pages-are-tested-in-a-browser.md`.

#![expect(
    clippy::panic,
    clippy::unwrap_used,
    reason = "the helpers of tests fail by a panic, as tests do"
)]

mod chat;
mod pipeline;
mod play;
mod player;
mod server;
mod sources;

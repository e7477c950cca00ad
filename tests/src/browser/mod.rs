//! Pages in Debian's Chromium. All tests of a run share one, with the process that plays steps in it.
//!
//! See `docs/decisions/112-plays-share-one-browser.md`.

mod installed;
mod player;

pub use installed::{node, tsc};
pub use player::{Player, SHARED};

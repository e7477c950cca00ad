//! The travel chat, end to end over HTTP, with a plain client: what its page is told, what is stored,
//! and what its model is sent.

#![expect(
    clippy::panic,
    reason = "the helpers of tests fail by a panic, as tests do"
)]

mod booking;
mod failures;
mod history;
mod limits;
mod location;
mod opening;
mod play;
mod problems;
mod provider;
mod required;
mod restart;
mod results;
mod stream;
mod world;

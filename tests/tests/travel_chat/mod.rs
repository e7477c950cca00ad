//! The travel chat, end to end over HTTP, with a plain client. It checks the events of the page, the stored rows, and
//! the requests to the model.

#![expect(
    clippy::panic,
    reason = "the helpers of tests fail by a panic, as tests do"
)]

mod booking;
mod failures;
mod history;
mod limits;
mod location;
mod model;
mod opening;
mod play;
mod problems;
mod provider;
mod required;
mod restart;
mod results;
mod stream;
mod world;

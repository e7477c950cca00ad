//! The receptionist, end to end: the promises of its catalog, as seen by the model, the user and the log.

#![expect(
    clippy::panic,
    reason = "the helpers of tests fail by a panic, as tests do"
)]

mod behavior;
mod chats;
mod classify;
mod codes;
mod history;
mod log;
mod note;
mod prefix;
mod privacy;
mod prompt;
mod raised;
mod rude;
mod sample;
mod scenarios;
mod tokens;
mod world;

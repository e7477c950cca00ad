//! What the whole-product tests share.

#![expect(
    clippy::panic,
    reason = "these are helpers of tests: a panic is how a test fails"
)]

pub mod catalogs;
pub mod command;
pub mod forms;
pub mod installed;
pub mod layout;
pub mod log;
pub mod pairing;
#[cfg(unix)]
pub mod postgres;
pub mod process;
pub mod random;
pub mod raw;
pub mod sample;

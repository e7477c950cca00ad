//! The pipeline, end to end: the failures of its services, and the resulting state of a firm.

#![expect(
    clippy::panic,
    clippy::unwrap_used,
    reason = "the helpers of tests fail by a panic, as tests do"
)]

mod api;
mod classification;
mod databases;
mod engines;
mod layers;
mod process;
mod records;
mod scenes;
mod services;
mod tables;
mod trouble;
mod workers;
mod world;

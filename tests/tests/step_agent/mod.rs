//! The step agent, end to end: how each kind of failure is recognized, and what the model does about it from the
//! procedures only. The step ends correctly whatever the model does.

#![expect(
    clippy::panic,
    reason = "the helpers of tests fail by a panic, as tests do"
)]

mod authorization;
mod business;
mod catalog;
mod ceiling;
mod classify;
mod invalid_parameters;
mod log;
mod missing_data;
mod mixtures;
mod procedures;
mod prompt;
mod rude;
mod scenarios;
mod states;
mod timeout;
mod tool_not_found;
mod unruly;
mod world;

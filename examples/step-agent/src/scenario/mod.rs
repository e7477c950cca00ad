//! Failures in a plan, each with its expected outcome.

mod authorization;
mod business;
mod invalid_parameters;
mod missing_data;
mod mixed;
mod play;
mod refused;
mod timeout;
mod tool_not_found;
mod unknown;

pub use play::{Played, Scenario, play};

/// The six that every run plays: one for each kind of failure, and one with several.
pub const SIX: [Scenario; 6] = [
    authorization::SCENARIO,
    tool_not_found::SCENARIO,
    invalid_parameters::SCENARIO,
    timeout::SCENARIO,
    business::SCENARIO,
    mixed::SCENARIO,
];

/// Returns those six, and the ones that can be asked for by name.
#[must_use]
pub fn all() -> Vec<Scenario> {
    let others = [refused::SCENARIO, missing_data::SCENARIO, unknown::SCENARIO];
    SIX.into_iter().chain(others).collect()
}

//! Five failures, each with its expected outcome.

mod cool_down;
mod double_booking;
mod expired_hold;
mod mismatch;
mod missing_phone;
mod outage;
mod play;
mod step;

pub use play::{Played, Scenario, play};
pub use step::Step;

/// The five that every run plays.
pub const FIVE: [Scenario; 5] = [
    expired_hold::SCENARIO,
    double_booking::SCENARIO,
    missing_phone::SCENARIO,
    cool_down::SCENARIO,
    outage::SCENARIO,
];

/// Returns those five, and the one that can be asked for by name.
#[must_use]
pub fn all() -> Vec<Scenario> {
    FIVE.into_iter().chain([mismatch::SCENARIO]).collect()
}

//! Five failures, each with its expected outcome.

mod cool_down;
mod double_booking;
mod expired_hold;
mod flaky_calendar;
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

/// Returns those five, and the two that can be asked for by name.
#[must_use]
pub fn all() -> Vec<Scenario> {
    let by_name = [mismatch::SCENARIO, flaky_calendar::SCENARIO];
    FIVE.into_iter().chain(by_name).collect()
}

//! The calendar does not accept the agent, and the user does not want to reconnect it.

use super::{Scenario, authorization};
use crate::plan::State;
use crate::world::Answer;

pub(super) const SCENARIO: Scenario = Scenario {
    name: "refused",
    title: "The user refuses to reconnect",
    answers: &[Answer {
        says: "No, leave it.",
        does: |_| {},
    }],
    right: |played| {
        played.states() == [State::Failed]
            && played.run.person.asked.len() == 1
            && played.run.services.reached.len() == 1
            && played.read(0, "Please reconnect it.")
    },
    ..authorization::SCENARIO
};

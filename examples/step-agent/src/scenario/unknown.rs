//! A service fails in a way that no rule covers.

use super::{Scenario, timeout};
use crate::plan::State;
use crate::world::{Services, Slack};

pub(super) const SCENARIO: Scenario = Scenario {
    name: "unknown",
    title: "Something else",
    services: || Services {
        slack: Slack {
            broken: Some("500 Internal Server Error: shard 7 of 10.0.3.7 is gone"),
            ..Slack::default()
        },
        ..Services::default()
    },
    plan: || (timeout::SCENARIO.plan)().into_iter().take(1).collect(),
    right: |played| {
        let reference = played.run.states.first().map(|state| state.plain.as_str());
        let reference = reference.and_then(|plain| plain.split("reference ").nth(1)?.get(..12));
        played.states() == [State::Skipped]
            && reference.is_some_and(|reference| {
                played.noted(0, &["Reference ", reference])
                    && played.log.iter().any(|line| line.contains(reference))
            })
            && !played
                .run
                .messages
                .iter()
                .any(|message| message.text().contains("shard"))
    },
    ..timeout::SCENARIO
};

//! The plan names a tool that does not exist.

use errpact::budget::Importance;
use serde_json::json;

use super::Scenario;
use crate::plan::{State, Step};
use crate::world::Services;

pub(super) const SCENARIO: Scenario = Scenario {
    name: "tool-not-found",
    title: "There is no such tool",
    services: Services::default,
    answers: &[],
    plan: || {
        vec![Step {
            goal: "Put the interview into the calendar",
            importance: Importance::Blocking,
            service: "google_calendar",
            tool: "GOOGLECALENDAR_ADD_EVENT",
            arguments: json!({ "title": "Interview", "start": "2026-11-24T15:00:00+01:00", "minutes": 30 }),
        }]
    },
    right: |played| {
        played.states() == [State::Completed]
            && played.calls()
                == [
                    "execute_step_tool",
                    "find_tool",
                    "execute_step_tool",
                    "update_state",
                ]
            && played.run.services.calendar.events.len() == 1
    },
};

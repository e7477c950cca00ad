//! The planner wrote two arguments in a form that the tool does not accept.

use errpact::budget::Importance;
use serde_json::json;

use super::Scenario;
use crate::plan::{State, Step};
use crate::world::Services;

pub(super) const SCENARIO: Scenario = Scenario {
    name: "invalid-parameters",
    title: "Two arguments do not fit",
    services: Services::default,
    answers: &[],
    plan: || {
        vec![Step {
            goal: "Put the interview into the calendar",
            importance: Importance::Blocking,
            service: "google_calendar",
            tool: "GOOGLECALENDAR_CREATE_EVENT",
            arguments: json!({ "title": "Interview", "start": "24.11.2026 15:00 +01:00", "minutes": "30 minutes" }),
        }]
    },
    right: |played| {
        let events = &played.run.services.calendar.events;
        played.states() == [State::Completed]
            && played.run.services.reached.len() == 3
            && matches!(events.as_slice(), [event] if event.minutes == 30)
    },
};

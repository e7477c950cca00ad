//! The calendar no longer accepts the agent, until the user reconnects it.

use errpact::budget::Importance;
use serde_json::json;

use super::Scenario;
use crate::plan::{State, Step};
use crate::world::{Answer, Calendar, Services};

pub(super) const SCENARIO: Scenario = Scenario {
    name: "authorization",
    title: "The token has expired",
    services: || Services {
        calendar: Calendar {
            connected: false,
            ..Calendar::default()
        },
        ..Services::default()
    },
    answers: &[Answer {
        says: "Done, it is connected again.",
        does: |services| services.calendar.connected = true,
    }],
    plan: || {
        vec![Step {
            goal: "Put the interview into the calendar",
            importance: Importance::Blocking,
            service: "google_calendar",
            tool: "GOOGLECALENDAR_CREATE_EVENT",
            arguments: json!({ "title": "Interview", "start": "2026-11-24T15:00:00+01:00", "minutes": 30 }),
        }]
    },
    right: |played| {
        let asked = &played.run.person.asked;
        played.states() == [State::Completed]
            && matches!(asked.as_slice(), [question] if question.contains("reconnect") && question.contains("expired"))
            && played.run.services.calendar.events.len() == 1
            && played.run.services.reached.len() == 2
    },
};

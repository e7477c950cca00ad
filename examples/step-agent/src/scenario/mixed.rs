//! One step fails in several ways, until its retries are exhausted.

use errpact::budget::Importance;
use serde_json::json;

use super::Scenario;
use crate::moment;
use crate::plan::{State, Step};
use crate::world::{Calendar, Event, Services};

pub(super) const SCENARIO: Scenario = Scenario {
    name: "mixed",
    title: "One thing after the other",
    services: || Services {
        calendar: Calendar {
            events: moment::parse("2026-11-24T15:00:00+01:00")
                .map(|start| Event {
                    id: "e-1".to_owned(),
                    title: "Board".to_owned(),
                    start,
                    minutes: 60,
                })
                .into_iter()
                .collect(),
            ..Calendar::default()
        },
        ..Services::default()
    },
    answers: &[],
    plan: || {
        vec![Step {
            goal: "Put the interview into the calendar",
            importance: Importance::Blocking,
            service: "google_calendar",
            tool: "GOOGLECALENDAR_ADD_EVENT",
            arguments: json!({ "title": "Interview", "start": "2026-11-24T15:00:00+01:00", "minutes": "30 minutes" }),
        }]
    },
    // A third retry could resolve the conflict, but two are the maximum.
    right: |played| {
        played.states() == [State::Failed]
            && played.codes() == ["TOOL_NOT_FOUND", "INVALID_PARAMETERS", "TIME_TAKEN"]
            && played.run.services.reached.len() == 2
            && played.run.services.calendar.events.len() == 1
            && played.noted(0, &["next free one is 2026-11-24T16:00:00+01:00"])
    },
};

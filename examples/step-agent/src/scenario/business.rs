//! Business refusals of services: each case is handled in its own way.

use errpact::budget::Importance;
use serde_json::json;

use super::Scenario;
use crate::moment;
use crate::plan::{State, Step};
use crate::world::{Calendar, Event, Services, Slack};

pub(super) const SCENARIO: Scenario = Scenario {
    name: "business",
    title: "Services refuse",
    services: || Services {
        calendar: Calendar {
            quota: 1,
            events: moment::parse("2026-11-24T15:00:00+01:00")
                .map(|start| Event {
                    id: "e-2".to_owned(),
                    title: "Board".to_owned(),
                    start,
                    minutes: 60,
                })
                .into_iter()
                .collect(),
            deleted: vec!["e-1".to_owned()],
            ..Calendar::default()
        },
        slack: Slack {
            archived: Some(("#hiring", Some("#recruiting"))),
            ..Slack::default()
        },
        ..Services::default()
    },
    answers: &[],
    plan: || {
        let interview = |goal, title, start| Step {
            goal,
            importance: Importance::Blocking,
            service: "google_calendar",
            tool: "GOOGLECALENDAR_CREATE_EVENT",
            arguments: json!({ "title": title, "start": start, "minutes": 30 }),
        };
        vec![
            Step {
                goal: "Remove the old interview",
                importance: Importance::Blocking,
                service: "google_calendar",
                tool: "GOOGLECALENDAR_DELETE_EVENT",
                arguments: json!({ "event": "e-1" }),
            },
            interview(
                "Put the interview into the calendar",
                "Interview",
                "2026-11-24T15:30:00+01:00",
            ),
            Step {
                goal: "Tell the team about the interview",
                importance: Importance::Optional,
                service: "slack",
                tool: "SLACK_POST_MESSAGE",
                arguments: json!({ "channel": "#hiring", "text": "Interview on Tuesday" }),
            },
            interview(
                "Book half an hour for the decision",
                "Decision",
                "2026-11-25T10:00:00+01:00",
            ),
        ]
    },
    right: |played| {
        use State::{Completed, Failed};
        let calendar = &played.run.services.calendar;
        let moved = moment::parse("2026-11-24T16:00:00+01:00");
        let posts = &played.run.services.slack.posts;
        played.states() == [Completed, Completed, Completed, Failed]
            && played.noted(0, &["had already been deleted"])
            && calendar.events.last().map(|event| &event.start) == moved.as_ref()
            && matches!(posts.as_slice(), [(channel, _)] if channel == "#recruiting")
            && played.noted(3, &["try tomorrow"])
            && played.read(3, "try tomorrow")
    },
};

//! Two services do not answer in time. One belongs to an optional step. The other is the mail
//! service, which has sent the email anyway.

use errpact::budget::Importance;
use serde_json::json;

use super::Scenario;
use crate::plan::{State, Step};
use crate::world::{Gmail, Services, Slack};

pub(super) const SCENARIO: Scenario = Scenario {
    name: "timeout",
    title: "No answer in time",
    services: || Services {
        slack: Slack {
            broken: Some("Request timeout after 30 seconds"),
            ..Slack::default()
        },
        gmail: Gmail {
            slow: true,
            ..Gmail::default()
        },
        ..Services::default()
    },
    answers: &[],
    plan: || {
        vec![
            Step {
                goal: "Tell the team about the interview",
                importance: Importance::Optional,
                service: "slack",
                tool: "SLACK_POST_MESSAGE",
                arguments: json!({ "channel": "#hiring", "text": "Interview on Tuesday at three" }),
            },
            Step {
                goal: "Send the invitation to Anna",
                importance: Importance::Blocking,
                service: "gmail",
                tool: "GMAIL_SEND_EMAIL",
                arguments: json!({ "to": "anna.lind@example.com", "subject": "Interview", "body": "See you on Tuesday." }),
            },
            Step {
                goal: "Put the interview into the calendar",
                importance: Importance::Blocking,
                service: "google_calendar",
                tool: "GOOGLECALENDAR_CREATE_EVENT",
                arguments: json!({ "title": "Interview", "start": "2026-11-24T15:00:00+01:00", "minutes": 30 }),
            },
        ]
    },
    right: |played| {
        played.states() == [State::Skipped, State::Failed, State::Skipped]
            && played.run.services.gmail.sent.len() == 1
            && played.run.services.reached == ["SLACK_POST_MESSAGE", "GMAIL_SEND_EMAIL"]
            && played.noted(0, &["SLACK_POST_MESSAGE", "\"#hiring\"", "30 s"])
            && played.noted(
                1,
                &[
                    "GMAIL_SEND_EMAIL",
                    "anna.lind@example.com",
                    "may have happened",
                ],
            )
            && played.read(1, "Please look before")
    },
};

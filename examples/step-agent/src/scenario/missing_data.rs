//! The planner did not know everything: the user is asked before the first call.

use errpact::budget::Importance;
use serde_json::json;

use super::Scenario;
use crate::plan::{State, Step};
use crate::world::{Answer, Services};

pub(super) const SCENARIO: Scenario = Scenario {
    name: "missing-data",
    title: "An address is missing",
    services: Services::default,
    answers: &[Answer {
        says: "anna.lind@example.com",
        does: |_| {},
    }],
    plan: || {
        vec![Step {
            goal: "Send the invitation to Anna",
            importance: Importance::Blocking,
            service: "gmail",
            tool: "GMAIL_SEND_EMAIL",
            arguments: json!({ "to": null, "subject": "Interview", "body": "See you on Tuesday." }),
        }]
    },
    right: |played| {
        played.states() == [State::Completed]
            && played.codes().is_empty()
            && played.calls() == ["request_user_info", "execute_step_tool", "update_state"]
            && played.run.services.gmail.sent.len() == 1
    },
};

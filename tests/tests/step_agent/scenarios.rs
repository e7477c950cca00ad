//! The scenarios: one for each kind, a mixed one, and three more.

use std::collections::BTreeSet;

use step_agent::errors::CATALOG;
use step_agent::scenario;
use step_agent::screen::Script;

use crate::step_agent::world::{play, played, prompt};

#[test]
fn every_scenario_ends_as_it_should() {
    let prompt = prompt();
    assert_eq!(scenario::all().len(), 9);
    for scenario in scenario::all() {
        let played = play(&scenario, &prompt);
        assert!((scenario.right)(&played), "{}", Script(&scenario, &played));
        let violates = |line: &String| line.contains("violation");
        assert!(!played.log.iter().any(violates), "{:?}", played.log);
    }
}

#[test]
fn there_is_one_for_each_kind_and_a_mixed_one() {
    let kinds = |name: &str| {
        let played = played(name);
        let kind = |code: &&str| {
            let index = CATALOG.index_of(code).expect("a code of the catalog");
            let category = CATALOG.category(CATALOG.entry(index).category);
            category.expect("a category").name
        };
        played.codes().iter().map(kind).collect::<BTreeSet<_>>()
    };
    for (name, kind) in [
        ("authorization", "authorization"),
        ("tool-not-found", "tool_not_found"),
        ("invalid-parameters", "invalid_parameters"),
        ("timeout", "timeout"),
        ("business", "business"),
    ] {
        assert_eq!(kinds(name), BTreeSet::from([kind]), "{name}");
    }
    assert_eq!(kinds("mixed").len(), 3);
    let names: Vec<&str> = scenario::SIX.iter().map(|scenario| scenario.name).collect();
    assert_eq!(names.last(), Some(&"mixed"));
}

#[test]
fn a_run_prints_thought_action_and_observation() {
    let scenario = scenario::SIX[0];
    let printed = Script(&scenario, &play(&scenario, &prompt())).to_string();
    for part in [
        "note           Step 1 of 1 (blocking): Put the interview into the calendar. Service: google_calendar.",
        "decided        ask_user",
        "model observes {\"success\": false, \"error\": \"AUTHORIZATION_FAILED: Google Calendar does not let us in: the token is expired.\"}",
        "model thinks   Which service refused, and is its token expired or revoked?",
        "model acts     request_user_info(question=\"Please reconnect the service.",
        "person says    Done, it is connected again.",
        "step 1 ends    completed",
        "for the log    GOOGLECALENDAR_CREATE_EVENT succeeded, 2 calls",
        "for the user   Put the interview into the calendar: done.",
        "as it should be",
    ] {
        assert!(printed.contains(part), "{part}\n{printed}");
    }
}

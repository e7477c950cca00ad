//! The second row: 404, `Tool NAME not found in tool_definitions`.

use errpact::table::RetryBy;
use step_agent::errors::Code;
use step_agent::plan::{State, Step};
use step_agent::scenario::Scenario;
use step_agent::world::Services;

use crate::step_agent::world::{code_of, play, played, posting, prompt, refused, scenario};

#[test]
fn it_is_seen_by_404_and_by_the_words_of_the_definitions() {
    for text in [
        "404 Not Found",
        "404: Tool SLACK_SAY not found in tool_definitions",
        "Tool SLACK_SAY not found in tool_definitions",
        "Tool 'say it' not found in tool_definitions",
    ] {
        let code = code_of("SLACK_POST_MESSAGE", refused(text));
        assert_eq!(code, "TOOL_NOT_FOUND", "{text}");
    }
}

#[test]
fn it_is_retried_once_by_the_model() {
    let retry = Code::TOOL_NOT_FOUND.entry().policy.retry;
    assert_eq!((retry.by, retry.max), (Some(RetryBy::Model), Some(1)));
}

#[test]
fn find_tool_gives_the_corrected_name() {
    let played = played("tool-not-found");
    let find = played.made("find_tool");
    let [find] = find.as_slice() else {
        panic!("one search: {find:?}")
    };
    assert_eq!(find.arguments["service"], "google_calendar");
    assert_eq!(
        find.arguments["instruction"],
        "Put the interview into the calendar"
    );
    let [wrong, right] = played.executed().try_into().expect("two calls");
    assert_eq!(wrong.arguments["tool"], "GOOGLECALENDAR_ADD_EVENT");
    assert_eq!(right.arguments["tool"], "GOOGLECALENDAR_CREATE_EVENT");
    assert_eq!(wrong.arguments["arguments"], right.arguments["arguments"]);
    assert_eq!(played.states(), [State::Completed]);
}

#[test]
fn it_fails_when_nothing_is_found() {
    let nowhere = Scenario {
        plan: || {
            let step = (scenario("tool-not-found").plan)().remove(0);
            vec![Step {
                service: "notion",
                tool: "NOTION_ADD_PAGE",
                ..step
            }]
        },
        ..scenario("tool-not-found")
    };
    let played = play(&nowhere, &prompt());
    assert_eq!(played.states(), [State::Failed]);
    assert_eq!(
        played.calls(),
        ["execute_step_tool", "find_tool", "update_state"]
    );
    assert!(played.noted(0, &["NOTION_ADD_PAGE"]));
}

#[test]
fn it_fails_when_the_found_one_is_not_there_either() {
    let services = || Services {
        gateway: [refused("404 Not Found")].into(),
        ..Services::default()
    };
    let scenario = Scenario {
        plan: || (scenario("tool-not-found").plan)(),
        ..posting(services, &[])
    };
    let played = play(&scenario, &prompt());
    // The first name is not even defined, so only the second one reaches the gateway.
    assert_eq!(played.codes(), ["TOOL_NOT_FOUND", "TOOL_NOT_FOUND"]);
    assert_eq!(played.states(), [State::Failed]);
}

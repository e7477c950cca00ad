//! Missing data found while planning: no code, no retry, a rule of the prompt.

use step_agent::errors::CATALOG;
use step_agent::plan::State;

use crate::step_agent::world::{play, played, prompt, scenario};

const RULE: &str = "Before the first call of a step, ask for each value that is missing with \
    request_user_info; that is not an error and costs no retry.";

#[test]
fn it_is_asked_for_before_the_first_call() {
    let played = played("missing-data");
    assert_eq!(
        played.calls(),
        ["request_user_info", "execute_step_tool", "update_state"]
    );
    assert_eq!(
        played.run.services.gmail.sent[0].to,
        "anna.lind@example.com"
    );
    assert_eq!(played.states(), [State::Completed]);
}

#[test]
fn it_has_no_code_and_costs_no_retry() {
    let played = played("missing-data");
    assert!(played.codes().is_empty());
    assert!(!played.log.iter().any(|line| line.contains("tool error")));
    assert!(
        !CATALOG
            .codes
            .iter()
            .any(|entry| entry.name.contains("MISSING"))
    );
}

#[test]
fn the_model_asks_because_the_prompt_says_so() {
    let prompt = prompt();
    assert!(prompt.contains(RULE), "{prompt}");
    let scenario = scenario("missing-data");
    let played = play(&scenario, &prompt.replace(RULE, ""));
    assert!(!(scenario.right)(&played));
    assert!(played.run.person.asked.is_empty());
}

//! The ceiling of a step, and the place that enforces it.

use step_agent::errors::CATALOG;
use step_agent::plan::State;

use crate::step_agent::world::{play, played, prompt, scenario};

#[test]
fn a_step_has_two_retries() {
    assert_eq!(CATALOG.limits.retries_per_step, Some(2));
    assert!(prompt().contains("A step has at most 2 retries in total."));
}

#[test]
fn a_mixed_step_meets_its_ceiling() {
    let played = played("mixed");
    let codes = played.codes();
    assert_eq!(
        codes,
        ["TOOL_NOT_FOUND", "INVALID_PARAMETERS", "TIME_TAKEN"]
    );
    assert_eq!(played.executed().len(), 3);
    // None of the three codes had exhausted its own retries.
    assert_eq!(played.states(), [State::Failed]);
    assert_eq!(played.run.states[0].code, Some("TIME_TAKEN"));
}

#[test]
fn the_run_time_keeps_it_where_the_model_does_not_know_it() {
    let unlimited: Vec<String> = prompt()
        .lines()
        .filter(|line| !line.starts_with("A step has at most"))
        .map(|line| line.replace("at most 1 retry", "at most 9 retries"))
        .collect();
    let played = play(&scenario("mixed"), &unlimited.join("\n"));
    assert_eq!(played.executed().len(), 3, "the fourth call is not made");
    assert_eq!(played.states(), [State::Failed]);
    assert_eq!(played.run.services.calendar.events.len(), 1);
}

#[test]
fn the_next_step_has_retries_of_its_own() {
    let played = played("business");
    let retried: Vec<bool> = played
        .run
        .states
        .iter()
        .map(|state| {
            state
                .recovery
                .iter()
                .any(|tool| tool == "execute_step_tool")
        })
        .collect();
    assert_eq!(retried, [false, true, true, false]);
}

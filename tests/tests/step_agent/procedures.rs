//! The model knows only its prompt.

use errpact::ToolCall;
use serde_json::json;
use shared::model::{CARELESS, Message, Request, history, text};
use step_agent::errors::Code;
use step_agent::model::turn;
use step_agent::plan::StepState;
use step_agent::screen::Script;

use crate::step_agent::world::{delivered_to_model, play, prompt, scenario, without_procedure};

/// Returns the scenario that needs the code's procedure; none if only a model that follows no procedure gets the code. A
/// new code in the catalog stops here.
fn needs(code: Code) -> Option<&'static str> {
    Some(match code {
        Code::ALREADY_CALLED => return None,
        Code::AUTHORIZATION_FAILED => "authorization",
        Code::TOOL_NOT_FOUND => "tool-not-found",
        Code::INVALID_PARAMETERS => "invalid-parameters",
        Code::TIMEOUT => "timeout",
        Code::BUSINESS_ERROR | Code::TIME_TAKEN | Code::ALREADY_DELETED | Code::QUOTA_EXCEEDED => {
            "business"
        }
        Code::UNKNOWN_ERROR => "unknown",
        new => panic!("{new} has no scenario yet"),
    })
}

#[test]
fn no_scenario_ends_well_without_the_procedure_of_its_code() {
    for code in delivered_to_model() {
        let Some(name) = needs(code) else { continue };
        let scenario = scenario(name);
        let played = play(&scenario, &prompt());
        assert!(
            played.codes().contains(&code.name()),
            "{} is about {code}",
            scenario.name
        );
        assert!((scenario.right)(&played), "{}", Script(&scenario, &played));
        let played = play(&scenario, &without_procedure(code.name()));
        let verdict = (scenario.right)(&played);
        assert!(!verdict, "without {code}: {}", Script(&scenario, &played));
        // The unknown are the rest, and no procedure is left for the rest of the rest.
        let careless = |state: &StepState| state.note == CARELESS;
        let none_left = code == Code::UNKNOWN_ERROR;
        assert_eq!(played.run.states.iter().any(careless), none_left, "{code}");
    }
}

#[test]
fn every_scenario_ends_well_with_procedures_in_other_words() {
    let other = [
        ("Action: Call ", "Action: Invoke "),
        (
            "Action: Wait for the user.",
            "Action: Hold on until the user has acted.",
        ),
        ("Action: Repeat the call.", "Action: Try once more."),
        (
            "Action: Adapt the arguments",
            "Action: Adjust the arguments",
        ),
        (
            "Action: Re-read the definition",
            "Action: Look up the definition",
        ),
        ("Action: Change ", "Action: Set "),
        ("Action: Stop.", "Action: Give up."),
        ("Action: Treat it as done.", "Action: Consider it done."),
        ("If that fails, call ", "If that fails, use "),
        ("If that fails, stop.", "If that fails, abort."),
        ("Limit: at most 1 retry", "Limit: retry once"),
        ("Limit: at most 2 retries", "Limit: retry twice"),
        ("Limit: no retry", "Limit: never"),
        (
            "A step has at most 2 retries in total.",
            "No more than two retries of a step, in total.",
        ),
    ];
    let mut reworded = prompt();
    for (words, same) in other {
        assert!(reworded.contains(words), "{words}");
        reworded = reworded.replace(words, same);
    }
    for scenario in step_agent::scenario::all() {
        let played = play(&scenario, &reworded);
        assert!((scenario.right)(&played), "{}", Script(&scenario, &played));
    }
}

#[test]
fn a_changed_procedure_is_followed_as_it_is_changed() {
    let action = "- Action: Call find_tool with the service and the goal of the step.";
    let changed =
        "- Action: Call request_user_info with the request to name the tool, and the cause.";
    let prompt = prompt();
    assert!(prompt.contains(action));
    let played = play(
        &scenario("tool-not-found"),
        &prompt.replace(action, changed),
    );
    assert_eq!(played.run.person.asked.len(), 1);
    assert!(played.made("find_tool").is_empty());
}

#[test]
fn a_code_that_nobody_knows_has_the_procedure_of_the_unknown() {
    let arguments = json!({ "tool": "X", "arguments": {} });
    let call = ToolCall::new("call-1", "execute_step_tool", arguments);
    let messages = [
        Message::Note("Step 1 of 1 (optional): Do. Service: s. Tool: X. Arguments: {}".to_owned()),
        Message::Call(call),
        Message::Result(
            r#"{"success": false, "error": "FROM_NEXT_YEAR: Odd (reference 1a2b3c)."}"#.to_owned(),
        ),
    ];
    let reply = turn(&Request::new(
        &prompt(),
        &history(&messages),
        &step_agent::prompt::tools(),
    ));
    let ended = &reply.calls[0].arguments;
    assert_eq!(
        (text(ended, "state"), text(ended, "note")),
        ("skipped", "Reference 1a2b3c.")
    );
}

#[test]
fn the_model_has_no_table_of_codes() {
    let codes: Vec<&str> = Code::ALL.iter().map(|code| code.name()).collect();
    errpact_tests::scripted::know_only_text("step-agent", &codes);
}

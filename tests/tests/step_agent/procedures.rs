//! The model knows only its prompt.

use step_agent::errors::Code;
use step_agent::scenario::play;
use step_agent::screen::Script;

use crate::world::{delivered_to_model, prompt, scenario, without_procedure};

/// Returns the scenario that needs the code's procedure. A new code in the catalog stops here.
fn needs(code: Code) -> &'static str {
    match code {
        Code::AUTHORIZATION_FAILED => "authorization",
        Code::TOOL_NOT_FOUND => "tool-not-found",
        Code::INVALID_PARAMETERS => "invalid-parameters",
        Code::TIMEOUT => "timeout",
        Code::BUSINESS_ERROR | Code::TIME_TAKEN | Code::ALREADY_DELETED | Code::QUOTA_EXCEEDED => {
            "business"
        }
        Code::UNKNOWN_ERROR => "unknown",
        new => panic!("{new} has no scenario yet"),
    }
}

#[test]
fn no_scenario_ends_well_without_the_procedure_of_its_code() {
    for code in delivered_to_model() {
        let scenario = scenario(needs(code));
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
    use serde_json::json;
    use step_agent::call::ToolCall;
    use step_agent::message::Message;
    use step_agent::model::{Act, turn};
    let call = ToolCall {
        id: "call-1".to_owned(),
        tool: "execute_step_tool".to_owned(),
        arguments: json!({ "tool": "X", "arguments": {} })
            .as_object()
            .cloned()
            .unwrap_or_default(),
    };
    let messages = [
        Message::Note("Step 1 of 1 (optional): Do. Service: s. Tool: X. Arguments: {}".to_owned()),
        Message::Call(call),
        Message::Result(
            r#"{"success": false, "error": "FROM_NEXT_YEAR: Odd (reference 1a2b3c)."}"#.to_owned(),
        ),
    ];
    let Act::Call(call) = turn(&prompt(), &messages).act else {
        panic!("the model ends the step")
    };
    assert_eq!(
        (call.text("state"), call.text("note")),
        ("skipped", "Reference 1a2b3c.")
    );
}

#[test]
fn the_model_has_no_table_of_codes() {
    let folder = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../examples/step-agent/src/model"
    );
    let files: Vec<_> = std::fs::read_dir(folder)
        .expect("the model's folder")
        .flatten()
        .collect();
    assert!(files.len() > 8, "{files:?}");
    for file in files {
        let source = std::fs::read_to_string(file.path()).expect("a source file");
        assert!(
            !source.contains("errors::"),
            "{:?} uses the catalog",
            file.path()
        );
        for code in Code::ALL {
            assert!(!source.contains(code.name()), "{code} in {:?}", file.path());
        }
    }
}

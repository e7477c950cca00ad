//! The receptionist.

use receptionist::model::turn;
use receptionist::prompt;
use receptionist::scenario::{self, Played, Scenario};
use serde_json::Value;
use shared::model::Model;

use crate::endpoints::server::{codes, refusing, scripted};

fn play(scenario: &Scenario, model: Model) -> Played {
    // Every test after the first finds the key set.
    let _ = errpact::redact::set_key(b"a key for all tests");
    let system = prompt::system().expect("the committed prompt is current");
    let runtime = tokio::runtime::Builder::new_current_thread().build();
    let runtime = runtime.expect("a runtime");
    runtime.block_on(scenario::play(scenario, model, &system))
}

#[test]
fn each_scenario_is_the_same_with_the_model_behind_an_endpoint() {
    for scenario in scenario::all() {
        let provider = scripted(turn);
        let played = play(&scenario, Model::Endpoint(provider.endpoint()));
        assert!((scenario.right)(&played), "{}: {played:#?}", scenario.name);
        // The outage's reference is another one each time.
        if scenario.name != "outage" {
            let before = play(&scenario, Model::Scripted(turn));
            assert_eq!(played.conversation.read(), before.conversation.read());
        }
        assert!(
            !codes(&provider).is_empty(),
            "{}: no call failed",
            scenario.name
        );
    }
}

#[test]
fn the_schemas_of_the_tools_are_sent() {
    let provider = scripted(turn);
    play(&scenario::FIVE[0], Model::Endpoint(provider.endpoint()));
    for request in provider.requests() {
        let tools = request["tools"].as_array().expect("tools");
        let names: Vec<&str> = tools
            .iter()
            .filter_map(|tool| tool["name"].as_str())
            .collect();
        assert_eq!(names.len(), 4, "{names:?}");
        let hold = tools
            .iter()
            .find(|tool| tool["name"] == "hold_slot")
            .expect("hold_slot");
        assert_eq!(
            hold["input_schema"]["required"],
            serde_json::json!(["service", "start"])
        );
        assert!(
            hold["description"]
                .as_str()
                .is_some_and(|words| words.contains("ten minutes"))
        );
    }
}

#[test]
fn a_provider_that_fails_has_a_sentence_for_the_user_and_a_line_in_the_log() {
    let provider = refusing();
    let played = play(&scenario::FIVE[3], Model::Endpoint(provider.endpoint()));
    let [read] = played.conversation.read()[..] else {
        panic!("{:?}", played.conversation.read())
    };
    assert!(
        read.contains("reference") && !read.contains("s3cret"),
        "{read}"
    );
    assert!(
        played.log.len() == 1 && played.log[0].contains("LLM_AUTHENTICATION"),
        "{:?}",
        played.log
    );
    assert_eq!(provider.requests().len(), 1, "not retried");
    let sent: Value = provider.requests().remove(0);
    assert!(
        sent["system"]
            .as_str()
            .is_some_and(|system| system.contains("errpact:begin"))
    );
}

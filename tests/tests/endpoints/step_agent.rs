//! The step agent.

use shared::model::Model;
use step_agent::model::turn;
use step_agent::prompt;
use step_agent::scenario::{self, Played, Scenario};

use crate::endpoints::server::{codes, refusing, scripted};

fn play(scenario: &Scenario, model: Model) -> Played {
    // Every test after the first finds the key set.
    let _ = errpact::redact::set_key(b"a key for all tests");
    let system = prompt::system().expect("the committed prompt is current");
    scenario::play(scenario, model, &system)
}

#[test]
fn each_scenario_is_the_same_with_the_model_behind_an_endpoint() {
    let mut failed = 0;
    for scenario in scenario::all() {
        let provider = scripted(turn);
        let played = play(&scenario, Model::Endpoint(provider.endpoint()));
        assert!((scenario.right)(&played), "{}: {played:#?}", scenario.name);
        let before = play(&scenario, Model::Scripted(turn));
        assert_eq!(played.calls(), before.calls(), "{}", scenario.name);
        assert_eq!(played.states(), before.states(), "{}", scenario.name);
        failed += codes(&provider).len();
        for request in provider.requests() {
            assert_eq!(request["tools"].as_array().map(Vec::len), Some(4));
        }
    }
    assert!(failed > 6, "{failed}");
}

#[test]
fn a_step_ends_if_the_provider_fails() {
    let provider = refusing();
    let played = play(&scenario::SIX[0], Model::Endpoint(provider.endpoint()));
    let first = &played.run.states[0];
    assert_eq!(first.state, step_agent::plan::State::Failed, "{first:?}");
    let logged = |line: &String| line.contains("LLM_AUTHENTICATION");
    assert!(played.log.iter().any(logged), "{:?}", played.log);
    // The words of the provider are only in the log.
    assert!(!first.plain.contains("s3cret"), "{first:?}");
    assert!(
        played
            .run
            .messages
            .iter()
            .all(|message| !message.text().contains("s3cret"))
    );
}

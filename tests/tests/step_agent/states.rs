//! A step always ends as completed, skipped or failed, whatever the model does.

use errpact::budget::Importance;
use step_agent::plan::{State, Step};
use step_agent::scenario::{self, Scenario};
use step_agent::world::Services;

use crate::step_agent::world::{play, post, posting, prompt, refused, stubborn};

#[test]
fn every_step_ends_with_a_text_for_the_log_and_one_for_the_person() {
    let prompts = [prompt(), stubborn(), String::new()];
    for scenario in scenario::all() {
        for prompt in &prompts {
            let played = play(&scenario, prompt);
            assert_eq!(
                played.run.states.len(),
                (scenario.plan)().len(),
                "{}",
                scenario.name
            );
            for state in &played.run.states {
                assert!(State::of(state.state.name()).is_some());
                assert!(!state.technical.is_empty(), "{state:?}");
                assert!(!state.plain.is_empty(), "{state:?}");
                assert_ne!(state.technical, state.plain, "{}", scenario.name);
            }
        }
    }
}

#[test]
fn the_texts_for_the_person_name_no_code_and_no_tool() {
    for scenario in scenario::all() {
        for state in play(&scenario, &prompt()).run.states {
            let code = state.code.unwrap_or("no code");
            assert!(!state.plain.contains(code), "{}", state.plain);
            assert!(
                !state.plain.contains("execute_step_tool"),
                "{}",
                state.plain
            );
        }
    }
}

#[test]
fn the_model_cannot_claim_a_success() {
    // The fallback says that the step counts as done, and the model reports that.
    for importance in [Importance::Blocking, Importance::Optional] {
        let services = || Services {
            gateway: [refused("400: no"), refused("400: no"), refused("400: no")].into(),
            ..Services::default()
        };
        let plan: fn() -> Vec<Step> = match importance {
            Importance::Blocking => || vec![post(Importance::Blocking)],
            Importance::Optional => || vec![post(Importance::Optional)],
        };
        let claims = stubborn().replace("99 retries", "1 retry");
        let scenario = Scenario {
            plan,
            ..posting(services, &[])
        };
        let played = play(&scenario, &claims);
        let claimed = played.made("update_state");
        assert!(
            claimed
                .iter()
                .any(|call| call.arguments["state"] == "completed"),
            "{claimed:?}"
        );
        assert_eq!(played.states(), [State::Failed]);
    }
}

#[test]
fn a_blocking_step_cannot_be_skipped_by_the_model() {
    let services = || Services {
        gateway: [refused("400: no")].into(),
        ..Services::default()
    };
    let skips = stubborn()
        .replace("Repeat the call", "Stop")
        .replace("The step counts as done", "The step is skipped");
    let played = play(&posting(services, &[]), &skips);
    assert_eq!(played.made("update_state")[0].arguments["state"], "skipped");
    assert_eq!(played.states(), [State::Failed]);
}

//! Whatever services answer, in whatever order, and however stubborn the model is: a step makes at most three calls,
//! and ends. It never repeats a call that may have happened.

use errpact::budget::Importance;
use proptest::prelude::*;
use serde_json::{Value, json};
use step_agent::agent::{Agent, Run};
use step_agent::plan::State;
use step_agent::world::{Answer, Person, Services};

use crate::step_agent::world::{post, prompt, refused, stubborn};

const YES: Answer = Answer {
    says: "Done.",
    does: |_| {},
};

/// Failures whose call is never repeated.
const LAST: [&str; 4] = [
    "504 Gateway Timeout",
    "Request timeout after 9 seconds",
    "Quota exceeded",
    "500 Internal",
];

fn answer() -> impl Strategy<Value = Value> {
    let texts = [
        "401 Unauthorized: token expired",
        "403 Forbidden",
        "404 Not Found",
        "400: Invalid parameter 'channel': expected format text",
        "The channel is archived; its place took #b",
        "unauthorized",
    ];
    let again = proptest::sample::select(texts.to_vec()).prop_map(refused);
    let last = proptest::sample::select(LAST.to_vec()).prop_map(refused);
    prop_oneof![
        6 => again,
        2 => last,
        1 => Just(json!({ "success": true, "result": {} })),
        1 => Just(json!({ "success": false })),
        1 => Just(Value::Null),
    ]
}

fn run(prompt: String, answers: &[Value], importance: Importance) -> Run {
    let services = Services {
        gateway: answers.iter().cloned().collect(),
        ..Services::default()
    };
    let agent = Agent::new(prompt, "mixture", services, Person::new(&[YES; 9]));
    agent.run(&[post(importance)])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn a_step_has_at_most_two_retries_whatever_the_mix(
        answers in proptest::collection::vec(answer(), 1..8),
        optional in any::<bool>(),
        stubbornly in any::<bool>(),
    ) {
        let prompt = if stubbornly { stubborn() } else { prompt() };
        let importance = if optional { Importance::Optional } else { Importance::Blocking };
        let run = run(prompt, &answers, importance);
        let calls = run.services.reached.len();
        prop_assert!((1..=3).contains(&calls), "{calls} calls");

        let [state] = run.states.as_slice() else { panic!("one step") };
        prop_assert!(!state.technical.is_empty() && !state.plain.is_empty());
        // A call that may have happened, or that nothing can fix, is the last one.
        let is_last = |answer: &Value| LAST.iter().any(|last| answer["error"] == *last);
        let first_last = answers.iter().position(is_last);
        if let Some(at) = first_last {
            prop_assert!(calls <= at + 1, "repeated: {calls} calls, {answers:?}");
        }
        let succeeded = (answers.len() < calls) || answers[calls - 1]["success"] == json!(true);
        prop_assert_eq!(state.state == State::Completed, succeeded, "{:?} after {:?}", state, answers);
        if state.state == State::Skipped {
            prop_assert!(optional, "{state:?}");
        }
    }
}

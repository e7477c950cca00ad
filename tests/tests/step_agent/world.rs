//! Code that the tests share.

use errpact::budget::Importance;
use errpact::table::Deliver;
use errpact::{Occurrence, Signal};
use serde_json::{Value, json};
use shared::model::Model;
use step_agent::errors::{CATALOG, Code};
use step_agent::model::turn;
use step_agent::plan::Step;
use step_agent::prompt;
use step_agent::scenario::{self, Played, Scenario};
use step_agent::world::{Answer, Services};

/// Returns the committed prompt.
pub(crate) fn prompt() -> String {
    // Every test after the first finds the key set.
    let _ = errpact::redact::set_key(b"a key for all tests");
    prompt::system().expect("the committed prompt is current")
}

/// Returns the prompt without the procedure of the code.
pub(crate) fn without_procedure(code: &str) -> String {
    let prompt = prompt();
    let begins = format!("### {code}");
    let mut inside = false;
    let mut kept = Vec::new();
    let mut cut = 0;
    for line in prompt.lines() {
        let heading = line.split(',').next().unwrap_or_default();
        if heading == begins || heading.starts_with(&format!("{begins} ")) {
            (inside, cut) = (true, cut + 1);
        } else if line.is_empty() {
            inside = false;
        }
        if !inside {
            kept.push(line);
        }
    }
    assert_eq!(cut, 1, "{code} has one procedure");
    kept.join("\n")
}

/// Returns a prompt without limits, whose only way on is the same call, over and over.
pub(crate) fn stubborn() -> String {
    let block = "<!-- errpact:begin step-agent -->\n### ANY or any other code\n\
        - Action: Repeat the call.\n- Limit: at most 99 retries.\n- Fallback: The step counts as done.\n\
        <!-- errpact:end step-agent -->";
    block.to_owned()
}

/// Returns the scenario of this name.
pub(crate) fn scenario(name: &str) -> Scenario {
    let found = scenario::all().into_iter().find(|known| known.name == name);
    found.unwrap_or_else(|| panic!("no scenario {name}"))
}

/// Plays a scenario with the scripted model.
pub(crate) fn play(scenario: &Scenario, prompt: &str) -> Played {
    scenario::play(scenario, Model::Scripted(turn), prompt)
}

/// Plays the scenario of this name with the committed prompt.
pub(crate) fn played(name: &str) -> Played {
    play(&scenario(name), &prompt())
}

/// Returns a scenario of one step that posts a message, with these services and answers.
pub(crate) fn posting(services: fn() -> Services, answers: &'static [Answer]) -> Scenario {
    Scenario {
        name: "posting",
        title: "One step",
        services,
        answers,
        plan: || vec![post(Importance::Blocking)],
        right: |_| true,
    }
}

/// Returns a step that posts a message.
pub(crate) fn post(importance: Importance) -> Step {
    Step {
        goal: "Tell the team",
        importance,
        service: "slack",
        tool: "SLACK_POST_MESSAGE",
        arguments: json!({ "channel": "#hiring", "text": "Hello" }),
    }
}

/// Returns an answer that refuses.
pub(crate) fn refused(error: &str) -> Value {
    json!({ "success": false, "error": error })
}

/// Returns the code of a tool's answer.
pub(crate) fn code_of(tool: &'static str, answer: Value) -> String {
    let signal = Signal::new().with_tool(tool).with_result(answer);
    Occurrence::from_signal(&CATALOG, signal)
        .entry()
        .name
        .to_owned()
}

/// Returns every code that the model can get.
pub(crate) fn delivered_to_model() -> Vec<Code> {
    let reaches =
        |code: &Code| matches!(code.entry().policy.deliver, Deliver::Model | Deliver::Both);
    Code::ALL.iter().copied().filter(reaches).collect()
}

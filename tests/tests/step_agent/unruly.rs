//! Models that follow no rules: the step still ends, and real events count.

use errpact::ToolCall;
use errpact::budget::Importance;
use serde_json::{Value, json};
use shared::model::{Message, Model, Part, Reply, Request};
use step_agent::agent::{Agent, Run};
use step_agent::plan::State;
use step_agent::world::{Person, Services};

use crate::step_agent::world::{post, prompt, refused};

type Script = fn(&Request) -> Reply;

fn call(tool: &str, arguments: &Value) -> Reply {
    Reply {
        text: String::new(),
        calls: vec![ToolCall::new("call", tool, arguments.clone())],
    }
}

fn execute() -> Reply {
    let arguments = json!({ "channel": "#hiring", "text": "Hello" });
    let given = json!({ "tool": "SLACK_POST_MESSAGE", "arguments": arguments });
    call("execute_step_tool", &given)
}

fn results(messages: &[Message]) -> usize {
    let is_result = |message: &&Message| matches!(message, Message::Result(_));
    messages.iter().filter(is_result).count()
}

/// Returns how many results the model has read.
fn read(request: &Request) -> usize {
    let is_result = |part: &Part<'_>| matches!(part, Part::Result(..));
    request.parts().filter(is_result).count()
}

fn run(model: Script, services: Services, importance: Importance) -> Run {
    let agent = Agent::new(prompt(), "unruly", services, Person::default());
    agent.model(Model::Scripted(model)).run(&[post(importance)])
}

fn ended(run: &Run) -> (State, Option<&'static str>) {
    (run.states[0].state, run.states[0].code)
}

#[test]
fn a_model_that_does_nothing() {
    let rests: Script = |_| Reply::default();
    for importance in [Importance::Blocking, Importance::Optional] {
        let run = run(rests, Services::default(), importance);
        assert_eq!(ended(&run), (State::Failed, None));
        assert_eq!(run.states[0].technical, "its tool was never called");
        assert_eq!(run.states[0].plain, "Tell the team: nothing was done.");
    }
}

#[test]
fn a_model_that_claims_what_it_did_not_do() {
    let lies: Script = |_| {
        call(
            "update_state",
            &json!({ "state": "completed", "note": "Yes." }),
        )
    };
    let run = run(lies, Services::default(), Importance::Optional);
    assert_eq!(ended(&run), (State::Failed, None));
    assert!(run.services.reached.is_empty());
}

#[test]
fn a_model_that_says_it_failed_when_it_did_not() {
    let despairs: Script = |request| match read(request) {
        0 => execute(),
        _ => call(
            "update_state",
            &json!({ "state": "failed", "note": "Alas." }),
        ),
    };
    let run = run(despairs, Services::default(), Importance::Blocking);
    assert_eq!(ended(&run), (State::Completed, None));
    assert_eq!(run.states[0].note, "Alas.");
}

#[test]
fn a_model_that_never_ends() {
    let searches: Script = |_| {
        call(
            "find_tool",
            &json!({ "service": "slack", "instruction": "tell" }),
        )
    };
    let run = run(searches, Services::default(), Importance::Blocking);
    assert_eq!(ended(&run), (State::Failed, None));
    let cap = step_agent::errors::CATALOG.limits.iterations as usize;
    assert_eq!(results(&run.messages), cap);
}

#[test]
fn a_model_that_calls_a_tool_of_a_step_itself() {
    let directly: Script = |_| {
        let mail = json!({ "to": "anna.lind@example.com", "subject": "Hi", "body": "Hi" });
        call("GMAIL_SEND_EMAIL", &mail)
    };
    let run = run(directly, Services::default(), Importance::Blocking);
    assert!(run.services.gmail.sent.is_empty() && run.services.reached.is_empty());
    assert_eq!(ended(&run), (State::Failed, None));
    assert_eq!(results(&run.messages), 2, "one retry, and no more");
}

#[test]
fn a_model_that_calls_what_there_is_not() {
    let invents: Script = |_| call("make_coffee", &json!({ "sugar": true }));
    let run = run(invents, Services::default(), Importance::Blocking);
    assert_eq!(ended(&run), (State::Failed, None));
    assert_eq!(results(&run.messages), 2, "one retry, and no more");
}

#[test]
fn a_model_that_cannot_write_arguments() {
    let stammers: Script = |request| match read(request) {
        0 => execute(),
        _ => call("update_state", &json!({ "state": "done", "mood": 7 })),
    };
    let run = run(stammers, Services::default(), Importance::Blocking);
    // The message was posted, whatever happened to the report.
    assert_eq!(ended(&run), (State::Completed, None));
    assert_eq!(run.services.slack.posts.len(), 1);
    let result = run
        .messages
        .iter()
        .rev()
        .find(|message| matches!(message, Message::Result(_)));
    let text = result.map(Message::text).unwrap_or_default();
    assert!(
        text.contains("INVALID_PARAMETERS: The arguments of update_state do not fit"),
        "{text}"
    );
}

#[test]
fn a_model_that_goes_on_after_the_step_has_ended() {
    let insists: Script = |_| execute();
    let services = Services {
        gateway: [refused("Request timeout after 30 seconds")].into(),
        ..Services::default()
    };
    let run = run(insists, services, Importance::Blocking);
    assert_eq!(ended(&run), (State::Failed, Some("TIMEOUT")));
    assert_eq!(run.services.reached.len(), 1, "not made a second time");
}

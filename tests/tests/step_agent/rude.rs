//! Rude models: they repeat calls, claim what did not happen, and ignore every instruction. No effect happens twice in a
//! step, nothing is said done that is not, and the number of calls has a bound.

use errpact::ToolCall;
use errpact::budget::Importance;
use serde_json::{Value, json};
use shared::model::{Message, Model, Part, Reply, Request};
use step_agent::agent::{Agent, Run};
use step_agent::errors::CATALOG;
use step_agent::plan::{State, Step};
use step_agent::world::{Answer, Person, Services};

use crate::step_agent::world::{post, prompt, refused};

type Script = fn(&Request) -> Reply;

const MAIL: &str = "GMAIL_SEND_EMAIL";
const CREATE: &str = "GOOGLECALENDAR_CREATE_EVENT";
const POST: &str = "SLACK_POST_MESSAGE";

fn mail() -> Value {
    json!({ "to": "anna.lind@example.com", "subject": "Hi", "body": "Hi" })
}

fn event() -> Value {
    json!({ "title": "Interview", "start": "2026-11-24T15:00:00+01:00", "minutes": 30 })
}

fn message() -> Value {
    json!({ "channel": "#hiring", "text": "Hello" })
}

fn call(request: &Request, tool: &str, arguments: &Value) -> Reply {
    let arguments = arguments.as_object().cloned().unwrap_or_default();
    Reply::call(request, tool, arguments)
}

fn execute(request: &Request, tool: &str, arguments: &Value) -> Reply {
    let given = json!({ "tool": tool, "arguments": arguments });
    call(request, "execute_step_tool", &given)
}

fn claims(request: &Request) -> Reply {
    let state = json!({ "state": "completed", "note": "All done." });
    call(request, "update_state", &state)
}

/// Returns how many results the model has read.
fn read(request: &Request) -> usize {
    let is_result = |part: &Part<'_>| matches!(part, Part::Result(..));
    request.parts().filter(is_result).count()
}

fn step(tool: &'static str) -> Step {
    let (goal, service, arguments) = match tool {
        MAIL => ("Send the invitation", "gmail", mail()),
        POST => return post(Importance::Blocking),
        _ => (
            "Put the interview into the calendar",
            "google_calendar",
            event(),
        ),
    };
    let importance = Importance::Blocking;
    Step {
        goal,
        importance,
        service,
        tool,
        arguments,
    }
}

fn answering(answers: &[Value]) -> Services {
    Services {
        gateway: answers.iter().cloned().collect(),
        ..Services::default()
    }
}

fn run(model: Script, services: Services, steps: &[Step]) -> Run {
    let yes = Answer {
        says: "Yes.",
        does: |_| {},
    };
    let agent = Agent::new(prompt(), "rude", services, Person::new(&[yes; 40]));
    let run = agent.model(Model::Scripted(model)).run(steps);
    checked(run, steps)
}

/// Checks what holds for every run, whatever the model does.
fn checked(run: Run, steps: &[Step]) -> Run {
    let services = &run.services;
    let no_twins = |effects: Vec<String>| {
        let mut known = effects.clone();
        known.sort();
        known.dedup();
        // The same call may be made in another step.
        assert!(effects.len() <= known.len() * steps.len(), "{effects:?}");
    };
    let events = services.calendar.events.iter();
    no_twins(
        events
            .map(|it| format!("{} {}", it.title, it.start))
            .collect(),
    );
    no_twins(
        services
            .gmail
            .sent
            .iter()
            .map(|it| format!("{it:?}"))
            .collect(),
    );
    no_twins(
        services
            .slack
            .posts
            .iter()
            .map(|it| format!("{it:?}"))
            .collect(),
    );

    let bound = (CATALOG.limits.iterations + CATALOG.limits.all_failure_rounds) as usize;
    assert!(
        calls(&run).len() <= bound * steps.len(),
        "{:?}",
        calls(&run)
    );
    assert_eq!(run.states.len(), steps.len());
    for (state, step) in run.states.iter().zip(steps) {
        assert!(!state.plain.is_empty() && !state.technical.is_empty());
        let said_done = state.plain.contains(&format!("{}: done", step.goal));
        assert!(
            !said_done || state.state == State::Completed,
            "{}",
            state.plain
        );
    }
    for code in codes(&run) {
        assert!(CATALOG.index_of(&code).is_some(), "{code} is a code");
    }
    run
}

fn calls(run: &Run) -> Vec<&ToolCall> {
    let calls = run.messages.iter().filter_map(|message| match message {
        Message::Call(call) => Some(call),
        _ => None,
    });
    calls.collect()
}

fn codes(run: &Run) -> Vec<String> {
    let codes = run.messages.iter().filter_map(|message| match message {
        Message::Result(json) => {
            let json: Value = serde_json::from_str(json).expect("JSON");
            let error = json["error"].as_str()?.to_owned();
            Some(error.split(": ").next().unwrap_or_default().to_owned())
        }
        _ => None,
    });
    codes.collect()
}

#[test]
fn the_success_of_another_tool_completes_nothing() {
    let elsewhere: Script = |request| match read(request) {
        0 => execute(request, CREATE, &event()),
        1 => execute(request, MAIL, &mail()),
        _ => claims(request),
    };
    let expired = refused("401 Unauthorized: token expired");
    for importance in [Importance::Blocking, Importance::Optional] {
        let steps = [Step {
            importance,
            ..step(CREATE)
        }];
        let run = run(elsewhere, answering(std::slice::from_ref(&expired)), &steps);
        let state = &run.states[0];
        assert_eq!(state.state, State::Failed, "{state:?}");
        assert_eq!(state.code, Some("AUTHORIZATION_FAILED"));
        assert!(
            state.plain.contains("Please reconnect it."),
            "{}",
            state.plain
        );
        // The e-mail is not concealed.
        assert_eq!(run.services.gmail.sent.len(), 1);
        assert!(state.plain.contains("Gmail"), "{}", state.plain);
    }
}

#[test]
fn a_step_whose_tool_was_never_called_is_not_completed_by_another_one() {
    let other: Script = |request| match read(request) {
        0 => execute(request, POST, &message()),
        _ => claims(request),
    };
    let run = run(other, Services::default(), &[step(CREATE)]);
    assert_eq!(run.states[0].state, State::Failed);
    assert_eq!(run.states[0].technical, "its tool was never called");
    assert_eq!(run.services.slack.posts.len(), 1);
}

#[test]
fn a_decision_about_another_tool_completes_nothing() {
    // The catalog counts an event that is gone as deleted, but that is not what the step is for.
    let deletes: Script = |request| match read(request) {
        0 => execute(
            request,
            "GOOGLECALENDAR_DELETE_EVENT",
            &json!({ "event": "e-1" }),
        ),
        _ => claims(request),
    };
    let gone = refused("Event already deleted");
    let run = run(deletes, answering(&[gone]), &[step(CREATE)]);
    assert_eq!(run.states[0].state, State::Failed);
}

#[test]
fn what_another_tool_may_have_done_is_told() {
    let mails: Script = |request| match read(request) {
        0 => execute(request, MAIL, &mail()),
        _ => claims(request),
    };
    let late = refused("504 Gateway Timeout");
    let run = run(mails, answering(&[late]), &[step(CREATE)]);
    let state = &run.states[0];
    assert_eq!(state.state, State::Failed);
    assert!(
        state.plain.contains("Gmail did not answer in time"),
        "{}",
        state.plain
    );
}

#[test]
fn a_search_for_something_else_finds_no_tool_for_the_step() {
    let tricks: Script = |request| match read(request) {
        0 => execute(request, "GOOGLECALENDAR_ADD_EVENT", &event()),
        1 => call(
            request,
            "find_tool",
            &json!({ "service": "gmail", "instruction": "send mail" }),
        ),
        2 => execute(request, MAIL, &mail()),
        _ => claims(request),
    };
    let named = |tool| Step {
        tool,
        ..step(CREATE)
    };
    let mailed = run(
        tricks,
        Services::default(),
        &[named("GOOGLECALENDAR_ADD_EVENT")],
    );
    assert_eq!(mailed.states[0].state, State::Failed);
    assert_eq!(mailed.services.gmail.sent.len(), 1);

    // In the same service, but not for the step's goal.
    let removes: Script = |request| match read(request) {
        0 => execute(request, "GOOGLECALENDAR_ADD_EVENT", &event()),
        1 => call(
            request,
            "find_tool",
            &json!({ "service": "google_calendar", "instruction": "remove it" }),
        ),
        2 => execute(
            request,
            "GOOGLECALENDAR_DELETE_EVENT",
            &json!({ "event": "e-1" }),
        ),
        _ => claims(request),
    };
    let done = json!({ "success": true, "result": {} });
    let run = run(
        removes,
        answering(&[done]),
        &[named("GOOGLECALENDAR_ADD_EVENT")],
    );
    assert_eq!(run.services.reached, ["GOOGLECALENDAR_DELETE_EVENT"]);
    assert_eq!(run.states[0].state, State::Failed);
}

#[test]
fn the_tool_that_was_found_completes_its_step_only() {
    let finds: Script = |request| match read(request) {
        0 => execute(request, "GOOGLECALENDAR_ADD_EVENT", &event()),
        1 => call(
            request,
            "find_tool",
            &json!({ "service": "google_calendar", "instruction": "put it into the calendar" }),
        ),
        2 => execute(request, CREATE, &event()),
        3 => claims(request),
        4 => execute(request, CREATE, &event()),
        _ => claims(request),
    };
    let named = Step {
        tool: "GOOGLECALENDAR_ADD_EVENT",
        ..step(CREATE)
    };
    let run = run(finds, Services::default(), &[named, step(POST)]);
    let states: Vec<State> = run.states.iter().map(|state| state.state).collect();
    assert_eq!(states, [State::Completed, State::Failed]);
}

#[test]
fn an_identical_call_after_a_success_is_refused_with_a_code() {
    let repeats: Script = |request| execute(request, POST, &message());
    let run = run(repeats, Services::default(), &[step(POST)]);
    assert_eq!(run.services.slack.posts.len(), 1);
    assert_eq!(run.services.reached.len(), 1);
    assert_eq!(run.states[0].state, State::Completed);
    let codes = codes(&run);
    assert!(
        !codes.is_empty() && codes.iter().all(|code| code == "ALREADY_CALLED"),
        "{codes:?}"
    );
}

#[test]
fn an_identical_call_is_known_in_any_form() {
    let shuffles: Script = |request| match read(request) {
        0 => execute(request, MAIL, &mail()),
        1 => {
            let other = json!({ "body": "Hi", "subject": "Hi", "to": "anna.lind@example.com" });
            execute(request, MAIL, &other)
        }
        // A null is as good as nothing, and an argument that the tool does not have changes nothing.
        2 => {
            let mut more = mail();
            more["attempt"] = json!(2);
            more["cc"] = Value::Null;
            execute(request, MAIL, &more)
        }
        _ => claims(request),
    };
    let run = run(shuffles, Services::default(), &[step(CREATE)]);
    assert_eq!(run.services.gmail.sent.len(), 1);
    assert_eq!(codes(&run), ["ALREADY_CALLED", "ALREADY_CALLED"]);
    assert_eq!(run.states[0].state, State::Failed);
}

#[test]
fn an_identical_call_is_refused_if_the_first_may_have_happened() {
    let insists: Script = |request| execute(request, MAIL, &mail());
    for text in [
        "504 Gateway Timeout",
        "500 Internal Server Error",
        "Request timeout after 9 seconds",
    ] {
        let late = refused(text);
        // It is the step's own tool, or another one.
        for (own, tool) in [(true, MAIL), (false, CREATE)] {
            let run = run(
                insists,
                answering(&[late.clone(), late.clone()]),
                &[step(tool)],
            );
            assert_eq!(run.services.reached.len(), 1, "{text}");
            let codes = codes(&run);
            assert!(
                codes.len() > 1 && codes[1..].iter().all(|it| it == "ALREADY_CALLED"),
                "{codes:?}"
            );
            assert_eq!(run.states[0].state, State::Failed);
            assert!(
                !own || run.states[0].code
                    == Some(if text.contains("500") {
                        "UNKNOWN_ERROR"
                    } else {
                        "TIMEOUT"
                    })
            );
        }
    }
}

#[test]
fn nothing_is_called_after_the_step_has_ended() {
    // Each time other arguments, so no call is identical.
    let rewords: Script = |request| {
        let text = format!("Hello {}", read(request));
        execute(
            request,
            POST,
            &json!({ "channel": "#hiring", "text": text }),
        )
    };
    let posted = run(rewords, Services::default(), &[step(POST)]);
    assert_eq!(posted.services.slack.posts.len(), 1);
    assert_eq!(posted.states[0].state, State::Completed);

    let failed = run(
        rewords,
        answering(&[refused("quota exceeded")]),
        &[step(POST)],
    );
    assert_eq!(failed.services.reached.len(), 1);
    assert_eq!(failed.states[0].code, Some("QUOTA_EXCEEDED"));

    // Other tools are not called either, and the user is not asked.
    let asks: Script = |request| match read(request) {
        0 => execute(request, POST, &message()),
        1 => call(
            request,
            "request_user_info",
            &json!({ "question": "Well?" }),
        ),
        2 => execute(request, MAIL, &mail()),
        _ => claims(request),
    };
    let run = run(asks, Services::default(), &[step(POST)]);
    assert!(run.person.asked.is_empty() && run.services.gmail.sent.is_empty());
    assert_eq!(codes(&run), ["ALREADY_CALLED", "ALREADY_CALLED"]);
    assert_eq!(run.states[0].note, "All done.");
}

#[test]
fn the_model_may_end_a_step_in_its_words_after_it_was_refused() {
    let late: Script = |request| match read(request) {
        0..=2 => execute(request, POST, &message()),
        _ => claims(request),
    };
    let run = run(late, Services::default(), &[step(POST)]);
    assert_eq!(run.states[0].note, "All done.");
}

#[test]
fn the_same_question_is_asked_once_and_the_same_search_made_again() {
    let asks: Script = |request| call(request, "request_user_info", &json!({ "question": "Who?" }));
    let asked = run(asks, Services::default(), &[step(POST)]);
    assert_eq!(asked.person.asked.len(), 1);
    assert!(codes(&asked).iter().all(|code| code == "ALREADY_CALLED"));

    let searches: Script = |request| {
        call(
            request,
            "find_tool",
            &json!({ "service": "slack", "instruction": "tell" }),
        )
    };
    let run = run(searches, Services::default(), &[step(POST)]);
    assert!(codes(&run).is_empty(), "a repeatable read is allowed");
    assert_eq!(calls(&run).len(), CATALOG.limits.iterations as usize);
}

#[test]
fn the_same_call_is_made_again_where_nothing_happened_and_in_another_step() {
    let again: Script = |request| match read(request) {
        0 => execute(request, POST, &message()),
        1 => call(
            request,
            "request_user_info",
            &json!({ "question": "Reconnect?" }),
        ),
        2 => execute(request, POST, &message()),
        3 => claims(request),
        4 => execute(request, POST, &message()),
        _ => claims(request),
    };
    let run = run(
        again,
        answering(&[refused("401: token expired")]),
        &[step(POST), step(POST)],
    );
    let states: Vec<State> = run.states.iter().map(|state| state.state).collect();
    assert_eq!(states, [State::Completed, State::Completed]);
    assert_eq!(run.services.slack.posts.len(), 2);
}

#[test]
fn calls_beside_the_first_are_not_made() {
    let parallel: Script = |request| {
        let mut reply = execute(request, CREATE, &event());
        for (id, tool, arguments) in [
            ("a", MAIL, mail()),
            ("b", CREATE, event()),
            ("c", POST, message()),
        ] {
            let given = json!({ "tool": tool, "arguments": arguments });
            reply
                .calls
                .push(ToolCall::new(id, "execute_step_tool", given));
        }
        reply
    };
    let expired = refused("401 Unauthorized: token expired");
    let run = run(
        parallel,
        answering(&[expired.clone(), expired]),
        &[step(CREATE)],
    );
    assert!(run.services.gmail.sent.is_empty() && run.services.slack.posts.is_empty());
    assert_eq!(run.states[0].state, State::Failed);
}

#[test]
fn tools_that_do_not_exist_end_the_step_soon() {
    let invents: Script = |request| {
        let name = format!("COFFEE_MAKE_{}", read(request));
        execute(request, &name, &json!({ "sugar": true }))
    };
    let run = run(invents, Services::default(), &[step(POST)]);
    assert_eq!(run.states[0].state, State::Failed);
    assert!(run.services.reached.is_empty());
    assert!(calls(&run).len() <= 5, "{}", calls(&run).len());
}

/// Returns a number that depends on the seed, which is the last word of the prompt, and on what was read.
fn chance(request: &Request) -> usize {
    let seed = request
        .system
        .rsplit(' ')
        .next()
        .and_then(|word| word.parse().ok());
    let mixed = (seed.unwrap_or(0usize) + 1)
        .wrapping_mul(0x9E37_79B9)
        .wrapping_add(read(request).wrapping_mul(0x85EB_CA6B));
    (mixed ^ (mixed >> 13)).wrapping_mul(0xC2B2_AE35) >> 7
}

#[test]
fn whatever_a_model_does_a_step_is_done_if_its_tool_succeeded_and_only_once() {
    let anything: Script = |request| {
        let chance = chance(request);
        let text = ["Hello", "Hello again"][chance / 16 % 2];
        match chance % 16 {
            0..=4 => execute(
                request,
                POST,
                &json!({ "channel": "#hiring", "text": text }),
            ),
            5..=7 => execute(request, MAIL, &mail()),
            8 => execute(request, CREATE, &event()),
            9 => execute(request, "SLACK_SAY", &message()),
            10 => call(
                request,
                "find_tool",
                &json!({ "service": "slack", "instruction": "tell" }),
            ),
            11 => call(request, "request_user_info", &json!({ "question": text })),
            12 => call(request, POST, &message()),
            13 => call(request, "update_state", &json!({ "state": "done" })),
            14 => claims(request),
            _ => call(request, "execute_step_tool", &json!({ "tool": 7 })),
        }
    };
    let mut ends = std::collections::BTreeMap::<&str, u32>::new();
    for seed in 0..400_usize {
        let failures = [
            "401 Unauthorized",
            "504 Gateway Timeout",
            "404 Not Found",
            "400: no",
            "Event already deleted",
        ];
        let mut services = Services::default();
        services.gmail.slow = seed % 2 == 0;
        services.calendar.connected = seed % 3 == 0;
        services.gateway = (0..seed % 4)
            .map(|at| refused(failures[(seed + at) % failures.len()]))
            .collect();
        let yes = Answer {
            says: "Yes.",
            does: |_| {},
        };
        let agent = Agent::new(
            format!("{}\nseed {seed}", prompt()),
            "anything",
            services,
            Person::new(&[yes; 40]),
        );
        let steps = [step(POST)];
        let run = checked(agent.model(Model::Scripted(anything)).run(&steps), &steps);
        let state = run.states[0].state;
        assert_eq!(
            state == State::Completed,
            run.services.slack.posts.len() == 1,
            "{seed}: {run:#?}"
        );
        assert!(
            run.services.slack.posts.len() <= 1 && run.services.gmail.sent.len() <= 1,
            "{seed}"
        );
        *ends.entry(state.name()).or_default() += 1;
    }
    assert!(
        ends.values().all(|count| *count > 40) && ends.len() == 2,
        "{ends:?}"
    );
}

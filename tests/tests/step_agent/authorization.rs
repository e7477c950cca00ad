//! The first row: 401, 403, "unauthorized", "token expired".

use errpact::table::RetryBy;
use step_agent::errors::Code;
use step_agent::plan::State;
use step_agent::world::{Answer, Services};

use crate::step_agent::world::{code_of, play, played, posting, prompt, refused};

#[test]
fn it_is_seen_by_401_403_unauthorized_and_token_expired() {
    for text in [
        "401 Unauthorized: token expired",
        "401: no session",
        "403 Forbidden",
        "403: insufficient_scope",
        "Unauthorized",
        "The token expired an hour ago",
    ] {
        let code = code_of("GMAIL_SEND_EMAIL", refused(text));
        assert_eq!(code, "AUTHORIZATION_FAILED", "{text}");
    }
}

#[test]
fn it_is_retried_once_by_the_user() {
    let retry = Code::AUTHORIZATION_FAILED.entry().policy.retry;
    assert_eq!((retry.by, retry.max), (Some(RetryBy::User), Some(1)));
}

#[test]
fn the_person_reconnects_the_agent_pauses_and_makes_the_same_call() {
    let played = played("authorization");
    let calls = played.calls();
    assert_eq!(
        calls,
        [
            "execute_step_tool",
            "request_user_info",
            "execute_step_tool",
            "update_state"
        ]
    );
    let [first, again] = played.executed().try_into().expect("two calls");
    assert_eq!(first.arguments, again.arguments);
    assert_eq!(played.states(), [State::Completed]);
}

#[test]
fn the_cause_is_found_and_told() {
    let played = played("authorization");
    let [question] = played.run.person.asked.as_slice() else {
        panic!("one question: {:?}", played.run.person.asked)
    };
    assert!(question.contains("Google Calendar") && question.contains("the token is expired"));
}

#[test]
fn it_fails_when_the_person_refuses() {
    let played = played("refused");
    assert_eq!(played.states(), [State::Failed]);
    assert_eq!(played.run.services.reached.len(), 1);
    assert!(played.read(0, "Please reconnect it."));
}

#[test]
fn it_fails_when_it_fails_again() {
    const SAYS_SO: &[Answer] = &[
        Answer {
            says: "Done.",
            does: |_| {},
        },
        Answer {
            says: "Done, again.",
            does: |_| {},
        },
    ];
    let services = || Services {
        gateway: [refused("401 Unauthorized"), refused("403 Forbidden")].into(),
        ..Services::default()
    };
    let played = play(&posting(services, SAYS_SO), &prompt());
    assert_eq!(played.states(), [State::Failed]);
    assert_eq!(
        played.run.services.reached.len(),
        2,
        "the call and one retry"
    );
    assert_eq!(
        played.run.person.asked.len(),
        1,
        "no question is asked in vain"
    );
    assert!(played.run.services.slack.posts.is_empty());
}

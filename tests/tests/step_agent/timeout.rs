//! The fourth row: 504, `Request timeout after X seconds`.

use errpact::budget::Importance;
use errpact::table::{Outcome, WhenUsedUp};
use step_agent::errors::Code;
use step_agent::plan::State;
use step_agent::scenario::Scenario;
use step_agent::world::Services;

use crate::step_agent::world::{
    code_of, play, played, post, posting, prompt, refused, scenario, stubborn,
};

#[test]
fn it_is_seen_by_504_and_by_its_words() {
    for text in [
        "504 Gateway Timeout",
        "504: upstream",
        "Request timeout after 30 seconds",
        "Request timeout after 0.5 seconds",
    ] {
        let code = code_of("GMAIL_SEND_EMAIL", refused(text));
        assert_eq!(code, "TIMEOUT", "{text}");
    }
}

#[test]
fn it_is_never_retried_and_may_have_happened() {
    let policy = Code::TIMEOUT.entry().policy;
    assert_eq!((policy.retry.by, policy.retry.max), (None, Some(0)));
    assert_eq!(policy.outcome, Outcome::Unknown);
    assert_eq!(policy.exhausted.blocking, WhenUsedUp::Fail);
    assert_eq!(policy.exhausted.optional, WhenUsedUp::Skip);
}

#[test]
fn a_blocking_step_fails_and_an_optional_step_is_skipped() {
    for (importance, plan, state) in [
        (
            Importance::Blocking,
            (|| vec![post(Importance::Blocking)]) as fn() -> Vec<_>,
            State::Failed,
        ),
        (
            Importance::Optional,
            || vec![post(Importance::Optional)],
            State::Skipped,
        ),
    ] {
        let services = || Services {
            gateway: [refused("504 Gateway Timeout")].into(),
            ..Services::default()
        };
        let scenario = Scenario {
            plan,
            ..posting(services, &[])
        };
        for prompt in [prompt(), stubborn(), String::new()] {
            let played = play(&scenario, &prompt);
            assert_eq!(played.states(), [state], "{importance:?}");
            assert_eq!(played.run.services.reached.len(), 1, "{importance:?}");
        }
    }
}

#[test]
fn the_call_is_recorded_in_full() {
    let played = played("timeout");
    let state = &played.run.states[1];
    for part in [
        "GMAIL_SEND_EMAIL",
        "\"to\":\"anna.lind@example.com\"",
        "\"subject\":\"Interview\"",
        "\"body\":\"See you on Tuesday.\"",
        "may have happened",
    ] {
        assert!(state.note.contains(part), "{part} in {}", state.note);
    }
    assert!(state.plain.contains("not known whether it was done"));
}

#[test]
fn the_time_out_of_a_sent_mail_is_no_business_error_and_never_repeated() {
    let scenario = scenario("timeout");
    // Not even by a model that repeats every failed call.
    for prompt in [prompt(), stubborn()] {
        let played = play(&scenario, &prompt);
        let mails = &played.run.services.gmail.sent;
        assert_eq!(mails.len(), 1, "it was sent, once: {mails:?}");
        let codes = played.codes();
        let failed = codes.iter().filter(|code| **code != "ALREADY_CALLED");
        assert_eq!(failed.collect::<Vec<_>>(), [&"TIMEOUT", &"TIMEOUT"]);
        assert_eq!(played.states()[1], State::Failed);
    }
}

#[test]
fn a_later_step_is_not_begun_when_a_blocking_one_fails() {
    let played = played("timeout");
    assert_eq!(played.states()[2], State::Skipped);
    assert!(played.read(2, "not begun, because step 2 did not work"));
    assert!(played.run.services.calendar.events.is_empty());
}

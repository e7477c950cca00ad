//! The values that the model and the user never see.

use receptionist::client::Client;
use receptionist::conversation::Event;
use receptionist::desk::Salon;
use receptionist::errors::Code;
use receptionist::router::Router;
use receptionist::scenario;
use serde_json::json;
use shared::model::Message;

use crate::receptionist::sample;
use crate::receptionist::world::{call, dispatch, error_text, play, prompt, reply};

#[test]
fn tenant_and_session_stay_inside() {
    for scenario in scenario::all() {
        let played = play(&scenario, &prompt());
        let seen = played.conversation.messages.iter().map(Message::text);
        let read = played.conversation.read().into_iter().map(str::to_owned);
        for text in seen.chain(read) {
            assert!(
                !text.contains("salon-lind") && !text.contains("s-4711"),
                "{text}"
            );
        }
        assert!(
            played
                .log
                .iter()
                .all(|line| line.contains("salon-lind") && line.contains("s-4711"))
        );
    }
    for &code in Code::ALL {
        let answer = sample::answer(code);
        let both = format!("{} {}", answer.result, answer.notice.unwrap_or_default());
        assert!(
            !both.contains("salon-lind") && !both.contains("s-4711"),
            "{both}"
        );
    }
}

#[test]
fn what_the_database_said_stays_inside() {
    let outage = scenario::FIVE[4];
    let played = play(&outage, &prompt());
    let messages = played.conversation.messages.iter().map(Message::text);
    let read = played.conversation.read().into_iter().map(str::to_owned);
    for text in messages.chain(read) {
        for raw in ["connection", "refused", "10.0.3.7", "inserting", "Anna"] {
            assert!(!text.contains(raw), "{raw} in {text}");
        }
        // A reference may have these digits in it by chance.
        let mut words = text.split(|c: char| !c.is_alphanumeric());
        assert!(words.all(|word| word != "5432"), "{text}");
    }
    assert!(
        played.log[0].contains("connection refused"),
        "{:?}",
        played.log
    );
}

#[test]
fn the_person_reads_which_address_is_meant_and_the_model_does_not() {
    let mut all = scenario::all().into_iter();
    let mismatch = all.find(|scenario| scenario.name == "email-mismatch");
    let mismatch = mismatch.expect("the scenario");
    let played = play(&mismatch, &prompt());
    assert!(
        played.read("The booking names anna@example.org, but this chat is verified for a"),
        "{:?}",
        played.conversation.read()
    );
    // The user sees enough of the other address to recognize it, but not enough to learn it.
    let read = played.conversation.read().join(" ");
    assert!(
        !read.contains("anna.lind@example.com") && read.contains("@e"),
        "{read}"
    );
    for message in &played.conversation.messages {
        assert!(!message.text().contains('@'), "{message:?}");
    }
    let notices = played
        .events()
        .iter()
        .filter(|event| matches!(event, Event::Read(text) if text.contains('@')));
    assert_eq!(notices.count(), 1);
}

#[test]
fn another_try_is_invited_only_where_nothing_can_have_happened() {
    let invites = |text: &str| text.to_lowercase().contains("try again");
    let mut router = Router::new(Salon::default(), Client::anna());
    // A tool that writes: the write may have succeeded.
    router.salon.database.outage = Some("down".to_owned());
    let hold = json!({ "service": "haircut", "start": "2026-11-24T11:00:00+01:00" });
    let written = error_text(&dispatch(&router, &call("hold_slot", &hold)));
    assert!(
        written.starts_with("INTERNAL_ERROR: ") && !invites(&written),
        "{written}"
    );
    for code in [
        Code::TIMEOUT,
        Code::CONNECTION_ERROR,
        Code::UNKNOWN,
        Code::CALENDAR_WRITE_ERROR,
    ] {
        let text = error_text(&sample::answer(code));
        assert!(!invites(&text), "{text}");
    }
    // A tool that reads.
    let read = router.fail(
        receptionist::errors::Tool::CheckAvailability,
        receptionist::errors::Unknown,
    );
    let read = error_text(&read);
    assert!(
        read.starts_with("INTERNAL_ERROR: ") && invites(&read),
        "{read}"
    );
}

#[test]
fn the_person_hears_the_invitation() {
    let router = Router::new(Salon::default(), Client::anna());
    let answer = router.fail(
        receptionist::errors::Tool::CheckAvailability,
        receptionist::errors::Unknown,
    );
    let history = [
        Message::User("When are you free tomorrow?".to_owned()),
        Message::Call(call("check_availability", &json!({}))),
        Message::Result(answer.result),
    ];
    let said = reply(&prompt(), &history).text;
    assert!(
        said.contains("You are welcome to try again in a moment."),
        "{said}"
    );
}

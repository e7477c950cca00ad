//! The history that is sent to the model.

use receptionist::scenario;
use shared::model::Message;

use crate::receptionist::world::{play, prompt};

#[test]
fn every_call_has_its_result_right_behind_it() {
    for scenario in scenario::all() {
        let messages = play(&scenario, &prompt()).conversation.messages;
        for (at, message) in messages.iter().enumerate() {
            let next = messages.get(at + 1);
            assert_eq!(
                matches!(message, Message::Call(_)),
                matches!(next, Some(Message::Result(_))),
                "{}: {message:?}, then {next:?}",
                scenario.name
            );
        }
    }
}

#[test]
fn the_same_prompt_and_history_give_the_same_conversation() {
    let words = |scenario| {
        let played = play(scenario, &prompt());
        let read = played.conversation.read();
        read.iter().map(|&text| text.to_owned()).collect::<Vec<_>>()
    };
    for scenario in &scenario::FIVE[..4] {
        assert_eq!(words(scenario), words(scenario), "{}", scenario.name);
    }
}

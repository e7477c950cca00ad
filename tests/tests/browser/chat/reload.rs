//! The same conversation again: after a reload, in another tab, halfway through.

use serde_json::json;

use super::play::{ask, open, over, play, step, until, view};
use super::server::Chat;
use super::view::{Item, View};

/// Successes, repairs, questions to the user, and every way in which a turn ends.
const QUESTIONS: [&str; 9] = [
    "A trip to Lisbon by way of Sintra, then find cafés and weather in Lisbon",
    "Search the web for fault:403 trams and weather in Porto",
    "Find something in Porto",
    "museums",
    "Search the web for fault:raw and boast about it",
    "Search the web for fault:final",
    "Book Hotel Tejo fault:504 for 2 nights",
    "Tell me a story provider:cut",
    "Hello provider:timeout",
];

#[test]
fn a_reload_and_a_second_tab_show_the_same() {
    let chat = Chat::start();
    let mut steps = vec![open()];
    for (number, question) in QUESTIONS.iter().enumerate() {
        steps.extend([ask(question), over(number + 1)]);
    }
    let all = over(QUESTIONS.len());
    steps.extend([view("live"), step("reload"), all.clone(), view("reloaded")]);
    steps.extend([step("tab"), all, view("tab")]);
    // A question in one tab appears in the other.
    let more = over(QUESTIONS.len() + 1);
    steps.extend([
        ask("Weather in Oslo"),
        more.clone(),
        view("there"),
        step("first"),
        more,
        view("here"),
    ]);
    let seen = play(&chat.url, &steps).quiet();
    let live = seen.view("live");
    assert!(live.failures().len() > 4, "{live:#?}");
    assert_eq!(seen.view("reloaded").turns, live.turns);
    assert_eq!(seen.view("tab").turns, live.turns);
    assert_eq!(seen.view("here").turns, seen.view("there").turns);
    for (name, role) in [("live", "alert"), ("reloaded", "note")] {
        let view = seen.view(name);
        assert!(
            view.failures().iter().all(|failure| failure.role == role),
            "{name}: {view:#?}"
        );
    }
}

/// Fails unless the model's story appears exactly once, from beginning to end.
#[track_caller]
pub(crate) fn is_the_whole_story(view: &View) {
    let [Item::Text { text }] = &view.turns[0].items[..] else {
        panic!("{view:#?}")
    };
    assert!(text.starts_with("In spring the city wakes"), "{text}");
    assert!(
        text.ends_with("as if somebody were walking home."),
        "{text}"
    );
    assert_eq!(text.split(' ').count(), 114, "{text}");
}

#[test]
fn a_reload_in_the_middle_of_an_answer_goes_on_with_it() {
    // More than a hundred words, one at a time: a reload is over long before the end.
    let chat = Chat::with(&["--delay", "100"]);
    let steps = [
        open(),
        ask("Tell me a story"),
        until(".said"),
        step("reload"),
        until(".turn"),
        view("middle"),
        over(1),
        view("end"),
        step("reload"),
        over(1),
        view("again"),
    ];
    let seen = play(&chat.url, &steps).quiet();
    let (middle, end) = (seen.view("middle"), seen.view("end"));
    assert!(
        middle.turns[0].running,
        "the answer was over too soon for this test: {middle:#?}"
    );
    is_the_whole_story(&end);
    assert_eq!(seen.view("again").turns, end.turns);
}

#[test]
fn back_and_new_lead_from_one_conversation_to_another() {
    let chat = Chat::start();
    let steps = [
        open(),
        ask("Weather in Porto"),
        over(1),
        view("first"),
        json!({ "do": "click", "on": "#new" }),
        until("#welcome"),
        view("new"),
        step("focus"),
        ask("Weather in Oslo"),
        over(1),
        step("back"),
        until("#welcome"),
        step("back"),
        over(1),
        view("back"),
    ];
    let seen = play(&chat.url, &steps).quiet();
    assert_eq!(seen.view("new").turns, []);
    assert_eq!(seen.all::<String>("focus"), ["text"]);
    assert_eq!(seen.view("back").turns, seen.view("first").turns);
}

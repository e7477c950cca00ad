//! Polls that fail. The run continues, and so do the polls.

use serde_json::{Value, json};

use super::hand::Hand;
use super::play::{
    asked, firm, jam, more, opened, pause, play_with, press, stands, start, step, view,
};
use super::server::Pipeline;
use super::view::Board;

/// Poll results that are not an answer of the server.
const JAMS: [&str; 6] = ["gateway", "login", "broken", "other", "problem", "cut"];

fn poll(number: usize) -> String {
    format!("/{}/poll", firm(number))
}

#[test]
fn a_poll_that_fails_stops_nothing() {
    let pipeline = Pipeline::with(&["--firms", "6"]);
    // However long it takes until all polls have failed, the stages end after that.
    let mut hand = Hand::at(&pipeline);
    let mut steps = opened().to_vec();
    steps.push(step("count"));
    for (at, how) in JAMS.iter().enumerate() {
        steps.push(json!({ "do": "jam", "how": how, "path": poll(at + 1) }));
    }
    steps.push(pause("begin"));
    for at in 0..JAMS.len() {
        steps.push(json!({ "do": "until", "on": format!(".firm[data-id={}] .quiet:not([hidden])", firm(at + 1)) }));
        // The poll has failed, and is repeated.
        steps.push(asked(&poll(at + 1), 2));
    }
    steps.extend([view("jammed"), step("unjam"), pause("finish")]);
    for at in 0..JAMS.len() {
        steps.push(stands(at + 1, "done"));
    }
    steps.extend([view("done"), step("announced")]);
    let seen = play_with(&pipeline.url, &steps, |name| match name {
        "begin" => (1..=JAMS.len()).for_each(|number| hand.begin(number)),
        _ => hand.finish(),
    });
    assert_eq!(seen.all::<String>("exception"), Vec::<String>::new());
    let jammed = seen.board("jammed");
    for (card, how) in jammed.firms.iter().zip(JAMS) {
        assert!(card.reconnecting, "{how}: {card:#?}");
        assert_eq!(card.standing, "running", "{how}: {card:#?}");
        assert_eq!(card.notice, None, "{how}");
    }
    // The server itself answers.
    assert_eq!(jammed.connection.as_deref(), Some("Connected"));
    assert_eq!(jammed.refusal, None);
    let done = seen.board("done");
    assert!(
        done.firms.iter().all(|card| !card.reconnecting),
        "{done:#?}"
    );
    // No poll was announced.
    let announced = seen.all::<Vec<String>>("announced").remove(0).join(" ");
    assert!(!announced.contains("stopped"), "{announced}");
    assert!(announced.contains("done"), "{announced}");
}

#[test]
fn an_answer_that_never_comes_is_given_up_and_asked_for_again() {
    let pipeline = Pipeline::with(&["--firms", "1"]);
    let mut hand = Hand::at(&pipeline);
    let mut steps = opened().to_vec();
    steps.extend([
        step("count"),
        jam("slow"),
        pause("begin"),
        stands(1, "running"),
        more("/poll", 2),
        view("waits"),
        step("unjam"),
        pause("finish"),
        stands(1, "done"),
    ]);
    let seen = play_with(&pipeline.url, &steps, |name| match name {
        "begin" => hand.begin(1),
        _ => hand.finish(),
    });
    let waits = seen.board("waits");
    assert!(waits.firms[0].reconnecting, "{waits:#?}");
    assert_eq!(waits.firms[0].standing, "running");
}

/// Runs steps with a server that dies while a stage runs, and comes back.
fn outage(before: &[Value], after: &[Value]) -> (Board, Board) {
    // The server dies in a stage, not between two; until then the page hears of it.
    let mut pipeline = Pipeline::with(&["--firms", "2", "--delay", "600000", "--lease-ms", "8000"]);
    let url = pipeline.url.clone();
    let mut steps = opened().to_vec();
    steps.extend_from_slice(before);
    steps.extend([
        pause("kill"),
        json!({ "do": "until", "on": "#connection[data-state=reconnecting]" }),
        view("lost"),
        pause("revive"),
        json!({ "do": "until", "on": "#connection[data-state=open]" }),
    ]);
    steps.extend_from_slice(after);
    steps.push(view("back"));
    let seen = play_with(&url, &steps, |name| match name {
        "kill" => pipeline.kill(),
        _ => pipeline.revive(&["--lease-ms", "1500"]),
    });
    assert_eq!(seen.all::<String>("exception"), Vec::<String>::new());
    (seen.board("lost"), seen.board("back"))
}

#[test]
fn a_server_that_dies_in_a_stage_is_waited_for_and_the_stage_rolls_back() {
    let (lost, back) = outage(
        &[start(1), stands(1, "running")],
        &[
            stands(1, "rolled_back"),
            press(1, ".past"),
            json!({ "do": "until", "on": ".history li" }),
        ],
    );
    // The page does not show a failure while the state is unknown.
    assert_eq!(lost.firm(&firm(1)).standing, "running");
    assert_eq!(lost.firm(&firm(1)).notice, None);
    let card = back.firm(&firm(1));
    let notice = card.notice.as_ref().unwrap();
    assert_eq!(notice.code, "INTERRUPTED", "{notice:?}");
    assert_eq!(card.start.as_deref(), Some("Retry"));
    assert_eq!(card.history.len(), 1);
    assert_eq!(card.history[0].reference, notice.reference);
}

#[test]
fn what_is_asked_of_a_server_that_is_gone_is_refused_and_may_be_asked_again() {
    let pressed = json!({ "do": "until", "on": "#refusal" });
    let mut pipeline = Pipeline::start();
    let url = pipeline.url.clone();
    let mut steps = opened().to_vec();
    steps.extend([
        pause("kill"),
        start(1),
        pressed,
        json!({ "do": "focused" }),
        view("refused"),
        pause("revive"),
        json!({ "do": "until", "on": "#connection[data-state=open]" }),
        start(1),
        stands(1, "done"),
        view("done"),
    ]);
    let seen = play_with(&url, &steps, |name| match name {
        "kill" => pipeline.kill(),
        _ => pipeline.revive(&["--delay", "0"]),
    });
    let refused = seen.board("refused");
    let refusal = refused.refusal.unwrap();
    assert!(
        refusal.contains("The server cannot be reached."),
        "{refusal}"
    );
    let focused = seen.all::<Value>("focused").remove(0);
    assert_eq!(focused, json!({ "card": firm(1), "on": "go" }));
    assert_eq!(seen.board("done").refusal, None);
}

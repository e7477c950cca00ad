//! Several pages at once, and the same page again.

use serde_json::json;

use super::hand::Hand;
use super::play::{
    asked, fault, firm, opened, pause, play, play_with, press, stands, start, step, until, view,
};
use super::safety::rename;
use super::server::Pipeline;

#[test]
fn whoever_comes_back_sees_what_is_at_once() {
    let pipeline = Pipeline::with(&["--firms", "2", "--delay", "600000"]);
    let happens = |on: &str, event: &str, persisted: bool, hidden: bool| json!({ "do": "happens", "on": on, "event": event, "persisted": persisted, "hidden": hidden });
    let comings = [
        (
            "visible",
            happens("document", "visibilitychange", false, false),
        ),
        ("online", happens("window", "online", false, false)),
        ("kept", happens("window", "pageshow", true, false)),
    ];
    // Time stands still in this page: it reads only because it was told to.
    let mut steps = vec![step("count"), step("clock")];
    steps.extend(opened());
    steps.extend([start(2), stands(2, "running")]);
    for (at, (name, coming)) in comings.iter().enumerate() {
        steps.extend([
            pause(name),
            coming.clone(),
            until(&format!("text={name}")),
            asked("/poll", at + 1),
        ]);
    }
    steps.extend([
        happens("document", "visibilitychange", false, true),
        happens("window", "pageshow", false, false),
        pause("last"),
        comings[0].1.clone(),
        until("text=last"),
        asked("/api/firms", 0),
    ]);
    let seen = play_with(&pipeline.url, &steps, |name| {
        rename(&pipeline, &[(1, name)]);
    })
    .quiet();
    // A page that closes does not make this one read.
    assert_eq!(seen.all::<usize>("asked"), [1, 2, 3, 5]);
}

/// Checks that an action in one page appears in another: here in `other`, a tab or another user's browser.
fn agree(other: &str) {
    let pipeline = Pipeline::start();
    let mut steps = opened().to_vec();
    steps.extend([
        fault("claude", "credits", 1),
        step(other),
        stands(1, "new"),
        step("first"),
        start(1),
        stands(1, "rolled_back"),
        view("first failed"),
        step("other"),
        stands(1, "rolled_back"),
        view("other failed"),
        press(1, ".dismiss"),
        stands(1, "new"),
        step("first"),
        stands(1, "new"),
        view("first dismissed"),
        start(1),
        stands(1, "done"),
        view("first done"),
        step("other"),
        stands(1, "done"),
        view("other done"),
    ]);
    if other == "stranger" {
        steps.push(step("strangersLeave"));
    }
    let seen = play(&pipeline.url, &steps).quiet();
    for moment in ["failed", "done"] {
        let (one, two) = (
            seen.board(&format!("first {moment}")),
            seen.board(&format!("other {moment}")),
        );
        assert_eq!(one.firms, two.firms, "{moment}");
        assert_eq!(one.counts, two.counts, "{moment}");
    }
    // Each page has announced it once.
    for page in ["first", "other"] {
        let texts = seen.board(&format!("{page} done")).announced.join("\n");
        assert_eq!(
            texts.matches("was stopped.").count(),
            1,
            "{other}, {page}: {texts}"
        );
    }
    assert_eq!(seen.board("first dismissed").firm(&firm(1)).notice, None);
}

#[test]
fn two_tabs_agree() {
    agree("tab");
}

#[test]
fn two_browsers_agree() {
    agree("stranger");
}

#[test]
fn a_reload_shows_the_same_and_goes_on_in_the_middle() {
    let pipeline = Pipeline::start();
    // However long a reload takes, this stage ends after it.
    let mut hand = Hand::at(&pipeline);
    let mut steps = opened().to_vec();
    steps.extend([
        fault("perplexity", "server_error", 1),
        start(1),
        stands(1, "rolled_back"),
        view("live"),
        step("announced"),
        step("reload"),
        stands(1, "rolled_back"),
        view("reloaded"),
        step("announced"),
        pause("begin"),
        stands(2, "running"),
        step("reload"),
        stands(2, "running"),
        view("middle"),
        // No page gets any input.
        pause("finish"),
        stands(2, "done"),
        view("end"),
    ]);
    let seen = play_with(&pipeline.url, &steps, |name| match name {
        "begin" => hand.begin(2),
        _ => hand.finish(),
    })
    .quiet();
    assert_eq!(seen.board("reloaded").firms, seen.board("live").firms);
    let announced = seen.all::<Vec<String>>("announced");
    assert_eq!(announced[0].len(), 1, "{announced:?}");
    // The text is visible, and is not announced as news.
    assert_eq!(announced[1], Vec::<String>::new());
    let middle = seen.board("middle");
    assert_eq!(middle.firm(&firm(2)).start.as_deref(), Some("Running…"));
    assert_eq!(seen.board("end").firm(&firm(2)).states(), ["Done"; 3]);
    assert_eq!(
        seen.board("end").firm(&firm(1)),
        seen.board("live").firm(&firm(1))
    );
}

#[test]
fn a_request_that_changes_nothing_for_others_is_no_business_of_theirs() {
    let pipeline = Pipeline::start();
    let mut steps = opened().to_vec();
    steps.extend([
        step("tab"),
        stands(1, "new"),
        json!({ "do": "fill", "on": "#search", "text": "no such firm" }),
        json!({ "do": "until", "on": "#none" }),
        view("here"),
        step("first"),
        view("there"),
    ]);
    let seen = play(&pipeline.url, &steps).quiet();
    assert!(seen.board("here").firms.iter().all(|card| !card.shown));
    assert!(seen.board("there").firms.iter().all(|card| card.shown));
}

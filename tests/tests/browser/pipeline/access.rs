//! The page for users who cannot see it, or have no mouse.

use std::process::Command;

use errpact_tests::command;
use serde::Deserialize;
use serde_json::{Value, json};

use super::hand::Hand;
use super::play::{
    fault, firm, open, opened, pause, play, play_with, press, stands, start, step, until, view,
};
use super::server::Pipeline;

/// The report of axe-core.
#[derive(Debug, Deserialize)]
struct Axe {
    violations: Vec<Value>,
    passes: Vec<String>,
}

#[test]
fn axe_has_nothing_against_it_in_any_state() {
    let pipeline = Pipeline::with(&["--firms", "4", "--delay", "150"]);
    // A running stage runs for as long as the page is checked.
    let mut hand = Hand::at(&pipeline);
    let scheme = |scheme: &str| json!({ "do": "scheme", "scheme": scheme });
    let size = |width: u32| json!({ "do": "size", "width": width, "height": 800 });
    let fill = |text: &str| json!({ "do": "fill", "on": "#search", "text": text });
    let both = [scheme("dark"), step("axe"), scheme("light"), step("axe")];
    let mut steps = opened().to_vec();
    steps.extend_from_slice(&both);
    steps.extend([pause("1"), stands(1, "running")]);
    steps.extend_from_slice(&both);
    // Done, rolled back with its history, failed, and running: all on one page.
    steps.extend([
        pause("finish"),
        stands(1, "done"),
        fault("claude", "credits", 1),
        start(2),
        stands(2, "rolled_back"),
        press(2, ".past"),
        until(".history li"),
        fault("firecrawl", "panic", 1),
        start(3),
        stands(3, "failed"),
        pause("4"),
        stands(4, "running"),
    ]);
    steps.extend_from_slice(&both);
    steps.push(size(360));
    steps.extend_from_slice(&both);
    steps.extend([
        size(1280),
        json!({ "do": "click", "on": "#break" }),
        until("#fault-form"),
    ]);
    steps.extend_from_slice(&both);
    steps.extend([
        json!({ "do": "press", "key": "Escape" }),
        fill("nobody has this name"),
        until("#none"),
    ]);
    steps.extend_from_slice(&both);
    // The server refused an action.
    steps.extend([
        fill(""),
        json!({ "do": "jam", "how": "problem", "path": "/start" }),
        start(2),
        until("#refusal"),
    ]);
    steps.extend_from_slice(&both);
    let seen = play_with(&pipeline.url, &steps, |name| match name {
        "finish" => hand.finish(),
        number => hand.begin(number.parse().unwrap()),
    });
    let axe = seen.all::<Axe>("axe");
    assert_eq!(axe.len(), 14);
    for (at, found) in axe.into_iter().enumerate() {
        assert_eq!(found.violations, Vec::<Value>::new(), "look {at}");
        for rule in [
            "color-contrast",
            "label",
            "button-name",
            "aria-allowed-attr",
        ] {
            assert!(
                found.passes.iter().any(|it| it == rule),
                "{rule} was not tried in look {at}"
            );
        }
    }
    let empty = Pipeline::with(&["--firms", "0"]);
    let mut steps = vec![json!({ "do": "open" }), until("#empty")];
    steps.extend_from_slice(&both);
    steps.push(view("empty"));
    let seen = play(&empty.url, &steps).quiet();
    for found in seen.all::<Axe>("axe") {
        assert_eq!(found.violations, Vec::<Value>::new());
    }
    assert!(seen.board("empty").empty && !seen.board("empty").none);
}

#[test]
fn the_command_of_the_empty_page_fills_it() {
    let pipeline = Pipeline::with(&["--firms", "0"]);
    let steps = [open(), until("#empty"), view("empty")];
    let seen = play(&pipeline.url, &steps).quiet();
    let shown = seen.board("empty").command.unwrap();
    let (cargo, arguments) = shown.split_once(" -- ").unwrap();
    assert_eq!(cargo, "cargo run -p pipeline");
    let mut command = Command::new(command::pipeline());
    command
        .args(arguments.split(' '))
        .env_remove("DATABASE_URL")
        .current_dir(pipeline.folder());
    let run = command::run(&mut command);
    assert_eq!(run.status, 0, "{shown}: {}", run.stderr);
    let steps = [
        open(),
        json!({ "do": "until", "on": ".firm", "count": 12 }),
        view("filled"),
    ];
    let seen = play(&pipeline.url, &steps).quiet();
    assert!(!seen.board("filled").empty);
}

#[test]
fn the_keyboard_is_enough_and_the_focus_is_never_lost() {
    let pipeline = Pipeline::with(&["--firms", "3", "--delay", "1000"]);
    let press = |key: &str| json!({ "do": "press", "key": key });
    let focused = || step("focused");
    let mut steps = vec![step("timed")];
    steps.extend(opened());
    steps.extend([
        fault("claude", "credits", 1),
        step("reload"),
        stands(1, "new"),
        // The first tab stop skips the head of the page.
        press("Tab"),
        press("Enter"),
        press("Tab"),
        focused(),
        // As far as the page knows, it runs until it is pressed again.
        step("freeze"),
        press("Enter"),
        stands(1, "running"),
        focused(),
        // A second press does nothing, and the focus stays.
        press("Enter"),
        step("thaw"),
        stands(1, "rolled_back"),
        focused(),
        view("failed"),
        press("Tab"),
        focused(),
        press("Enter"),
        stands(1, "new"),
        // The pressed button is gone; the focus moves to the one next to it.
        focused(),
        press("Tab"),
        press("Enter"),
        until(".history li"),
        focused(),
        press("Shift+Tab"),
        press("Enter"),
        stands(1, "done"),
        focused(),
        step("tree"),
    ]);
    let seen = play(&pipeline.url, &steps).quiet();
    let places = seen.all::<Value>("focused");
    let at: Vec<&str> = places
        .iter()
        .map(|place| place["on"].as_str().unwrap())
        .collect();
    assert_eq!(at, ["go", "go", "go", "dismiss", "go", "past", "name"]);
    assert!(
        places.iter().all(|place| place["card"] == firm(1)),
        "{places:?}"
    );
    assert_eq!(seen.board("failed").refusal, None);
    let tree = seen.all::<String>("tree").remove(0);
    let board = seen.board("failed");
    let (one, two) = (&board.firms[0].name, &board.firms[1].name);
    for part in [
        "- banner".to_owned(),
        "- status: Connected".to_owned(),
        "- list \"Firms\"".to_owned(),
        format!("article \"{one}\""),
        format!("- heading \"{one}\" [level=2]"),
        "list \"Stages\"".to_owned(),
        "- listitem: Research Done".to_owned(),
        format!("button \"1 failure {one}\" [expanded]"),
        format!("button \"Start {two}\""),
        "searchbox \"Find a firm by its name\"".to_owned(),
        "group \"Show\"".to_owned(),
    ] {
        assert!(tree.contains(&part), "{part} is not in\n{tree}");
    }
}

#[test]
fn whoever_closes_a_refusal_goes_on_at_the_firm() {
    let pipeline = Pipeline::with(&["--firms", "1", "--delay", "150"]);
    let key = |key: &str| json!({ "do": "press", "key": key });
    let refused = || until("#refusal");
    let gone = || until("body:has(#refusal[hidden])");
    let mut steps = opened().to_vec();
    steps.extend([
        json!({ "do": "jam", "how": "problem", "path": "/start" }),
        key("Tab"),
        key("Enter"),
        key("Tab"),
        step("focused"),
        key("Enter"),
        refused(),
        key("Tab"),
        step("focused"),
        key("Enter"),
        gone(),
        step("focused"),
        // If the firm is not visible, the focus moves to the list.
        key("Enter"),
        refused(),
        json!({ "do": "fill", "on": "#search", "text": "nobody has this name" }),
        until("#none"),
        json!({ "do": "click", "on": "#understood" }),
        gone(),
        step("focused"),
    ]);
    let seen = play(&pipeline.url, &steps);
    assert_eq!(seen.all::<String>("exception"), Vec::<String>::new());
    let go = json!({ "card": firm(1), "on": "go" });
    let close = json!({ "card": null, "on": "understood" });
    let list = json!({ "card": null, "on": "firms" });
    assert_eq!(seen.all::<Value>("focused"), [go.clone(), close, go, list]);
}

#[test]
fn a_reference_is_copied_or_at_least_selected() {
    let pipeline = Pipeline::start();
    let copy = json!({ "do": "card", "id": firm(1), "press": ".panel .copy" });
    let told = |text: &str| json!({ "do": "told", "text": text });
    let copied = "The reference has been copied.";
    let selected = "The reference is selected: copy it with the keyboard.";
    let mut steps = vec![json!({ "do": "allow", "what": ["clipboard-read", "clipboard-write"] })];
    steps.extend(opened());
    steps.extend([
        fault("claude", "credits", 1),
        start(1),
        stands(1, "rolled_back"),
        view("failed"),
        copy.clone(),
        told(copied),
        step("announced"),
        step("copied"),
        step("refuse"),
        copy,
        told(selected),
        step("announced"),
        step("copied"),
    ]);
    let seen = play(&pipeline.url, &steps).quiet();
    let board = seen.board("failed");
    let reference = &board.firm(&firm(1)).notice.as_ref().unwrap().reference;
    let last = |at: usize| {
        seen.all::<Vec<String>>("announced")[at]
            .last()
            .cloned()
            .unwrap()
    };
    // Messages of the same moment are announced together.
    for (at, said) in [(0, copied), (1, selected)] {
        assert!(last(at).ends_with(said), "{}", last(at));
    }
    let found = &seen.all::<Value>("copied");
    assert_eq!(found[0]["clipboard"], **reference);
    assert_eq!(found[1]["selected"], **reference);
}

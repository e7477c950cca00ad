//! Whoever does not see the page, or has no mouse.

use serde::Deserialize;
use serde_json::{Value, json};

use super::play::{fault, firm, opened, play, press, stands, start, step, until, view};
use super::server::Pipeline;

/// What axe-core says.
#[derive(Debug, Deserialize)]
struct Axe {
    violations: Vec<Value>,
    passes: Vec<String>,
}

#[test]
fn axe_has_nothing_against_it_in_any_state() {
    let pipeline = Pipeline::with(&["--firms", "4", "--delay", "1200"]);
    let scheme = |scheme: &str| json!({ "do": "scheme", "scheme": scheme });
    let size = |width: u32| json!({ "do": "size", "width": width, "height": 800 });
    let fill = |text: &str| json!({ "do": "fill", "on": "#search", "text": text });
    let both = [scheme("dark"), step("axe"), scheme("light"), step("axe")];
    let mut steps = opened().to_vec();
    steps.extend_from_slice(&both);
    steps.extend([start(1), stands(1, "running")]);
    steps.extend_from_slice(&both);
    // Done, rolled back with its history, failed, and running: all on one page.
    steps.extend([
        stands(1, "done"),
        fault("claude", "credits", 1),
        start(2),
        stands(2, "rolled_back"),
        press(2, ".past"),
        until(".history li"),
        fault("firecrawl", "panic", 1),
        start(3),
        stands(3, "failed"),
        start(4),
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
    // Something was refused.
    steps.extend([
        fill(""),
        json!({ "do": "jam", "how": "problem", "path": "/start" }),
        start(2),
        until("#refusal"),
    ]);
    steps.extend_from_slice(&both);
    let seen = play(&pipeline.url, &steps);
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
fn the_keyboard_is_enough_and_the_focus_is_never_lost() {
    let pipeline = Pipeline::start();
    let press = |key: &str| json!({ "do": "press", "key": key });
    let focused = || step("focused");
    let mut steps = opened().to_vec();
    steps.extend([
        fault("claude", "credits", 1),
        step("reload"),
        stands(1, "new"),
        // The first stop leads past the head of the page.
        press("Tab"),
        press("Enter"),
        press("Tab"),
        focused(),
        press("Enter"),
        stands(1, "running"),
        focused(),
        // Pressed again it does nothing, and stays where it is.
        press("Enter"),
        stands(1, "rolled_back"),
        focused(),
        view("failed"),
        press("Tab"),
        focused(),
        press("Enter"),
        stands(1, "new"),
        // What was pressed is gone; what goes on is next to it.
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
fn a_reference_is_copied_or_at_least_selected() {
    let pipeline = Pipeline::start();
    let copy = json!({ "do": "card", "id": firm(1), "press": ".panel .copy" });
    let mut steps = vec![json!({ "do": "allow", "what": ["clipboard-read", "clipboard-write"] })];
    steps.extend(opened());
    steps.extend([
        fault("claude", "credits", 1),
        start(1),
        stands(1, "rolled_back"),
        view("failed"),
        copy.clone(),
        step("announced"),
        step("copied"),
        step("refuse"),
        copy,
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
    assert_eq!(last(0), "The reference has been copied.");
    assert_eq!(
        last(1),
        "The reference is selected: copy it with the keyboard."
    );
    let copied = &seen.all::<Value>("copied");
    assert_eq!(copied[0]["clipboard"], **reference);
    assert_eq!(copied[1]["selected"], **reference);
}

//! The page for users who cannot see it, or have no mouse.

use serde::Deserialize;
use serde_json::{Value, json};

use super::play::{ask, open, over, play, step, until, view};
use super::server::Chat;

/// The report of axe-core.
#[derive(Debug, Deserialize)]
struct Axe {
    violations: Vec<Value>,
    passes: Vec<String>,
}

#[test]
fn axe_has_nothing_against_it() {
    let chat = Chat::start();
    let steps = [
        open(),
        step("axe"),
        ask("Search the web for fault:403 and weather in Porto"),
        over(1),
        ask("Hello provider:unavailable"),
        over(2),
        step("axe"),
        json!({ "do": "scheme", "scheme": "dark" }),
        step("axe"),
        json!({ "do": "size", "width": 390, "height": 844 }),
        step("axe"),
        json!({ "do": "open", "path": "/?conversation=nowhere" }),
        until("#notice"),
        step("axe"),
    ];
    let axe = play(&chat.url, &steps).all::<Axe>("axe");
    assert_eq!(axe.len(), 5);
    for found in axe {
        assert_eq!(found.violations, Vec::<Value>::new());
        for rule in ["color-contrast", "label", "region", "button-name"] {
            assert!(
                found.passes.iter().any(|it| it == rule),
                "{rule} was not tried"
            );
        }
    }
}

#[test]
fn the_keyboard_is_enough() {
    let press = |key: &str| json!({ "do": "press", "key": key });
    let chat = Chat::start();
    let steps = [
        open(),
        until("#suggestions button"),
        // The first tab stop skips to the content.
        press("Tab"),
        press("Enter"),
        step("focus"),
        json!({ "do": "type", "text": "Weather in Porto" }),
        press("Shift+Enter"),
        json!({ "do": "type", "text": "and weather in Oslo" }),
        step("focus"),
        press("Enter"),
        over(1),
        view("sent"),
        step("focus"),
        press("Tab"),
        step("focus"),
        step("tree"),
    ];
    let seen = play(&chat.url, &steps).quiet();
    assert_eq!(
        seen.all::<String>("focus"),
        ["text", "text", "text", "send"]
    );
    assert_eq!(
        seen.view("sent").turns[0].question,
        "Weather in Porto\nand weather in Oslo"
    );
    let tree = seen.all::<String>("tree").remove(0);
    for part in [
        "- banner",
        "- status: Connected",
        "- main \"Conversation\"",
        "- log \"Messages\"",
        "group \"Tool: Weather\"",
        "textbox \"Your message\"",
    ] {
        assert!(tree.contains(part), "{part} is not in\n{tree}");
    }
}

//! The look of the page. The pictures are for people; the test checks that nothing overflows.

use std::fs;
use std::path::PathBuf;

use errpact_tests::command::workspace;
use serde_json::json;

use super::play::{ask, open, over, picture, play, step, until};
use super::server::Chat;

const DESK: (u32, u32) = (1280, 860);
const PHONE: (u32, u32) = (390, 844);
const WATCH: (u32, u32) = (320, 640);

fn pictures() -> PathBuf {
    let folder = workspace().join("target/browser-pictures");
    fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn nothing_is_wider_than_the_window() {
    let chat = Chat::start();
    let long = "Donaudampfschifffahrtsgesellschaft".repeat(12);
    let mut steps = vec![
        open(),
        until("#suggestions button"),
        ask(
            "A trip to Lisbon by way of Sintra, then find cafés and weather in Lisbon, then search the web for fault:403",
        ),
        over(1),
        ask(&format!("Search the web for {long}")),
        over(2),
        ask("Weather in fault:500"),
        over(3),
        ask("Hello provider:unavailable"),
        over(4),
    ];
    let sizes = [("desk", DESK), ("phone", PHONE), ("watch", WATCH)];
    let mut paths = Vec::new();
    for (name, (width, height)) in sizes {
        for scheme in ["light", "dark"] {
            steps.push(json!({ "do": "size", "width": width, "height": height }));
            steps.push(json!({ "do": "scheme", "scheme": scheme }));
            steps.push(step("wide"));
            for end in ["top", "bottom"] {
                let path = pictures().join(format!("{name}-{scheme}-{end}.png"));
                steps.extend([step(end), picture(&path)]);
                paths.push(path);
            }
        }
    }
    let seen = play(&chat.url, &steps).quiet();
    assert_eq!(seen.all::<i64>("wide"), [0; 6]);
    let pictures: Vec<Vec<u8>> = paths.iter().map(|path| fs::read(path).unwrap()).collect();
    assert!(
        pictures
            .iter()
            .all(|picture| picture.starts_with(b"\x89PNG") && picture.len() > 5_000)
    );
    // The dark picture differs from the light one.
    assert_ne!(pictures[0], pictures[2]);
}

#[test]
fn the_picture_of_the_readme_can_be_made_again() {
    let chat = Chat::start();
    let path = pictures().join("page.png");
    let steps = [
        open(),
        json!({ "do": "size", "width": 900, "height": 760 }),
        ask(
            "A trip to Lisbon by way of Sintra, then find museums in Atlantis and weather in Lisbon",
        ),
        over(1),
        ask("Search the web for fault:403 and weather in Porto"),
        over(2),
        ask("Good evening, provider:unavailable"),
        over(3),
        until(".again:not(:disabled)"),
        step("bottom"),
        picture(&path),
    ];
    play(&chat.url, &steps).quiet();
    let kept = workspace().join("examples/travel-chat/docs/page.png");
    assert!(fs::read(path).unwrap().len() < 150_000);
    assert!(
        fs::metadata(kept).unwrap().len() < 150_000,
        "the README's picture is too large"
    );
}

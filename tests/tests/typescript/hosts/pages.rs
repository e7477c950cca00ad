//! Bundles for browsers, in Chromium.

use std::fs;

use errpact_tests::browser::Player;
use serde_json::{Value, json};

use crate::typescript::hosts::{Program, given};

const PAGE: &str =
    "<!doctype html><link rel=icon href=data:,><body><script type=module src=./page.js></script>";

#[test]
fn bundles_for_browsers_load_the_engine() {
    let program = Program::new();
    fs::write(program.project.path("out/index.html"), PAGE).unwrap();
    let folder = program.bundled("browser", ".");
    let page = PAGE.replace("page.js", "main.js");
    fs::write(folder.path().join("webpack/index.html"), page).unwrap();
    for bundler in ["vite", "webpack"] {
        let steps = [
            json!({ "do": "files", "folder": folder.path().join(bundler) }),
            json!({ "do": "open", "path": "/index.html" }),
            json!({ "do": "until", "on": "body[data-told]" }),
            json!({ "do": "view", "name": "told" }),
        ];
        let played = Player::shared().play("built", "http://built.example", &steps, |_| ());
        let seen = played.unwrap_or_else(|error| panic!("{bundler}: {error}"));
        let [view, end] = seen.as_slice() else {
            panic!("{bundler}: {seen:#?}")
        };
        assert_eq!(end["end"], true);
        let told: Value = serde_json::from_str(view["view"]["text"].as_str().unwrap()).unwrap();
        given(bundler, &told, &program);
    }
}

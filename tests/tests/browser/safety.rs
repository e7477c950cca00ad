//! Texts that would like to be more than text.

use serde_json::{Value, json};

use errpact_tests::command::workspace;

use crate::play::{ask, open, over, play, step, view};
use crate::server::Chat;

/// Markup, scripts, and characters that mislead.
const HOSTILE: &[&str] = &[
    "<img src=x onerror=alert(1)>",
    "<script>alert(1)</script>",
    "\"><svg onload=alert(1)>",
    "</div></main><h1>Gone</h1>",
    "<a href=\"javascript:alert(1)\">here</a>",
    "<style>*{display:none}</style>",
    "{{7*7}} ${7*7} `id`",
    "&lt &#60 &amp",
];

#[test]
fn markup_in_messages_is_text() {
    let chat = Chat::start();
    let mut steps = vec![open()];
    for (number, hostile) in HOSTILE.iter().enumerate() {
        // The search repeats what it was asked for, so it comes back as a result and in the answer too.
        steps.extend([
            ask(&format!("Search the web for {hostile}")),
            over(number + 1),
        ]);
    }
    steps.extend([
        view("live"),
        step("foreign"),
        step("reload"),
        over(HOSTILE.len()),
        view("reloaded"),
        step("foreign"),
    ]);
    let seen = play(&chat.url, &steps).quiet();
    assert_eq!(
        seen.all::<Vec<String>>("foreign"),
        [Vec::<String>::new(), Vec::new()]
    );
    let live = seen.view("live");
    for (turn, hostile) in live.turns.iter().zip(HOSTILE) {
        assert_eq!(turn.question, format!("Search the web for {hostile}"));
        assert!(live.times(hostile) >= 3, "{hostile} does not come back");
    }
    assert_eq!(seen.view("reloaded").turns, live.turns);
}

#[test]
fn the_policy_is_strict_and_holds() {
    let chat = Chat::start();
    let mut steps = vec![
        open(),
        json!({ "do": "headers", "path": "/" }),
        step("inject"),
    ];
    let scripts: Vec<String> = std::fs::read_dir(workspace().join("examples/travel-chat/web/dist"))
        .unwrap()
        .map(|script| format!("/assets/{}", script.unwrap().file_name().to_str().unwrap()))
        .collect();
    steps.extend(
        scripts
            .iter()
            .map(|path| json!({ "do": "headers", "path": path })),
    );
    let seen = play(&chat.url, &steps);
    let headers = seen.all::<Value>("headers");
    let policy = headers[0]["content-security-policy"].as_str().unwrap();
    assert!(policy.contains("default-src 'none'"), "{policy}");
    assert!(
        !policy.contains("unsafe") && !policy.contains('*') && !policy.contains("data:"),
        "{policy}"
    );
    for answer in &headers[1..] {
        assert_eq!(answer["status"], 200, "{answer}");
        assert!(
            answer["content-type"]
                .as_str()
                .unwrap()
                .starts_with("text/javascript"),
            "{answer}"
        );
        assert_eq!(answer["x-content-type-options"], "nosniff", "{answer}");
    }
    // What was put into the page did not run, and the browser says why.
    assert_eq!(
        seen.all::<Value>("inject"),
        [json!({ "script": false, "style": false, "handler": false })]
    );
    let console = seen.all::<String>("console").join("\n");
    for directive in ["script-src", "style-src"] {
        assert!(console.contains(directive), "{directive}: {console}");
    }
}

//! Texts that try to be more than text.

use serde_json::{Value, json};

use errpact_tests::command::workspace;

use super::play::{ask, open, over, play, step, view};
use super::server::Chat;
use super::view::Item;

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
        // The search echoes its query, so it comes back both as a result and in the answer.
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

/// Returns a stream as a broken or hostile server would send it; a browser reconnects to it again and again.
fn hostile_stream() -> String {
    let mut stream = "retry: 50\n\n".to_owned();
    let mut events = Vec::new();
    for (number, hostile) in HOSTILE.iter().enumerate() {
        let turn = format!("{hostile} {number}");
        let call =
            json!({ "turn": turn, "tool_call_id": hostile, "tool": hostile, "text": hostile });
        let notice = json!({
            "turn": turn, "tool_call_id": turn, "tool": hostile,
            "code": hostile, "message": hostile, "ref": hostile, "retry": hostile, "retry_after_ms": -1,
        });
        events.extend([
            ("turn_started", json!({ "turn": turn, "text": hostile })),
            ("text", json!({ "turn": turn, "delta": hostile })),
            ("tool_call", call.clone()),
            ("tool_result", call),
            ("tool_execution_error", notice.clone()),
            ("provider_error", notice),
            (
                "turn_ended",
                json!({ "turn": turn, "text": "", "reason": hostile }),
            ),
        ]);
    }
    for (number, (name, data)) in events.iter().enumerate() {
        stream += &format!("event: {name}\nid: {}\ndata: {data}\n\n", 2 * number + 2);
        // Unreadable events, and unknown events.
        stream += &format!(
            "event: {name}\nid: {}\ndata: {{\n\nevent: <b>\ndata: 1\n\n",
            2 * number + 3
        );
    }
    stream
}

#[test]
fn what_a_hostile_server_sends_is_text_and_is_there_once() {
    let chat = Chat::start();
    let conversation = json!({ "id": "x", "last_event": 1, "running": true, "rows": [
        { "seq": 1, "turn": "first", "role": "user", "text": HOSTILE[0] },
        { "seq": 1, "turn": "first", "role": "error", "text": HOSTILE[1], "code": "<b>", "ref": "<b>" },
        { "seq": 1, "turn": "first", "role": "tool", "text": 7, "tool": null }, null, "row",
    ] });
    let answer = |path: &str, media: &str, body: String| json!({ "do": "answer", "path": path, "type": media, "body": body });
    let steps = [
        answer(
            "/api/conversations/x",
            "application/json",
            conversation.to_string(),
        ),
        answer(
            "/api/conversations/x/events",
            "text/event-stream",
            hostile_stream(),
        ),
        json!({ "do": "open", "path": "/?conversation=x" }),
        json!({ "do": "until", "on": ".turn", "count": HOSTILE.len() + 1 }),
        json!({ "do": "lost", "times": 4 }),
        view("all"),
        step("foreign"),
    ];
    let seen = play(&chat.url, &steps).quiet();
    assert_eq!(seen.all::<Vec<String>>("foreign"), [Vec::<String>::new()]);
    let view = seen.view("all");
    assert_eq!(view.turns.len(), HOSTILE.len() + 1);
    assert_eq!(view.turns[0].items.len(), 1);
    for (turn, hostile) in view.turns[1..].iter().zip(HOSTILE) {
        assert_eq!(turn.question, *hostile);
        let [
            Item::Text { text },
            Item::Tool { result, .. },
            Item::Tool { failure, .. },
            Item::Failure(banner),
        ] = &turn.items[..]
        else {
            panic!("{turn:#?}");
        };
        assert_eq!(
            (text.as_str(), result.as_deref()),
            (*hostile, Some(*hostile))
        );
        assert_eq!(
            failure.as_ref().map(|it| it.message.as_str()),
            Some(*hostile)
        );
        // A name with a space is not a code, so the page shows the catch-all.
        let code = match hostile.contains(' ') {
            true => "TOOL_FAILED",
            false => *hostile,
        };
        assert_eq!(
            (banner.message.as_str(), banner.code.as_str()),
            (*hostile, code)
        );
    }
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
    // Injected scripts did not run, and the browser says why.
    assert_eq!(
        seen.all::<Value>("inject"),
        [json!({ "script": false, "style": false, "handler": false })]
    );
    let console = seen.all::<String>("console").join("\n");
    for directive in ["script-src", "style-src"] {
        assert!(console.contains(directive), "{directive}: {console}");
    }
}

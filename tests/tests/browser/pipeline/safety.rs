//! Texts that try to be more than text.

use serde_json::{Value, json};

use errpact_tests::command::workspace;

use super::play::{fault, firm, open, opened, play, press, stands, start, step, until, view};
use super::server::Pipeline;

/// Markup, scripts, and characters that mislead.
const HOSTILE: [&str; 8] = [
    "<img src=x onerror=alert(1)>",
    "<script>alert(1)</script>",
    "\"><svg onload=alert(1)>",
    "</li></ul></main><h1>Gone</h1>",
    "<a href=\"javascript:alert(1)\">here</a>",
    "<style>*{display:none}</style>",
    "{{7*7}} ${7*7} `id` &lt &#60",
    "\u{202e}mriF \u{2066}desrever",
];

/// A name that is too long for any line.
pub(super) const LONG: &str = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft\
    DonaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaftmbH und Co. KG";

/// Renames firms, as another program would.
pub(super) fn rename(pipeline: &Pipeline, names: &[(usize, &str)]) {
    for (number, name) in names {
        pipeline.write(&firm(*number), "name", name);
    }
}

#[test]
fn names_are_text() {
    let pipeline = Pipeline::with(&["--firms", "9", "--delay", "0"]);
    let names: Vec<(usize, &str)> = HOSTILE
        .iter()
        .copied()
        .chain([LONG])
        .zip(1..)
        .map(|(name, at)| (at, name))
        .collect();
    rename(&pipeline, &names);
    let mut steps = opened().to_vec();
    // The service answers with text that attacks the page.
    steps.push(fault("claude", "hostile", names.len()));
    for (number, _) in &names {
        steps.extend([
            start(*number),
            stands(*number, "rolled_back"),
            press(*number, ".past"),
            // It moves the cards below.
            json!({ "do": "until", "on": ".history li", "count": number }),
        ]);
    }
    steps.extend([
        view("failed"),
        step("foreign"),
        step("markup"),
        step("announced"),
        step("reload"),
        until(".firm"),
        view("reloaded"),
        step("foreign"),
    ]);
    let seen = play(&pipeline.url, &steps).quiet();
    assert_eq!(
        seen.all::<Vec<String>>("foreign"),
        [Vec::<String>::new(), Vec::new()]
    );
    let failed = seen.board("failed");
    for (number, name) in names {
        assert_eq!(failed.firm(&firm(number)).name, name.trim());
        assert_eq!(seen.board("reloaded").firm(&firm(number)).name, name.trim());
    }
    let document = seen.all::<String>("markup").remove(0);
    for raw in [
        "sk-live",
        "anna.lind",
        "Bearer",
        "boom for",
        "Ignore the rules",
    ] {
        assert!(!document.contains(raw), "{raw} is in the page");
    }
}

#[test]
fn what_a_hostile_server_sends_is_text() {
    let pipeline = Pipeline::start();
    let error = |text: &str| {
        json!({ "success": false, "stop_polling": true, "refresh_card": true, "show_notification": true, "error": {
            "code": text, "service": text, "stage": text, "message": text, "rollback_status": text,
            "ref": text, "timestamp": text,
        } })
    };
    let mut firms: Vec<Value> = HOSTILE
        .iter()
        .enumerate()
        .map(|(at, text)| {
            json!({ "id": format!("{text}{at}"), "name": text, "status": text, "stage": text, "running": false,
                "done": false, "failed": false, "error": error(text), "can_retry": true, "failures": 3 })
        })
        .collect();
    // A value that is not a card is skipped; a partial card is shown as far as possible.
    firms.extend([
        Value::Null,
        json!("card"),
        json!({ "name": "nobody" }),
        json!([]),
    ]);
    firms.push(json!({ "id": 7, "name": 9, "status": null, "failures": "many", "error": { "success": false } }));
    let failures: Vec<Value> = HOSTILE
        .iter()
        .map(|text| {
            json!({ "ref": text, "stage": text, "code": text, "service": text, "message": text, "status": text,
                "previous_status": text, "at": text, "attempt": -1, "http_status": "x" })
        })
        .chain([Value::Null, json!({ "ref": 1 })])
        .collect();
    let answer = |path: &str, body: Value| json!({ "do": "answer", "path": path, "type": "application/json", "body": body.to_string() });
    let history = "/api/firms/%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E0/history";
    let steps = [
        answer("/api/firms", json!({ "firms": firms, "next": null })),
        answer(history, json!({ "failures": failures, "next": null })),
        answer(
            "/api/faults",
            json!({ "services": HOSTILE, "faults": HOSTILE, "more": 1 }),
        ),
        open(),
        until(".firm"),
        view("all"),
        json!({ "do": "click", "on": ".firm .past >> nth=0" }),
        json!({ "do": "until", "on": ".history li", "count": HOSTILE.len() }),
        json!({ "do": "click", "on": "#break" }),
        json!({ "do": "until", "on": "#fault-form" }),
        step("foreign"),
    ];
    let seen = play(&pipeline.url, &steps).quiet();
    assert_eq!(seen.all::<Vec<String>>("foreign"), [Vec::<String>::new()]);
    let all = seen.board("all");
    assert_eq!(all.firms.len(), HOSTILE.len() + 1);
    for (card, text) in all.firms.iter().zip(HOSTILE) {
        assert_eq!(card.name, text.trim());
        let notice = card.notice.as_ref().unwrap();
        assert_eq!(
            (notice.text.as_str(), notice.reference.as_str()),
            (text.trim(), text.trim())
        );
    }
    let half = all.firms.last().unwrap();
    assert_eq!(
        (half.name.as_str(), half.standing.as_str()),
        ("Firm 7", "new")
    );
    assert_eq!((&half.notice, &half.past), (&None, &None));
}

#[test]
fn the_policy_is_strict_and_holds() {
    let pipeline = Pipeline::start();
    let mut steps = opened().to_vec();
    steps.extend([json!({ "do": "headers", "path": "/" }), step("inject")]);
    let dist = workspace().join("examples/pipeline/web/dist");
    for script in std::fs::read_dir(dist).unwrap() {
        let name = script.unwrap().file_name();
        steps.push(json!({ "do": "headers", "path": format!("/app/{}", name.to_str().unwrap()) }));
    }
    let seen = play(&pipeline.url, &steps);
    let headers = seen.all::<Value>("headers");
    let policy = headers[0]["content-security-policy"].as_str().unwrap();
    assert!(policy.contains("default-src 'none'"), "{policy}");
    assert!(
        !policy.contains("unsafe") && !policy.contains('*') && !policy.contains("data:"),
        "{policy}"
    );
    assert!(headers.len() > 10);
    for answer in &headers[1..] {
        assert_eq!(answer["status"], 200, "{answer}");
        let media = answer["content-type"].as_str().unwrap();
        assert!(media.starts_with("text/javascript"), "{answer}");
        assert_eq!(answer["x-content-type-options"], "nosniff", "{answer}");
    }
    let nothing = json!({ "script": false, "style": false, "handler": false });
    assert_eq!(seen.all::<Value>("inject"), [nothing]);
}

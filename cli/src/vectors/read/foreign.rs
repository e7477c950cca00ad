//! The shapes in which other people's tools report failures, and successes that look like one of them.

use serde_json::{Value, json};

use super::{Case, Found, Sample, case};

pub(super) fn cases(it: &Sample) -> Vec<Case> {
    let mut cases = shapes(it);
    cases.extend(unmarked(it));
    cases.extend(statuses(it));
    cases.extend(texts(it));
    cases
}

/// Returns what a shape says that has the code and this message.
fn said(it: &Sample, message: &str) -> Found {
    Found {
        message: message.to_owned(),
        reference: None,
        ..it.coded()
    }
}

fn failed(structured: &Value) -> Value {
    let content = [json!({ "type": "text", "text": "It broke." })];
    json!({ "isError": true, "content": content, "structuredContent": structured })
}

/// A shape's name, the members that it has around a code, and what is found beside code and message.
type Shape = (&'static str, fn(&str) -> Value, fn(Found) -> Found);

const NEVER: &str = "do-not-retry";

/// Shapes that say by themselves that a call failed. The message of each is `Gone.`.
const SHAPES: &[Shape] = &[
    (
        "an error object",
        |code| json!({ "error": { "code": code, "message": "Gone." } }),
        |it| it,
    ),
    (
        "an error object with a hint",
        |code| json!({ "error": { "code": code, "message": "Gone.", "hint": "Ask." }, "data": null }),
        |it| it.with_hint("Ask."),
    ),
    (
        "an error object with all that may be in it",
        |code| {
            let details = json!({ "slot": "3", "tries": 2 });
            json!({ "error": { "code": code, "message": "Gone.", "details": details, "retryable": false,
                "retry_after_ms": 1500, "ref": "r-1" } })
        },
        |it| Found {
            retry: NEVER,
            retry_after_ms: Some(1500),
            details: Some(json!({ "slot": "3", "tries": 2 })),
            reference: Some("r-1".to_owned()),
            ..it
        },
    ),
    (
        "a text and a code",
        |code| json!({ "error": "Gone.", "error_code": code }),
        |it| it,
    ),
    (
        "a flag, a text and a code",
        |code| json!({ "success": false, "error": "Gone.", "code": code, "rows": [1] }),
        |it| it,
    ),
    (
        "a status and a code",
        |code| json!({ "status": "error", "code": code, "message": "Gone." }),
        |it| it,
    ),
    (
        "a kind and a hint",
        |code| json!({ "kind": code, "message": "Gone.", "retryable": false, "recovery_hint": "Ask." }),
        |it| Found { retry: NEVER, ..it }.with_hint("Ask."),
    ),
    (
        "a code that may be retried",
        |code| json!({ "code": code, "message": "Gone.", "recoverable": true, "retry_after": 2 }),
        |it| Found {
            retry_after_ms: Some(2000),
            ..it
        },
    ),
    (
        "a problem with a code",
        |code| {
            json!({ "type": "about:blank", "title": "Gone", "status": 410, "detail": "Gone.",
                "instance": "/slots/3", "code": code })
        },
        |it| it,
    ),
    (
        "google.rpc.Status",
        |code| status(&json!({ "reason": code, "metadata": { "slot": "3" } })),
        |it| Found {
            details: Some(json!({ "slot": "3" })),
            retry_after_ms: Some(1501),
            ..it
        },
    ),
    (
        "google.rpc.Status over HTTP",
        |code| json!({ "error": status(&json!({ "reason": code })) }),
        |it| Found {
            retry_after_ms: Some(1501),
            ..it
        },
    ),
    (
        "google.rpc.ErrorInfo in JSON-RPC",
        |code| {
            let data = [error_info(&json!({ "reason": code }))];
            json!({ "jsonrpc": "2.0", "id": 1, "error": { "code": -32001, "message": "Gone.", "data": data } })
        },
        |it| it,
    ),
];

fn error_info(members: &Value) -> Value {
    let mut info = members.clone();
    info["@type"] = "type.googleapis.com/google.rpc.ErrorInfo".into();
    info
}

fn status(info: &Value) -> Value {
    let wait =
        json!({ "@type": "type.googleapis.com/google.rpc.RetryInfo", "retryDelay": "1.5004s" });
    json!({ "code": 5, "message": "Gone.", "details": [wait, error_info(info)] })
}

/// Returns each shape by itself, as text, in wrappers, and beside a text; with a newer code too.
fn shapes(it: &Sample) -> Vec<Case> {
    let mut cases = Vec::new();
    let unknown = || it.unknown(&it.newer, "Gone.");
    for (name, shape, found) in SHAPES {
        let (value, newer) = (shape(it.code), shape(&it.newer));
        let found = |from: Found| Some(found(from));
        let own = || found(said(it, "Gone."));
        cases.push(case(*name, value.clone(), own()));
        cases.push(case(format!("{name}: as text"), value.to_string(), own()));
        let wrapped = format!("Error executing tool some_tool: {value}");
        cases.push(case(format!("{name}: in a wrapper"), wrapped, own()));
        let message =
            json!({ "role": "tool", "tool_call_id": "call_1", "content": value.to_string() });
        let called = own().map(|it| it.of(None, Some("call_1")));
        cases.push(case(format!("{name}: in a message"), message, called));
        cases.push(case(
            format!("{name}: newer code"),
            newer.clone(),
            found(unknown()),
        ));
        // A response of JSON-RPC is never inside a result.
        if !name.contains("JSON-RPC") {
            cases.push(case(format!("{name}: structured"), failed(&value), own()));
            let of_structured = found(unknown());
            cases.push(case(
                format!("{name}: newer code, structured"),
                failed(&newer),
                of_structured,
            ));
        }
    }
    cases
}

/// Returns shapes that count only where something says that the call failed, and ordinary data of the same shape.
fn unmarked(it: &Sample) -> Vec<Case> {
    let code = it.code;
    let mut cases = Vec::new();
    let shapes = [
        json!({ "code": code, "message": "Gone." }),
        json!({ "error_code": code, "detail": "Gone.", "id": 7 }),
        json!({ "error": { "type": code, "message": "Gone." }, "rows": [1] }),
        json!({ "status": "failed", "code": code, "message": "Gone." }),
        json!({ "type": format!("https://example.com/errors#{code}"), "title": "Gone." }),
    ];
    for (number, shape) in (1..).zip(shapes) {
        let name = format!("an unmarked shape, {number}");
        cases.push(case(
            format!("{name}, failed"),
            failed(&shape),
            said(it, "Gone."),
        ));
        cases.push(case(name, shape, None));
    }
    let data = [
        json!({ "id": 7, "status": "error", "code": code, "message": "Gone." }),
        json!({ "status": "error", "code": 7, "message": "Gone." }),
        json!({ "status": "error", "message": "Gone." }),
        json!({ "kind": "Pod", "message": "Gone." }),
        json!({ "kind": "Pod", "error": "CrashLoopBackOff" }),
        json!({ "code": code, "message": "Gone.", "retryable": true, "attempts": 3 }),
        json!({ "type": "text/html", "title": "Not Found", "status": 404 }),
        json!({ "type": "https://example.com", "title": "Not Found", "status": 404, "url": "https://example.com" }),
        json!({ "type": "about:blank", "title": "Well", "status": 200 }),
        json!({ "code": 5, "message": "Gone.", "details": [] }),
        json!({ "code": 5, "message": "Gone.", "details": [{ "@type": "example" }] }),
        json!({ "ok": true, "error": "Gone." }),
    ];
    let number = (1..).zip(data);
    cases.extend(
        number.map(|(number, data)| case(format!("data like a shape, {number}"), data, None)),
    );
    cases
}

/// Returns cases for members that are not as expected.
fn statuses(it: &Sample) -> Vec<Case> {
    let code = it.code;
    let foreign = json!({ "reason": code, "domain": "another.example" });
    let uncoded = |message: &str| Some(it.uncoded(Some(message)));
    let problem =
        json!({ "type": "about:blank", "title": "Gone", "status": 410, "detail": "Gone." });
    let wait =
        |wait: Value| json!({ "error": { "code": code, "message": "Gone." }, "retry_after": wait });
    let after = |retry_after_ms| {
        let found = said(it, "Gone.");
        Some(Found {
            retry_after_ms,
            ..found
        })
    };
    vec![
        case(
            "a code of another catalog",
            status(&foreign),
            Found {
                retry_after_ms: Some(1501),
                ..it.unknown(code, "Gone.")
            },
        ),
        case("a problem without a code", problem, uncoded("Gone.")),
        case(
            "a code with a space",
            json!({ "error": { "code": "Not Found", "message": "Gone." } }),
            uncoded("Gone."),
        ),
        case(
            "a code with a space before one without",
            json!({ "error": "Gone.", "error_code": "Not Found", "code": code }),
            said(it, "Gone."),
        ),
        case(
            "google.rpc.ErrorInfo whose reason has a space",
            json!({ "code": 5, "message": "Gone.", "details": [error_info(&json!({ "reason": "Not Found", "domain": "another.example" }))] }),
            uncoded("Gone."),
        ),
        case(
            "google.rpc.Status without a reason",
            json!({ "error": { "code": 404, "message": "Gone.", "status": "NOT_FOUND" } }),
            uncoded("Gone."),
        ),
        case(
            "an error that is a code",
            json!({ "success": false, "error": code }),
            said(it, it.summary),
        ),
        case(
            "an error that is a code, with a description",
            json!({ "error": code, "error_description": "Gone." }),
            said(it, "Gone."),
        ),
        case(
            "a wait that is a fraction",
            wait(json!(0.25)),
            after(Some(250)),
        ),
        case(
            "a wait longer than a day",
            wait(json!(1e300)),
            after(Some(86_400_000)),
        ),
        case("a wait that is negative", wait(json!(-1)), after(None)),
        case("a wait that is a text", wait(json!("soon")), after(None)),
        case(
            "a text with a code beside a newer code",
            json!({ "success": false, "error": it.text, "code": it.newer }),
            it.coded(),
        ),
        case(
            "a retry word",
            json!({ "error": { "code": code, "message": "Gone.", "retry": "re-auth-then-retry" } }),
            Found {
                retry: "re-auth-then-retry",
                ..said(it, "Gone.")
            },
        ),
        case(
            "a retry word that no one knows",
            json!({ "error": { "code": code, "message": "Gone.", "retry": "maybe" } }),
            said(it, "Gone."),
        ),
    ]
}

/// Returns texts whose prefix was written twice.
fn texts(it: &Sample) -> Vec<Case> {
    let (text, code) = (&it.text, it.code);
    let mut all = vec![
        ("a code twice", format!("{code}: {text}")),
        (
            "a code four times",
            format!("{code}: {code}: {code}: {text}"),
        ),
        (
            "a code twice in a wrapper",
            format!("<tool_use_error>{code}: {text}</tool_use_error>"),
        ),
    ];
    if !it.error_is_a_code {
        all.push(("a wrapper twice", format!("Error: Error: {text}")));
        all.push((
            "LangChain, doubled",
            format!("Error: Error: {text}\n Please fix your mistakes."),
        ));
    }
    let cases = all
        .into_iter()
        .map(|(name, text)| case(name, text, it.coded()));
    cases.collect()
}

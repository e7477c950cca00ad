//! Third-party input of a program: headers, upstreams' words, raw failures.

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::time::Duration;

use errpact::wire::{ClientResponse, FailedStage, MetaKey, read, retry_after, retry_after_ms};
use errpact::{Occurrence, Signal, WireCode};
use errpact_tests::catalogs::{leaks, packs, pipeline};
use serde_json::Value as Json;

use super::catalog::signature;

/// Pieces with a meaning for a reader of headers.
pub(crate) const OF_HEADERS: &[&str] = &[
    "120",
    "0.5",
    "-3",
    "1e9",
    "Sun, 06 Nov 1994 08:49:37 GMT",
    "Sunday, 06-Nov-94 08:49:37 GMT",
    "Sun Nov  6 08:49:37 1994",
    "9999",
    "GMT",
    "application/json",
    "application/problem+json",
    "*/*",
    "text/*",
    ";q=0.5",
    ";q=",
    ", ",
    "com.example/code",
    "mcp/",
    "/",
    "SLOT_CONFLICT",
    "UNKNOWN",
    "NaN",
    "infinity",
    "٣",
];

/// Pieces with a meaning for scrubbing.
pub(crate) const OF_SECRETS: &[&str] = &[
    "password=",
    "token: ",
    "Authorization: Bearer ",
    "Cookie: ",
    "://u:",
    "@",
    "a@b.example",
    "+49 151 1234567",
    "4111 1111 1111 1111",
    "sk-proj-Ab1Cd2Ef3Gh4Ij5Kl6",
    "eyJhbGciOi",
    "-----BEGIN PRIVATE KEY-----",
    "-----END ",
    "%40",
    "%2540",
    "&#64;",
    "&amp;",
    "\\u0040",
    "\\u{40}",
    "\\x40",
    "\\\"",
    "QWxhZGRpbjpvcGVu",
    "c2VjcmV0",
    "5b31302c",
    "[106, 97]",
    "/home/jane",
    "C:\\Users\\",
    "Quxolabe77",
    "quxo",
    "labe77",
    "\u{200d}",
    "\u{ad}",
    "ＡＢ",
    "İ",
    "ß",
];

/// Pieces with a meaning for a classifier.
pub(crate) const OF_FAILURES: &[&str] = &[
    "timed_out",
    "connection refused",
    "rate limit",
    "23505",
    "57014",
    "-32602",
    "429",
    "503",
    "Timeout",
    "error",
    "code",
    "message",
    "insufficient_quota",
    "context_length_exceeded",
    "deadlock",
    "weather",
    "openai",
    "duplicate key value violates unique constraint",
    "too many requests",
    "kind",
    "status",
    "sqlstate",
    "jsonrpc",
    "result",
];

/// Passes each line to every parser of a line.
pub(crate) fn reads(text: &str) -> u64 {
    let mut led_to = BTreeSet::new();
    for line in text.lines().take(40) {
        let waits = [retry_after(line), retry_after_ms(line)];
        for wait in waits.iter().flatten() {
            assert!(*wait <= Duration::from_secs(86_400), "{line:?} is {wait:?}");
        }
        let code = WireCode::<pipeline::Code>::parse(line);
        assert_eq!(code.as_str(), line);
        assert!(!code.entry().name.is_empty());
        let json: Result<WireCode<pipeline::Code>, _> = serde_json::from_str(line);
        let failed = Occurrence::catch(&pipeline::CATALOG, "x").with_language(line);
        let language = failed.language().unwrap().to_owned();
        assert!(pipeline::CATALOG.languages.contains(&language.as_str()));
        let problem = failed.problem().with_accept(line);
        assert!((400..600).contains(&problem.status()));
        let key = MetaKey::new(line.to_owned());
        let failed = FailedStage {
            code: line,
            service: Some(line),
            stage: line,
            message: line,
            rollback_status: line,
            reference: line,
            timestamp: line,
        };
        let response = ClientResponse::new(&pipeline::CATALOG, &failed).to_json();
        let response: Json = serde_json::from_str(&response).unwrap();
        assert!(response.is_object());
        led_to.insert((
            waits.map(|it| it.is_some()),
            json.is_ok(),
            key.is_ok(),
            code.known().is_some(),
            problem.members().is_object(),
            language,
        ));
    }
    signature(led_to)
}

/// Pieces with a meaning for a reader of results.
pub(crate) const OF_RESULTS: &[&str] = &[
    "error",
    "code",
    "message",
    "details",
    "status",
    "isError",
    "structuredContent",
    "content",
    "_meta",
    "jsonrpc",
    "result",
    "retry_after",
    "retryable",
    "@type",
    "type.googleapis.com/google.rpc.ErrorInfo",
    "type.googleapis.com/google.rpc.RetryInfo",
    "retryDelay",
    "1.5s",
    "reason",
    "domain",
    "type",
    "tool_result",
    "tool",
    "SERVICE_UNAVAILABLE: ",
    "Error executing tool a: ",
    "Error: ",
    "<tool_use_error>",
    "</tool_use_error>",
    "\n Please fix your mistakes.",
    "\\",
    "'",
    "Ref: 0123456789ab.",
    "é",
];

/// Reads errors from a result: each has a code, and a known one is a row of the catalog.
pub(crate) fn reads_results(text: &str) -> u64 {
    let value: Json = serde_json::from_str(text).unwrap_or_else(|_| text.into());
    let errors = read(&pipeline::CATALOG, &value);
    for error in &errors {
        assert!(!error.code.is_empty());
        assert!(!error.known || error.entry().name == error.code);
    }
    let found = errors.iter().map(|error| {
        let beside = (error.hint.is_some(), error.details.is_some());
        (
            error.known,
            error.retry,
            error.retry_after.is_some(),
            beside,
        )
    });
    signature(found.collect::<Vec<_>>())
}

/// Scrubs `{"text": …, "values": […]}`: the log's version of the text is bounded, on one line, and has no value of the
/// call unchanged.
pub(crate) fn scrubs(text: &str) -> u64 {
    let Ok(Json::Object(input)) = serde_json::from_str(text) else {
        return 0;
    };
    let said = input.get("text").and_then(Json::as_str).unwrap_or(text);
    let values = input.get("values").cloned().unwrap_or_default();
    let happened = Occurrence::catch(&leaks::CATALOG, said.to_owned())
        .with_tool("send_mail")
        .with_argument("holder", &values);
    let log = happened.source().unwrap().to_string();
    assert!(
        log.chars().count() <= 2001,
        "{} characters",
        log.chars().count()
    );
    assert!(!log.contains(['\n', '\r', '\u{1b}', '\0']), "{log:?}");
    let mut strings = Vec::new();
    texts(&values, &mut strings);
    for value in strings {
        let plain = value.len() >= 8 && value.bytes().all(|byte| byte.is_ascii_alphanumeric());
        let number = value.bytes().any(|byte| byte.is_ascii_digit());
        assert!(
            !(plain && number && log.contains(value)),
            "{value:?} is in {log:?}"
        );
    }
    // Other receivers get it as a part of other texts.
    let model = happened.text();
    assert!(model.len() < 20_000);
    let marks = [
        "[redacted]",
        "[credential]",
        "[email]",
        "[phone]",
        "[card]",
        "[user]",
    ];
    signature(marks.map(|mark| log.matches(mark).count().min(3)))
}

fn texts<'j>(json: &'j Json, found: &mut Vec<&'j str>) {
    match json {
        Json::String(text) => found.push(text),
        Json::Array(items) => items.iter().for_each(|item| texts(item, found)),
        Json::Object(members) => members.values().for_each(|member| texts(member, found)),
        _ => {}
    }
}

/// Classifies a raw failure: the result is the same each time, and its occurrence can be written.
pub(crate) fn classifies(text: &str) -> u64 {
    let Ok(Json::Object(input)) = serde_json::from_str(text) else {
        return 0;
    };
    let text = |name: &str| input.get(name).and_then(Json::as_str).map(str::to_owned);
    let number = |name: &str| input.get(name).and_then(Json::as_i64);
    let signal = || {
        let mut signal = Signal::new();
        if let Some(kind) = text("kind") {
            signal = signal.with_kind(kind);
        }
        if let Some(state) = text("sqlstate") {
            signal = signal.with_sqlstate(state);
        }
        if let Some(message) = text("message") {
            signal = signal.with_message(message);
        }
        if let Some(tool) = text("tool") {
            signal = signal.with_tool(tool);
        }
        if let Some(service) = text("service") {
            signal = signal.with_service(service);
        }
        if let Some(status) = number("status") {
            signal = signal.with_status(status as u16);
        }
        if let Some(code) = number("jsonrpc") {
            signal = signal.with_jsonrpc(code as i32);
        }
        if let Some(result) = input.get("result") {
            signal = signal.with_result(result.clone());
        }
        if let Some(wait) = number("retry_after") {
            signal = signal.with_retry_after(Duration::from_millis(wait.unsigned_abs()));
        }
        signal
    };
    let mut codes = BTreeMap::new();
    for catalog in [&packs::CATALOG, &pipeline::CATALOG, &leaks::CATALOG] {
        let classified = catalog.classify(&signal());
        assert_eq!(classified.rule(), catalog.classify(&signal()).rule());
        let happened = Occurrence::from_signal(catalog, signal());
        assert_eq!(happened.entry().name, classified.entry().name);
        assert!(!happened.logfmt().contains('\n'));
        assert!(!happened.text().is_empty());
        codes.insert(
            catalog.name,
            (classified.entry().name.to_owned(), classified.rule()),
        );
    }
    signature(codes)
}

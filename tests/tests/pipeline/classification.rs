//! The classification of raw failures: at runtime as in the catalog's fixtures, and in cases where a plain word search
//! fails.

use errpact::{Occurrence, Signal};
use errpact_spec::catalog::{Condition, MessagePattern};
use errpact_tests::catalogs::PIPELINE;
use errpact_tests::raw::signal;
use pipeline::errors::{CATALOG, Code};
use serde_json::json;

/// The guarantees of `errpact check` hold in the program.
#[test]
fn fixtures_hold_when_the_program_runs() {
    let resolved = PIPELINE.resolved();
    let fixtures = &resolved.catalog().fixtures;
    assert!(fixtures.len() > 100, "{}", fixtures.len());
    for fixture in fixtures {
        let found = CATALOG.classify(&signal(&fixture.raw));
        let name = found.entry().name;
        if let Some(is) = &fixture.is {
            assert_eq!(name, is, "{:?}", fixture.raw);
        }
        let not = fixture.not.iter().any(|not| not == name);
        assert!(!not, "{name}: {:?}", fixture.raw);
    }
}

fn code(signal: Signal<'_>) -> Code {
    Occurrence::from_signal(&CATALOG, signal).code().unwrap()
}

fn text(text: &str) -> Signal<'_> {
    Signal::new().with_message(text)
}

fn http(status: u16, body: &str) -> Signal<'_> {
    Signal::new().with_status(status).with_message(body)
}

fn rpc(code: i32, message: &str) -> Signal<'_> {
    Signal::new()
        .with_service("perplexity")
        .with_jsonrpc(code)
        .with_message(message)
}

fn sql<'a>(state: &'a str, message: &'a str) -> Signal<'a> {
    Signal::new()
        .with_service("form5500")
        .with_sqlstate(state)
        .with_message(message)
}

/// Each line of the definition, with similar failures.
#[test]
fn the_definition_line_by_line() {
    use Code::{
        AUTHORIZATION_FAILED as AUTHORIZATION, CREDITS_EXHAUSTED as CREDITS, RATE_LIMITED as RATE,
        SERVICE_ERROR as SERVER, SERVICE_TIMEOUT as TIMEOUT, UNKNOWN_ERROR as UNKNOWN,
    };
    let cases = [
        // Credits exhausted.
        (http(402, ""), CREDITS),
        (http(402, "timed out"), CREDITS),
        (http(400, "Your credit balance is too low"), CREDITS),
        (http(403, "You have no credits"), CREDITS),
        (http(400, "the page gives credits to its authors"), CREDITS),
        (http(400, "accredited"), UNKNOWN),
        (http(400, "credit card number is wrong"), UNKNOWN),
        (http(404, "credits"), UNKNOWN),
        (http(500, "credits"), SERVER),
        (http(429, "quota"), CREDITS),
        (http(429, "QUOTA EXCEEDED"), CREDITS),
        (http(429, "insufficient_quota"), CREDITS),
        (http(429, "quota_exceeded"), CREDITS),
        (http(429, "quotation marks are missing"), RATE),
        (http(400, "quota"), UNKNOWN),
        (text("insufficient credits"), CREDITS),
        (text("Error: Insufficient funds."), CREDITS),
        (text("insufficient balance"), CREDITS),
        (text("insufficient quota"), CREDITS),
        (text("insufficiently credited"), UNKNOWN),
        (text("insufficient privileges"), AUTHORIZATION),
        (text("insufficient memory"), UNKNOWN),
        (text("quota"), UNKNOWN),
        // Rate limit.
        (http(429, ""), RATE),
        (http(429, "credits"), RATE),
        (text("Rate limit exceeded"), RATE),
        (text("rate limit"), RATE),
        (text("pirate limit"), UNKNOWN),
        (text("rates limit"), UNKNOWN),
        (http(400, "rate limit"), UNKNOWN),
        (http(503, "rate limit"), SERVER),
        // Timeout.
        (http(408, ""), TIMEOUT),
        (http(504, ""), TIMEOUT),
        (http(504, "insufficient credits"), TIMEOUT),
        (text("the operation timed out"), TIMEOUT),
        (text("halftimed outing"), UNKNOWN),
        (http(400, "timed out"), UNKNOWN),
        // Server error.
        (http(500, ""), SERVER),
        (http(501, ""), SERVER),
        (http(502, "timed out"), SERVER),
        (http(503, ""), SERVER),
        (http(505, ""), SERVER),
        (http(524, "a timeout occurred"), SERVER),
        (http(529, "Overloaded"), SERVER),
        (sql("08000", ""), SERVER),
        (sql("08001", "timed out"), SERVER),
        (sql("08P01", "insufficient credits"), SERVER),
        (sql("0A000", ""), UNKNOWN),
        // Authorization failed.
        (http(401, ""), AUTHORIZATION),
        (http(401, "insufficient credits"), AUTHORIZATION),
        (http(403, "insufficient_scope"), AUTHORIZATION),
        (http(403, "insufficient privileges"), AUTHORIZATION),
        (http(403, "rate limit exceeded"), AUTHORIZATION),
        (text("403 insufficient_scope"), AUTHORIZATION),
        (sql("42501", "insufficient privileges"), AUTHORIZATION),
        (sql("42704", "insufficient privileges"), UNKNOWN),
        // JSON-RPC codes.
        (rpc(-32603, "Internal error"), SERVER),
        (rpc(-32603, "Rate limit exceeded"), RATE),
        (rpc(-32000, "Insufficient funds"), CREDITS),
        (rpc(-32000, "request timed out"), TIMEOUT),
        (rpc(-32001, "Request timed out"), TIMEOUT),
        (rpc(-32602, "expected 402 credits"), UNKNOWN),
        (rpc(-32700, "Parse error"), UNKNOWN),
        (rpc(429, ""), UNKNOWN),
        // Numbers in text are not statuses, unless a library prints one, or a service's text begins with one.
        (text("line 402, column 429"), UNKNOWN),
        (text("HTTP 504"), TIMEOUT),
        (text("429 items").with_service("form5500"), UNKNOWN),
        (text("429: wait").with_service("firecrawl"), RATE),
        (text("402 Payment Required").with_service("claude"), CREDITS),
        (text("500 credits").with_service("perplexity"), SERVER),
        // Nothing is known at all.
        (Signal::new(), UNKNOWN),
        (text(""), UNKNOWN),
        (http(418, "I'm a teapot"), UNKNOWN),
    ];
    for (signal, expected) in cases {
        let said = format!("{signal:?}");
        let raw = Occurrence::from_signal(&CATALOG, signal);
        assert_eq!(raw.code(), Some(expected), "{said}: {}", raw.logfmt());
    }
}

#[test]
fn what_is_of_our_own_making() {
    for kind in ["ReplyUnreadable", "ReplyTooLong"] {
        let failed = Signal::new()
            .with_kind(kind)
            .with_message("rate limit, timed out");
        assert_eq!(code(failed), Code::TOOL_REPLY_INVALID);
    }
    for path in ["Interrupted", "errpact_workflow::Interrupted"] {
        assert_eq!(code(Signal::new().with_kind(path)), Code::INTERRUPTED);
    }
    assert_eq!(code(text("Interrupted")), Code::UNKNOWN_ERROR);
}

/// Bodies in the services' formats; only the message inside counts.
#[test]
fn the_message_of_a_body_counts() {
    let rate = json!({ "error": { "message": "slow down", "doc": "insufficient credits" } });
    let failed = Signal::new().with_status(400).with_result(rate);
    assert_eq!(code(failed), Code::UNKNOWN_ERROR);
    let low = json!({ "error": { "message": "Your credit balance is too low" } });
    assert_eq!(
        code(Signal::new().with_status(400).with_result(low)),
        Code::CREDITS_EXHAUSTED
    );
    let ok = json!({ "success": true, "note": "insufficient credits" });
    assert_eq!(code(Signal::new().with_result(ok)), Code::UNKNOWN_ERROR);
}

/// A service that the catalog does not know is shown by its name.
#[test]
fn a_service_that_nobody_declared_is_an_api() {
    for (service, title) in [
        ("claude", "Claude API"),
        ("form5500", "Form5500"),
        ("Crunchbase", "Crunchbase API"),
        ("open corporates", "open corporates API"),
    ] {
        let failed = Signal::new().with_status(402).with_service(service);
        let failed = Occurrence::from_signal(&CATALOG, failed);
        let said = format!(
            "Our {title} account has no credits left. Please have credits added to it, then try again."
        );
        assert_eq!(failed.user_text(), said);
    }
}

/// Words mean the same in a tool server's error and in a text without other details: the catalog has each list twice.
#[test]
fn the_words_of_a_tool_server_are_the_words_of_any() {
    let resolved = PIPELINE.resolved();
    let mut compared = Vec::new();
    for (name, code) in &resolved.catalog().codes {
        let phrases = |of_tool_server: bool| -> Vec<&[String]> {
            let rules = code
                .detect
                .iter()
                .filter_map(|rule| match &rule.conditions[..] {
                    [Condition::Message(MessagePattern::Phrases(phrases))] if !of_tool_server => {
                        Some(&phrases[..])
                    }
                    [
                        Condition::Jsonrpc(_),
                        Condition::Message(MessagePattern::Phrases(phrases)),
                    ] if of_tool_server => Some(&phrases[..]),
                    _ => None,
                });
            rules.collect()
        };
        let of_tool_server = phrases(true);
        if !of_tool_server.is_empty() {
            assert_eq!(of_tool_server, phrases(false), "{name:?}");
            compared.push(name.clone());
        }
    }
    assert_eq!(compared.len(), 4, "{compared:?}");
}

//! Classification of raw failures into occurrences.

use std::error::Error;
use std::fmt;
use std::io;
use std::time::Duration;

use errpact::codegen::table::{Catalog, Entry, Kind, Param, Rules, Service, Tool};
use errpact::{Occurrence, Signal};
use serde_json::json;

static RULES: Rules = Rules::new(&[
    r#"MISSING {"regex":"missing parameter '(?<field>\\w+)' \\((?<count>\\w+)\\)"}"#,
    r#"SLOW_DOWN {"status":[429],"take":[["wait","error.wait"]]}"#,
    r#"TIMEOUT {"io":["timed_out"]}"#,
    r#"TIMEOUT {"status":[504]}"#,
    r#"WEATHER_BROKEN {"type":["Broken"],"tool":["weather"]}"#,
]);

static CATALOG: Catalog = Catalog {
    name: "raw",
    codes: &[
        Entry {
            name: "MISSING",
            message: "{field} is missing[[, {count} of them]].",
            params: &[
                Param {
                    name: "count",
                    kind: Kind::Integer,
                    optional: true,
                    ..Param::TEXT
                },
                Param {
                    name: "field",
                    optional: true,
                    ..Param::TEXT
                },
            ],
            ..Entry::EMPTY
        },
        Entry {
            name: "SLOW_DOWN",
            message: "Too many[[, {wait}]].",
            params: &[Param {
                name: "wait",
                kind: Kind::Duration,
                optional: true,
                ..Param::TEXT
            }],
            ..Entry::EMPTY
        },
        Entry {
            name: "TIMEOUT",
            presents_as: Some(3),
            ..Entry::EMPTY
        },
        Entry {
            name: "UNKNOWN",
            message: "Something failed.",
            user_message: "Something failed.",
            ..Entry::EMPTY
        },
        Entry {
            name: "WEATHER_BROKEN",
            message: "The weather is broken.",
            ..Entry::EMPTY
        },
    ],
    fallback: Some(3),
    rules: Some(&RULES),
    tools: &[Tool {
        suffix: "",
        name: "weather",
        read_only: true,
        idempotent: false,
        idempotency: None,
        service: Some("sky"),
        description: "",
        open: true,
        failed_when: None,
        params: &[],
    }],
    services: &[Service {
        name: "sky",
        title: "Sky",
        status_prefix: true,
    }],
    ..Catalog::EMPTY
};

#[derive(Debug)]
struct Broken(io::Error);

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("it broke")
    }
}

impl Error for Broken {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&self.0)
    }
}

fn caught(error: impl Into<Box<dyn Error + Send + Sync>>) -> Occurrence {
    Occurrence::catch(&CATALOG, error)
}

#[test]
fn what_rules_take_is_converted() {
    let missing = caught("missing parameter 'start' (3)");
    assert_eq!(missing.text(), "MISSING: start is missing, 3 of them.");
    let missing = caught("missing parameter 'start' (three)");
    assert_eq!(missing.text(), "MISSING: start is missing.");
    let result = json!({"error": {"message": "slow down", "wait": "90s"}});
    let signal = Signal::new()
        .with_status(429)
        .with_result(&result)
        .with_retry_after(Duration::from_secs(7));
    let slow = Occurrence::from_signal(&CATALOG, signal);
    assert_eq!(slow.text(), "SLOW_DOWN: Too many, 1 min 30 s.");
    assert_eq!(slow.retry_after(), Some(Duration::from_secs(7)));
}

#[test]
fn the_log_code_decides_and_another_is_delivered() {
    let timeout = caught(io::Error::from(io::ErrorKind::TimedOut));
    assert_eq!(timeout.entry().name, "TIMEOUT");
    assert_eq!(timeout.presented().name, "UNKNOWN");
    let classified = CATALOG.classify(&Signal::new().with_io(io::ErrorKind::TimedOut));
    assert_eq!(
        (classified.entry().name, classified.presented().name),
        ("TIMEOUT", "UNKNOWN")
    );
    assert_eq!(classified.rule(), Some(0));
    assert!(!classified.is_fallback());
    assert!(format!("{classified:?}").contains("TIMEOUT"));
    let classified = CATALOG.classify(&Signal::new().with_status(504));
    assert_eq!(classified.rule(), Some(1));
    let unknown = CATALOG.classify(&Signal::new());
    assert_eq!((unknown.rule(), unknown.is_fallback()), (None, true));
}

#[test]
fn an_unknown_error_says_nothing_but_to_the_log() {
    let unknown = caught("db at 10.0.0.3 is down");
    assert_eq!(unknown.text(), "UNKNOWN: Something failed.");
    assert_eq!(unknown.user_text(), "Something failed.");
    assert!(unknown.logfmt().contains("db at 10.0.0.3 is down"));
    assert!(
        CATALOG
            .classify(&Signal::new().with_message("nothing"))
            .is_fallback()
    );
}

#[test]
fn a_chain_is_walked_to_the_kind_of_its_io_error() {
    let broken = Broken(io::Error::other(io::Error::from(io::ErrorKind::TimedOut)));
    let signal = Signal::of(&broken);
    assert_eq!(CATALOG.classify(&signal).entry().name, "TIMEOUT");
    // The type's name is known, and counts if the tool matches.
    let signal = signal.with_tool("weather");
    assert_eq!(CATALOG.classify(&signal).entry().name, "WEATHER_BROKEN");
    let wrapped: Box<dyn Error + Send + Sync> = Box::new(broken);
    let signal = Signal::walk(&*wrapped)
        .recognize::<Broken>(&*wrapped)
        .with_tool("weather");
    assert_eq!(CATALOG.classify(&signal).entry().name, "WEATHER_BROKEN");
}

#[test]
fn a_status_is_read_from_text_where_the_tools_service_says_so() {
    let signal = Signal::new().with_message("504 from the upstream");
    assert!(CATALOG.classify(&signal).is_fallback());
    assert_eq!(
        CATALOG.classify(&signal.with_tool("weather")).entry().name,
        "TIMEOUT"
    );
}

#[test]
fn an_occurrence_passes_as_itself_however_it_is_wrapped() {
    let first = caught("missing parameter 'start' (3)")
        .with_tool("weather")
        .with_call_id("call_1");
    let (id, text) = (first.id(), first.text());
    let again = caught(first);
    assert_eq!(again.id(), id);
    let wrapped = caught(
        anyhow::Error::from(again)
            .context("while planning")
            .context("and more"),
    );
    assert_eq!((wrapped.id(), wrapped.text()), (id, text.clone()));
    assert_eq!(wrapped.tool(), Some("weather"));
    assert_eq!(wrapped.call_id(), Some("call_1"));
    assert!(wrapped.logfmt().contains("while planning"));
    let inside_io = caught(io::Error::other(wrapped));
    assert_eq!((inside_io.id(), inside_io.text()), (id, text));
}

#[test]
fn megabytes_are_bounded() {
    let huge = caught("é".repeat(3_000_000));
    assert!(huge.logfmt().len() < 16 * 1024);
    assert_eq!(huge.text(), "UNKNOWN: Something failed.");
}

//! Guarded blocks of tool code.

#![cfg(feature = "classify")]

mod rules;

use std::io;
#[cfg(feature = "tokio")]
use std::time::Duration;

use errpact::table::{Catalog, Condition, Detect, Entry, Kind, MatcherCell, Param, Rule, Tool};
use errpact::{Guard, Occurrence, Reader, arguments};
use serde::Deserialize;
use serde_json::json;

use rules::rule;

static MATCHER: MatcherCell = MatcherCell::new();
static RULES: &[Rule<'static>] = &[
    Rule {
        take: &[("argument", "argument"), ("problem", "problem")],
        ..rule(
            0,
            &[Condition::Type(&[
                "MissingArgument",
                "InvalidArgument",
                "UnknownArgument",
            ])],
        )
    },
    rule(1, &[Condition::Type(&["Panic"])]),
    rule(2, &[Condition::Io(&["timed_out"])]),
];

const ARGUMENT: Param = Param {
    name: "argument",
    optional: true,
    ..Param::TEXT
};

static CATALOG: Catalog = Catalog {
    name: "guarded",
    codes: &[
        Entry {
            name: "ARGUMENT",
            message: "[[{argument} ]]is wrong[[: {problem}]].",
            user_message: "Something is missing.",
            params: &[
                ARGUMENT,
                Param {
                    name: "problem",
                    ..ARGUMENT
                },
            ],
            ..Entry::EMPTY
        },
        Entry {
            name: "PANIC",
            presents_as: Some(3),
            ..Entry::EMPTY
        },
        Entry {
            name: "TIMEOUT",
            message: "It took too long.",
            ..Entry::EMPTY
        },
        Entry {
            name: "UNKNOWN",
            message: "Something failed.",
            user_message: "Sorry, something failed.",
            ..Entry::EMPTY
        },
    ],
    fallback: Some(3),
    detect: Detect {
        rules: RULES,
        matcher: Some(&MATCHER),
    },
    tools: &[Tool {
        name: "weather",
        read_only: true,
        idempotent: false,
        service: None,
        params: &[
            Param {
                name: "days",
                kind: Kind::Integer,
                optional: true,
                ..Param::TEXT
            },
            Param {
                name: "location",
                ..Param::TEXT
            },
            Param {
                name: "unit",
                kind: Kind::Enum(&["c", "f"]),
                optional: true,
                ..Param::TEXT
            },
        ],
    }],
    ..Catalog::EMPTY
};

fn weather() -> Guard {
    Guard::new(&CATALOG).tool("weather")
}

fn fails(words: &str) -> Result<(), io::Error> {
    Err(io::Error::other(words.to_owned()))
}

#[tokio::test]
async fn an_error_of_any_type_is_classified_and_knows_its_call() {
    let guard = weather().operation("geocode").call_id("call_7").arguments(
        json!({"location": "Oslo", "password": "hunter2"})
            .as_object()
            .unwrap(),
    );
    let failed = guard.catch(async { fails("db down") }).await.unwrap_err();
    assert_eq!(failed.text(), "UNKNOWN: Something failed.");
    assert_eq!(failed.tool_name(), Some("weather"));
    assert_eq!(failed.operation_name(), Some("geocode"));
    assert_eq!(failed.tool_call_id(), Some("call_7"));
    let envelope = String::from_utf8(failed.envelope()).unwrap();
    assert!(
        envelope.contains("Oslo") && !envelope.contains("hunter2"),
        "{envelope}"
    );
    assert!(!failed.logfmt().contains("hunter2"));
}

#[tokio::test]
async fn nothing_is_wrapped_twice_and_the_inner_guard_knows_best() {
    let inner = weather().operation("geocode");
    let outer = Guard::new(&CATALOG)
        .tool("weather")
        .operation("forecast")
        .argument("location", &"Oslo");
    let failed = outer
        .catch(async {
            let failed = inner.catch(async { fails("down") }).await.unwrap_err();
            let id = failed.error_id();
            let wrapped = anyhow::Error::from(failed).context(format!("while {id}"));
            Err::<(), _>(wrapped)
        })
        .await
        .unwrap_err();
    assert_eq!(failed.operation_name(), Some("geocode"));
    let id = failed.error_id().to_string();
    assert!(failed.logfmt().contains(&format!("while {id}")));
    let envelope = String::from_utf8(failed.envelope()).unwrap();
    assert!(
        envelope.contains("Oslo"),
        "the outer guard's argument: {envelope}"
    );
}

#[tokio::test]
async fn a_tool_that_dispatches_to_others_is_not_the_tool_of_the_error() {
    let dispatcher = Guard::new(&CATALOG)
        .tool("run_tool")
        .operation("dispatch")
        .argument("location", &"secret plan");
    let failed = dispatcher
        .run(async { weather().catch(async { fails("down") }).await })
        .await
        .unwrap_err();
    assert_eq!(failed.tool_name(), Some("weather"));
    assert_eq!(failed.operation_name(), Some("weather"));
    assert!(
        !String::from_utf8(failed.envelope())
            .unwrap()
            .contains("secret plan")
    );
}

#[tokio::test]
async fn a_panic_is_caught_and_its_words_stay_in_the_log() {
    async fn panics(words: String) -> Result<(), io::Error> {
        tokio::task::yield_now().await;
        std::panic::panic_any(words)
    }
    let failed = weather()
        .catch(panics("at 10.0.0.3".into()))
        .await
        .unwrap_err();
    assert_eq!(failed.entry().name, "PANIC");
    assert_eq!(failed.text(), "UNKNOWN: Something failed.");
    assert!(failed.logfmt().contains("at 10.0.0.3"));
    let failed = weather()
        .run_sync(|| -> Result<(), Occurrence> { panic!("now") })
        .unwrap_err();
    assert_eq!(failed.entry().name, "PANIC");
}

/// Panics when it is dropped.
#[cfg(feature = "tokio")]
struct Grenade;

#[cfg(feature = "tokio")]
impl Drop for Grenade {
    #[expect(clippy::panic, reason = "it is what the guard is to survive")]
    fn drop(&mut self) {
        if !std::thread::panicking() {
            panic!("dropped");
        }
    }
}

#[cfg(feature = "tokio")]
#[tokio::test]
async fn a_hang_ends_at_the_limit_even_where_dropping_it_panics() {
    let limited = weather().time_limit(Duration::from_millis(20));
    let failed = limited
        .catch(async {
            std::future::pending::<()>().await;
            fails("never")
        })
        .await
        .unwrap_err();
    assert_eq!(failed.text(), "TIMEOUT: It took too long.");
    let failed = limited
        .catch(async {
            let _grenade = Grenade;
            std::future::pending::<()>().await;
            fails("never")
        })
        .await
        .unwrap_err();
    assert!(
        ["PANIC", "TIMEOUT"].contains(&failed.entry().name),
        "{failed}"
    );
    limited
        .catch(async { Ok::<_, io::Error>(1) })
        .await
        .unwrap();
}

#[tokio::test]
async fn megabytes_of_words_are_bounded() {
    let failed = weather()
        .catch(async { fails(&"x ".repeat(4_000_000)) })
        .await
        .unwrap_err();
    assert!(failed.logfmt().len() < 16 * 1024);
    assert_eq!(failed.text(), "UNKNOWN: Something failed.");
}

#[derive(Debug, Deserialize)]
struct Asked {
    location: String,
    days: Option<u8>,
}

fn asked(given: serde_json::Value) -> Result<Asked, String> {
    arguments(&CATALOG, "weather", given).map_err(|failed| {
        assert!(!failed.logfmt().contains("hunter2"), "{}", failed.logfmt());
        failed.text()
    })
}

#[test]
fn wrong_arguments_get_a_code_and_nobody_reads_serdes_words() {
    let good = asked(json!({"location": "Oslo", "days": 3})).unwrap();
    assert_eq!((good.location.as_str(), good.days), ("Oslo", Some(3)));
    for (given, text) in [
        (json!({}), "ARGUMENT: location is wrong: missing."),
        (json!(null), "ARGUMENT: location is wrong: missing."),
        (
            json!({"location": null}),
            "ARGUMENT: location is wrong: missing.",
        ),
        (
            json!({"location": 7}),
            "ARGUMENT: location is wrong: invalid.",
        ),
        (
            json!({"location": "x", "days": 1.5}),
            "ARGUMENT: days is wrong: invalid.",
        ),
        // What the catalogue lets pass, the tool's type may not.
        (
            json!({"location": "x", "days": 300}),
            "ARGUMENT: days is wrong: invalid.",
        ),
        (
            json!({"location": "x", "unit": "k"}),
            "ARGUMENT: unit is wrong: invalid.",
        ),
        (
            json!({"location": "x", "key": "hunter2"}),
            "ARGUMENT: key is wrong: unknown.",
        ),
        (json!(["hunter2"]), "ARGUMENT: arguments is wrong: invalid."),
    ] {
        assert_eq!(asked(given.clone()).unwrap_err(), text, "{given}");
    }
    let undeclared = arguments::<Asked>(&CATALOG, "other", json!({"days": "hunter2"}));
    assert_eq!(
        undeclared.unwrap_err().text(),
        "ARGUMENT: days is wrong: invalid."
    );
    let undeclared = arguments::<Asked>(&CATALOG, "other", json!({"days": 3}));
    assert_eq!(
        undeclared.unwrap_err().text(),
        "ARGUMENT: location is wrong: missing."
    );
}

#[test]
fn each_reader_has_a_text_of_its_own() {
    let failed = || weather().catch_sync(|| fails("down"));
    let model = Reader::Model.answer(failed().map(|()| "fine"));
    assert_eq!(model.text, "UNKNOWN: Something failed.");
    assert!(model.failed.is_some());
    let person = Reader::Person.answer(failed().map(|()| "fine"));
    assert_eq!(person.text, "Sorry, something failed.");
    let fine = Reader::Model.answer(Ok::<_, Occurrence>("fine"));
    assert_eq!((fine.text.as_str(), fine.failed.is_none()), ("fine", true));
}

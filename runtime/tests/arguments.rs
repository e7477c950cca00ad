//! What a model is told to change about arguments that are wrong.

#![cfg(feature = "classify")]
#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod rules;

use errpact::table::{
    Catalog, Condition, Detect, Entry, EnvelopeParts, Kind, MatcherCell, Param, Policy, Retry,
    RetryBy, Rule, Tool,
};
use errpact::{Occurrence, check_arguments, fitting_arguments};
use serde_json::{Value, json};

use rules::rule;

static MATCHER: MatcherCell = MatcherCell::new();
static RULES: &[Rule<'static>] = &[
    rule(0, &[Condition::Type(&["InvalidArgument"])]),
    rule(1, &[Condition::Type(&["MissingArgument"])]),
    rule(2, &[Condition::Type(&["UnknownArgument"])]),
];

const BY_MODEL: Policy = Policy {
    retry: Retry {
        by: Some(RetryBy::Model),
        max: Some(1),
        ..Retry::NEVER
    },
    ..Policy::DEFAULT
};

const PARTS: EnvelopeParts = EnvelopeParts {
    head: r#""code":"CODE","category":"input""#,
    retry: r#""is_retryable":true,"policy":"retry-after-change""#,
    ..EnvelopeParts::EMPTY
};

static CATALOG: Catalog = Catalog {
    name: "arguments",
    codes: &[
        Entry {
            name: "INVALID",
            message: "An argument is wrong.",
            policy: &BY_MODEL,
            envelope: EnvelopeParts {
                adjustments: r#""days":"fewer""#,
                ..PARTS
            },
            ..Entry::EMPTY
        },
        Entry {
            name: "MISSING",
            message: "An argument is missing.",
            envelope: PARTS,
            ..Entry::EMPTY
        },
        Entry {
            name: "UNKNOWN",
            message: "There is no such argument.",
            policy: &BY_MODEL,
            envelope: PARTS,
            ..Entry::EMPTY
        },
    ],
    fallback: Some(2),
    detect: Detect {
        rules: RULES,
        matcher: Some(&MATCHER),
    },
    tools: &[
        Tool {
            name: "many",
            read_only: true,
            idempotent: true,
            service: None,
            params: &[
                optional("a"),
                optional("b"),
                optional("c"),
                optional("d"),
                optional("e"),
                optional("f"),
                optional("g"),
                optional("h"),
                optional("i"),
            ],
        },
        Tool {
            name: "weather",
            read_only: true,
            idempotent: true,
            service: None,
            params: &[
                Param {
                    name: "days",
                    kind: Kind::Integer,
                    ..optional("days")
                },
                Param {
                    name: "location",
                    ..Param::TEXT
                },
                Param {
                    name: "tags",
                    kind: Kind::List(&Kind::Text),
                    ..optional("tags")
                },
                Param {
                    name: "unit",
                    kind: Kind::Enum(&["c {ref}", "f"]),
                    ..optional("unit")
                },
            ],
        },
    ],
    ..Catalog::EMPTY
};

const fn optional(name: &'static str) -> Param {
    Param {
        name,
        optional: true,
        ..Param::TEXT
    }
}

fn wrong(tool: &'static str, given: &Value) -> Occurrence {
    check_arguments(&CATALOG, tool, given).unwrap_err()
}

fn adjustments(occurrence: &Occurrence) -> Value {
    let error = &occurrence.envelope_value()["error"];
    assert!(error.is_object(), "{error}");
    error["recovery"]["retry_strategy"]["parameter_adjustments"].clone()
}

#[test]
fn the_argument_that_is_wrong_is_to_be_what_the_tool_declares() {
    for (given, name, to) in [
        (json!({ "location": 7 }), "location", "text"),
        (
            json!({ "location": "x", "tags": "hunter2" }),
            "tags",
            "a list of what the tool declares, or nothing",
        ),
        (
            json!({ "location": "x", "unit": "hunter2" }),
            "unit",
            "one of the words that the tool declares, or nothing",
        ),
    ] {
        let occurrence = wrong("weather", &given);
        assert_eq!(adjustments(&occurrence)[name], to);
        let text = occurrence.text();
        assert_eq!(
            text,
            format!("INVALID: An argument is wrong. {name}: {to}.")
        );
        assert!(!occurrence.logfmt().contains("hunter2"));
    }
}

#[test]
fn what_the_catalogue_says_of_an_argument_stands() {
    let occurrence = wrong("weather", &json!({ "location": "x", "days": "three" }));
    assert_eq!(adjustments(&occurrence), json!({ "days": "fewer" }));
    assert!(!occurrence.text().contains("a whole number"));
}

#[test]
fn where_no_other_call_follows_nothing_is_to_be_changed() {
    let occurrence = wrong("weather", &json!({}));
    assert_eq!(adjustments(&occurrence), Value::Null);
    assert_eq!(occurrence.text(), "MISSING: An argument is missing.");
}

#[test]
fn an_argument_too_many_is_answered_with_those_that_there_are() {
    let given = json!({ "location": "x", "hunter2": "hunter2" });
    let occurrence = wrong("weather", &given);
    let names: Vec<String> = adjustments(&occurrence)
        .as_object()
        .unwrap()
        .keys()
        .cloned()
        .collect();
    assert_eq!(names, ["days", "location", "tags", "unit"]);
    assert!(!occurrence.text().contains("hunter2"));
    assert!(!occurrence.logfmt().contains("hunter2"));
    // Of many the first.
    let occurrence = wrong("many", &json!({ "z": 1 }));
    assert_eq!(adjustments(&occurrence).as_object().unwrap().len(), 8);
}

#[test]
fn arguments_of_another_form_are_told_to_nobody() {
    let given = json!({ "location": "Oslo", "days": "hunter2", "password": "x" });
    let fitting = fitting_arguments(&CATALOG, "weather", given.as_object().unwrap());
    assert_eq!(
        Value::Object(fitting),
        json!({ "location": "Oslo", "password": "x" })
    );
}

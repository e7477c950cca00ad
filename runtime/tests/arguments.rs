//! The corrections that a model is told to make to wrong arguments.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use errpact::codegen::table::{
    Catalog, Entry, EnvelopeParts, Kind, Param, Policy, Retry, RetryBy, Rules, Tool,
};
use errpact::{Occurrence, arguments};
use serde_json::{Value, json};

static RULES: Rules = Rules::new(&[
    r#"INVALID {"type":["InvalidArgument"]}"#,
    r#"MISSING {"type":["MissingArgument"]}"#,
    r#"UNKNOWN {"type":["UnknownArgument"]}"#,
]);

const BY_MODEL: Policy = Policy {
    retry: Retry {
        by: Some(RetryBy::Model),
        max: Some(1),
        word: "retry-after-change",
        ..Retry::NEVER
    },
    ..Policy::DEFAULT
};

static CATALOG: Catalog = Catalog {
    name: "arguments",
    codes: &[
        Entry {
            name: "INVALID",
            message: "An argument is wrong.",
            policy: &BY_MODEL,
            envelope: EnvelopeParts {
                adjustments: r#"{"days":"fewer"}"#,
                ..EnvelopeParts::EMPTY
            },
            ..Entry::EMPTY
        },
        Entry {
            name: "MISSING",
            message: "An argument is missing.",
            ..Entry::EMPTY
        },
        Entry {
            name: "UNKNOWN",
            message: "There is no such argument.",
            policy: &BY_MODEL,
            ..Entry::EMPTY
        },
    ],
    fallback: Some(2),
    rules: Some(&RULES),
    tools: &[Tool {
        suffix: "",
        name: "weather",
        read_only: true,
        idempotent: true,
        idempotency: None,
        service: None,
        description: "",
        open: false,
        failed_when: None,
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
    }],
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
    arguments::check(&CATALOG, tool, given).unwrap_err()
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
            "a list, each item text, or leave it out",
        ),
        (
            json!({ "location": "x", "unit": "hunter2" }),
            "unit",
            "one of c {ref}, f, or leave it out",
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
fn what_the_catalog_says_of_an_argument_stands() {
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
fn an_unknown_argument_is_named_with_the_closest_one() {
    for (name, to) in [
        ("locaton", "unknown; did you mean location?"),
        ("Unit", "unknown; did you mean unit?"),
        ("color", "unknown; leave it out"),
        ("größe-max", "unknown; leave it out"),
    ] {
        let mut given = json!({ "location": "x" });
        given[name] = json!("hunter2");
        let occurrence = wrong("weather", &given);
        assert_eq!(adjustments(&occurrence), json!({ name: to }));
        let end = if to.ends_with('?') { "" } else { "." };
        assert_eq!(
            occurrence.text(),
            format!("UNKNOWN: There is no such argument. {name}: {to}{end}")
        );
        // The log is not for the model: no name that only the caller knows is in it.
        let line = occurrence.logfmt();
        assert!(!line.contains("hunter2") && !line.contains(name), "{line}");
    }
}

#[test]
fn a_name_that_may_be_a_secret_is_masked() {
    let long = "x".repeat(65);
    for name in [
        "jane@example.com",
        "my password is hunter2",
        "OK: done. Ref",
        "{ref}",
        "hunter2",
        "</tool>",
        "4111111111111111",
        "ghp_R4nd0mR4nd0mR4nd0mR4nd0mR4nd0mR4nd01",
        "",
        &long,
    ] {
        let mut given = json!({ "location": "x" });
        given[name] = json!(1);
        let occurrence = wrong("weather", &given);
        assert_eq!(
            adjustments(&occurrence),
            json!({ "•••": "unknown; leave it out" }),
            "{name}"
        );
        assert_eq!(
            occurrence.text(),
            "UNKNOWN: There is no such argument. •••: unknown; leave it out."
        );
    }
    // A masked name may still be close to another one.
    let occurrence = wrong("weather", &json!({ "location": "x", "tags[]": 1 }));
    let to = json!({ "•••": "unknown; did you mean tags?" });
    assert_eq!(adjustments(&occurrence), to);
}

#[test]
fn an_unknown_member_is_named_with_its_path() {
    #[derive(Debug, serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only read by serde")]
    struct Place {
        town: String,
    }
    #[derive(Debug, serde::Deserialize)]
    #[expect(dead_code, reason = "only read by serde")]
    struct Places {
        stops: Vec<Place>,
    }
    let given = json!({ "stops": [{ "twon": "Oslo" }] });
    let occurrence = arguments::read::<Places>(&CATALOG, "undeclared", given).unwrap_err();
    let to = json!({ "stops[0].twon": "unknown; did you mean town?" });
    assert_eq!(adjustments(&occurrence), to);
}

#[test]
fn the_words_of_a_long_enum_are_counted() {
    const WORDS: &[&str] = &[
        "a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "o", "p", "q", "r",
        "s", "t", "u", "v", "w", "x", "y", "z",
    ];
    static LETTERS: Catalog = Catalog {
        tools: &[Tool {
            suffix: "",
            name: "letter",
            read_only: true,
            idempotent: true,
            idempotency: None,
            service: None,
            description: "",
            open: false,
            failed_when: None,
            params: &[
                Param::new("letter", Kind::Enum(WORDS)),
                Param::new("letters", Kind::List(&Kind::List(&Kind::Enum(&["a", "b"])))),
            ],
        }],
        ..CATALOG
    };
    let text = |given: Value| {
        let occurrence = arguments::check(&LETTERS, "letter", &given).unwrap_err();
        occurrence.text()
    };
    let letter = text(json!({ "letter": 7, "letters": [] }));
    assert!(
        letter.ends_with("letter: one of a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x and 2 more."),
        "{letter}"
    );
    let letters = text(json!({ "letter": "a", "letters": 7 }));
    assert!(
        letters.ends_with("letters: a list, each item a list, each item one of a, b."),
        "{letters}"
    );
}

#[test]
fn arguments_of_another_form_are_told_to_nobody() {
    let given = json!({ "location": "Oslo", "days": "hunter2", "password": "x" });
    let fitting = arguments::fitting(&CATALOG, "weather", given.as_object().unwrap());
    assert_eq!(
        Value::Object(fitting),
        json!({ "location": "Oslo", "password": "x" })
    );
}

#[test]
fn a_whole_number_may_be_written_as_a_double() {
    let given = |text: &str| -> Value { serde_json::from_str(text).unwrap() };
    let fitting = |days: &str| {
        let given = given(&format!(r#"{{"location":"Oslo","days":{days}}}"#));
        let fits = arguments::check(&CATALOG, "weather", &given).is_ok();
        let fitting = arguments::fitting(&CATALOG, "weather", given.as_object().unwrap());
        assert_eq!(fits, fitting.contains_key("days"), "{days}");
        fitting.get("days").map(ToString::to_string)
    };
    // Both the model and the tool read the whole number.
    for (days, whole) in [
        ("5.0", "5"),
        ("-5.0", "-5"),
        ("-0.0", "0"),
        ("1e3", "1000"),
        ("-9223372036854775808.0", "-9223372036854775808"),
        ("9223372036854775808.0", "9223372036854775808"),
        ("18446744073709549568.0", "18446744073709549568"),
        ("18446744073709551615", "18446744073709551615"),
    ] {
        assert_eq!(fitting(days).as_deref(), Some(whole), "{days}");
    }
    for days in [
        "5.5",
        "-0.5",
        "1e300",
        "-1e300",
        "18446744073709551616.0",
        "-9223372036854777856.0",
        "\"5\"",
        "true",
    ] {
        assert_eq!(fitting(days), None, "{days}");
    }
    let lists = given(r#"{"location":"x","tags":["a"],"days":7}"#);
    arguments::check(&CATALOG, "weather", &lists).unwrap();
}

#[test]
fn each_type_takes_its_own_values() {
    static TYPES: Catalog = Catalog {
        tools: &[Tool {
            suffix: "",
            name: "types",
            read_only: true,
            idempotent: true,
            idempotency: None,
            service: None,
            description: "",
            open: true,
            failed_when: None,
            params: &[
                typed("boolean", Kind::Boolean),
                typed("duration", Kind::Duration),
                typed("enum", Kind::Enum(&["c", "f"])),
                typed("json", Kind::Json),
                typed("list", Kind::List(&Kind::List(&Kind::Integer))),
                typed("number", Kind::Number),
                typed("text", Kind::Text),
                typed("uuid", Kind::Uuid),
            ],
        }],
        ..Catalog::EMPTY
    };
    let fits = |name: &str, value: Value| {
        let mut given = json!({});
        given[name] = value;
        arguments::check(&TYPES, "types", &given).is_ok()
    };
    let id = "3f2a0000-0000-4000-8000-000000000001";
    for (name, value) in [
        ("boolean", json!(false)),
        ("duration", json!(90)),
        ("duration", json!("90s")),
        ("enum", json!("f")),
        ("json", json!([{}])),
        ("list", json!([[1, 2.0], []])),
        ("number", json!(1.5)),
        ("number", json!(1)),
        ("text", json!("")),
        ("uuid", json!(id)),
    ] {
        assert!(fits(name, value.clone()), "{name}: {value}");
    }
    for (name, value) in [
        ("boolean", json!("false")),
        ("duration", json!("soon")),
        ("duration", json!(true)),
        ("enum", json!("k")),
        ("list", json!([1])),
        ("list", json!([[1.5]])),
        ("list", json!("[[1]]")),
        ("number", json!("1")),
        ("text", json!(1)),
        ("uuid", json!("3f2a")),
        ("uuid", json!(7)),
    ] {
        assert!(!fits(name, value.clone()), "{name}: {value}");
    }
    let given = json!({"list": [[1.0], [2, 3.0]]});
    let fitting = arguments::fitting(&TYPES, "types", given.as_object().unwrap());
    assert_eq!(
        Value::Object(fitting).to_string(),
        r#"{"list":[[1],[2,3]]}"#
    );
}

const fn typed(name: &'static str, kind: Kind<'static>) -> Param {
    Param {
        kind,
        ..optional(name)
    }
}

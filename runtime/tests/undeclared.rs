//! Arguments that a tool does not declare: they are refused unless the tool's type has them, and then the log reports each
//! name once. The process remembers what it reported, so each test has its own tool.

#![cfg(feature = "tracing")]
#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::fmt::Debug;
use std::sync::{Arc, Mutex};

use errpact::table::{Catalog, Param, Tool};
use errpact::{Occurrence, arguments};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use tracing::field::{Field, Visit};
use tracing_subscriber::layer::{Context, SubscriberExt as _};

const TOOL: Tool<'_> = Tool {
    suffix: "",
    name: "",
    read_only: true,
    idempotent: true,
    idempotency: None,
    service: None,
    description: "",
    open: false,
    failed_when: None,
    params: &[Param {
        name: "query",
        ..Param::TEXT
    }],
};

static CATALOG: Catalog<'_> = Catalog {
    name: "undeclared",
    tools: &[
        Tool {
            name: "endless",
            ..TOOL
        },
        Tool {
            name: "no_arguments",
            params: &[],
            ..TOOL
        },
        Tool::new("nothing"),
        Tool {
            name: "open",
            open: true,
            ..TOOL
        },
        Tool {
            name: "paged",
            ..TOOL
        },
        Tool {
            name: "rows",
            ..TOOL
        },
        Tool {
            name: "secret",
            ..TOOL
        },
    ],
    ..Catalog::EMPTY
};

/// One line for each event, with its fields.
#[derive(Clone, Default)]
struct Lines(Arc<Mutex<Vec<String>>>);

struct Line(String);

impl Visit for Line {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        self.0.push_str(&format!("{field}={value:?} "));
    }
}

impl<S: tracing::Subscriber> tracing_subscriber::Layer<S> for Lines {
    fn on_event(&self, event: &tracing::Event<'_>, _: Context<'_, S>) {
        let mut line = Line(format!(
            "{} {} ",
            event.metadata().level(),
            event.metadata().target()
        ));
        event.record(&mut line);
        self.0.lock().unwrap().push(line.0);
    }
}

fn logged(run: impl FnOnce()) -> Vec<String> {
    let lines = Lines::default();
    let subscriber = tracing_subscriber::registry().with(lines.clone());
    tracing::subscriber::with_default(subscriber, run);
    Arc::into_inner(lines.0).unwrap().into_inner().unwrap()
}

/// Reads arguments as a type that accepts any name.
fn read(tool: &str, given: &Value) -> Result<Map<String, Value>, Occurrence> {
    arguments::read(&CATALOG, tool, given.clone())
}

fn check(tool: &str, given: &Value) -> Result<(), Occurrence> {
    arguments::check(&CATALOG, tool, given)
}

#[test]
fn they_pass_if_the_type_takes_any_and_each_name_is_told_once() {
    let lines = logged(|| {
        for value in ["hunter2", "hunter3"] {
            read("rows", &json!({ "query": "x", "max_rowz": value })).unwrap();
        }
        let given = json!({ "query": "x", "cursor": "hunter4", "max_rowz": 1 });
        // Undeclared arguments reach the tool.
        assert_eq!(read("rows", &given).unwrap().len(), 3);
    });
    assert_eq!(lines.len(), 2, "{lines:#?}");
    for (line, name) in lines.iter().zip(["max_rowz", "cursor"]) {
        assert!(line.starts_with("WARN errpact "), "{line}");
        assert!(
            line.contains("tool=\"rows\"") && line.contains(&format!("argument=\"{name}\"")),
            "{line}"
        );
        assert!(!line.contains("hunter"), "{line}");
    }
    // An occurrence of the call knows the values, so they are removed from the log.
    let given = json!({ "query": "x", "cursor": "hunter4" });
    assert_eq!(
        Value::Object(arguments::fitting(
            &CATALOG,
            "rows",
            given.as_object().unwrap()
        )),
        given
    );
}

#[test]
fn one_that_only_the_tools_own_type_has_is_not_refused() {
    #[derive(Debug, Deserialize)]
    struct Page {
        query: String,
        #[serde(alias = "after")]
        cursor: Option<String>,
    }
    #[derive(Debug, Deserialize)]
    struct Nested(Box<Option<Page>>);

    let page = |given: Value| arguments::read::<Page>(&CATALOG, "paged", given);
    let lines = logged(|| {
        for name in ["cursor", "after"] {
            let mut given = json!({ "query": "x" });
            given[name] = json!("next");
            let read = page(given.clone()).unwrap();
            assert_eq!((&*read.query, read.cursor.as_deref()), ("x", Some("next")));
            let nested = arguments::read::<Nested>(&CATALOG, "paged", given).unwrap();
            assert_eq!(nested.0.unwrap().cursor.as_deref(), Some("next"));
        }
        let given = json!({ "query": "x", "curser": "next" });
        page(given).unwrap_err();
    });
    // Two lines: one for each name.
    assert_eq!(lines.len(), 2, "{lines:#?}");
}

#[test]
fn a_missing_or_wrong_argument_is_still_refused() {
    let lines = logged(|| {
        check("rows", &json!({ "querry": "x" })).unwrap_err();
        check("rows", &json!({ "query": 7, "other": "x" })).unwrap_err();
    });
    assert!(lines.is_empty(), "{lines:#?}");
}

#[test]
fn a_tool_takes_exactly_its_params_unless_it_is_open_or_says_nothing() {
    let lines = logged(|| {
        check("rows", &json!({ "query": "x" })).unwrap();
        check("rows", &json!({ "query": "x", "max_rowz": 1 })).unwrap_err();
        check("open", &json!({ "query": "x", "max_rowz": 1 })).unwrap();
        check("open", &json!({ "query": 7 })).unwrap_err();
        check("nothing", &json!({ "anything": 1 })).unwrap();
        check("no_arguments", &json!({})).unwrap();
        check("no_arguments", &json!({ "anything": 1 })).unwrap_err();
        check("not_in_the_catalog", &json!({ "anything": 1 })).unwrap();
    });
    assert!(lines.is_empty(), "{lines:#?}");
}

#[test]
fn endless_names_are_told_in_a_bounded_number_of_lines() {
    let lines = logged(|| {
        for call in 0..50 {
            let mut given = json!({ "query": "x" });
            for name in 0..50 {
                given[format!("name_{call}_{name}")] = json!(1);
            }
            read("endless", &given).unwrap();
        }
    });
    assert_eq!(lines.len(), 17, "{lines:#?}");
    assert!(
        lines[16].contains("no more are told") && !lines[16].contains("argument="),
        "{}",
        lines[16]
    );
}

#[test]
fn a_name_is_cut_cleaned_and_scrubbed() {
    let long = "x".repeat(5_000);
    let lines = logged(|| {
        let mut given =
            json!({ "query": "x", "jane@example.com": 1, "\u{1b}[31m\nred\u{202e}": 1 });
        given[long.as_str()] = json!(1);
        read("secret", &given).unwrap();
    });
    assert_eq!(lines.len(), 3, "{lines:#?}");
    for line in &lines {
        assert!(
            line.len() < 300 && !line.contains(['\u{1b}', '\u{202e}', '\n']),
            "{line}"
        );
        assert!(!line.contains("jane") && !line.contains("u{1b}"), "{line}");
    }
}

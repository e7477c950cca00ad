//! Guarded blocks of tool code.

use std::io;
#[cfg(feature = "tokio")]
use std::time::Duration;

use errpact::codegen::table::{
    Catalog, Entry, Kind, Outcome, Param, Policy, Retry, RetryBy, Rules, Tool,
};
#[cfg(feature = "tokio")]
use errpact::retry::{self, VirtualClock};
use errpact::wire::Reader;
use errpact::{Guard, Occurrence, StepBudget, arguments};
use serde::Deserialize;
use serde_json::json;

static RULES: Rules = Rules::new(&[
    r#"ARGUMENT {"type":["MissingArgument","InvalidArgument","UnknownArgument"],"take":[["argument","argument"],["problem","problem"]]}"#,
    r#"NO_SUCH_PLACE {"tool":["weather"],"message":["could not geocode"]}"#,
    r#"PANIC {"type":["Panic"]}"#,
    r#"SKY_DOWN {"service":["sky"],"status":[502]}"#,
    r#"TIMEOUT {"io":["timed_out"]}"#,
]);

const ARGUMENT: Param = Param {
    name: "argument",
    optional: true,
    ..Param::TEXT
};

/// A policy under which the tool refuses before it acts.
const REFUSED: &Policy = &Policy {
    outcome: Outcome::NotDone,
    retry: Retry {
        by: Some(RetryBy::Runtime),
        max: Some(2),
        ..Retry::NEVER
    },
    ..Policy::DEFAULT
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
            name: "NO_SUCH_PLACE",
            message: "There is no such place.",
            ..Entry::EMPTY
        },
        Entry {
            name: "PANIC",
            presents_as: Some(5),
            policy: REFUSED,
            ..Entry::EMPTY
        },
        Entry {
            name: "SKY_DOWN",
            message: "The sky is down.",
            ..Entry::EMPTY
        },
        Entry {
            name: "TIMEOUT",
            message: "It took too long.",
            policy: REFUSED,
            ..Entry::EMPTY
        },
        Entry {
            name: "UNKNOWN",
            message: "Something failed.",
            user_message: "Sorry, something failed.",
            ..Entry::EMPTY
        },
    ],
    fallback: Some(5),
    rules: Some(&RULES),
    tools: &[Tool {
        suffix: "",
        name: "weather",
        read_only: true,
        idempotent: false,
        idempotency: None,
        service: None,
        description: "",
        open: false,
        failed_when: None,
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
            Param {
                name: "values",
                kind: Kind::Json,
                optional: true,
                ..Param::TEXT
            },
        ],
    }],
    ..Catalog::EMPTY
};

fn weather() -> Guard {
    Guard::new(&CATALOG).with_tool("weather")
}

fn fails(words: &str) -> Result<(), io::Error> {
    Err(io::Error::other(words.to_owned()))
}

#[tokio::test]
async fn an_error_of_any_type_is_classified_and_knows_its_call() {
    let guard = weather()
        .with_operation("geocode")
        .with_call_id("call_7")
        .with_arguments(
            json!({"location": "Oslo", "password": "hunter2"})
                .as_object()
                .unwrap(),
        );
    let failed = guard.catch(async { fails("db down") }).await.unwrap_err();
    assert_eq!(failed.text(), "UNKNOWN: Something failed.");
    assert_eq!(failed.tool(), Some("weather"));
    assert_eq!(failed.operation(), Some("geocode"));
    assert_eq!(failed.call_id(), Some("call_7"));
    let envelope = String::from_utf8(failed.envelope()).unwrap();
    assert!(
        envelope.contains("Oslo") && !envelope.contains("hunter2"),
        "{envelope}"
    );
    assert!(!failed.logfmt().contains("hunter2"));
}

#[tokio::test]
async fn nothing_is_wrapped_twice_and_the_inner_guard_knows_best() {
    let inner = weather().with_operation("geocode");
    let outer = Guard::new(&CATALOG)
        .with_tool("weather")
        .with_operation("forecast")
        .with_argument("location", &"Oslo");
    let failed = outer
        .catch(async {
            let failed = inner.catch(async { fails("down") }).await.unwrap_err();
            let id = failed.id();
            let wrapped = anyhow::Error::from(failed).context(format!("while {id}"));
            Err::<(), _>(wrapped)
        })
        .await
        .unwrap_err();
    assert_eq!(failed.operation(), Some("geocode"));
    let id = failed.id().to_string();
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
        .with_tool("run_tool")
        .with_operation("dispatch")
        .with_argument("location", &"secret plan");
    let failed = dispatcher
        .run(async { weather().catch(async { fails("down") }).await })
        .await
        .unwrap_err();
    assert_eq!(failed.tool(), Some("weather"));
    assert_eq!(failed.operation(), Some("weather"));
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
struct Grenade;

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
    let limited = weather().with_time_limit(Duration::from_millis(20));
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

/// Panics when it is dropped, with a payload that also panics.
struct Chain(u8);

impl Drop for Chain {
    #[expect(clippy::panic, reason = "it is what the guard is to survive")]
    fn drop(&mut self) {
        if self.0 > 0 && !std::thread::panicking() {
            std::panic::panic_any(Self(self.0 - 1));
        }
    }
}

#[tokio::test]
async fn a_panic_is_caught_whatever_its_payload_does_when_dropped() {
    let payloads: [fn() -> Box<dyn std::any::Any + Send>; 3] = [
        || Box::new(Grenade),
        || Box::new(Chain(1)),
        || Box::new(Chain(9)),
    ];
    for payload in payloads {
        let throw = || -> Result<(), io::Error> { std::panic::resume_unwind(payload()) };
        let failed = weather().catch_sync(throw).unwrap_err();
        assert_eq!(failed.entry().name, "PANIC");
        let failed = weather().catch(async { throw() }).await.unwrap_err();
        assert_eq!(failed.entry().name, "PANIC");
    }
}

#[tokio::test]
async fn a_rule_sees_the_tool_that_the_outer_guard_knows() {
    let inner = Guard::new(&CATALOG).with_operation("geocode");
    let geo = || io::Error::other("could not geocode");
    let outer = weather();
    let caught = [
        outer.run_sync(|| inner.catch_sync(|| Err::<(), _>(geo()))),
        outer.run(inner.catch(async { Err::<(), _>(geo()) })).await,
        outer.run_sync(|| {
            inner.run_sync(|| -> Result<(), Occurrence> {
                let signal = errpact::Signal::new().with_message("could not geocode");
                Err(Occurrence::from_signal(&CATALOG, signal))
            })
        }),
        outer.run_sync(|| {
            inner.run_sync(|| -> Result<(), Occurrence> {
                let signal = errpact::Signal::new().with_message("could not geocode");
                Err(Occurrence::from_signal(
                    &CATALOG,
                    signal.with_source("of the map"),
                ))
            })
        }),
        // The error is wrapped on its way from one guard to the other.
        outer.catch_sync(|| {
            let failed = inner.catch_sync(|| Err::<(), _>(geo()));
            failed.map_err(|failed| anyhow::Error::from(failed).context("while planning"))
        }),
        outer.catch_sync(|| {
            let failed = inner.catch_sync(|| Err::<(), _>(io::Error::other(geo())));
            failed.map_err(io::Error::other)
        }),
    ];
    for (index, caught) in caught.into_iter().enumerate() {
        let failed = caught.unwrap_err();
        assert_eq!(failed.entry().name, "NO_SUCH_PLACE", "{index}");
        assert_eq!(failed.text(), "NO_SUCH_PLACE: There is no such place.");
        assert_eq!(failed.tool(), Some("weather"));
        assert_eq!(failed.operation(), Some("geocode"));
        assert!(failed.logfmt().contains("NO_SUCH_PLACE"), "{failed:?}");
    }
}

#[test]
fn a_rule_sees_the_service_that_the_outer_guard_knows() {
    let inner = Guard::new(&CATALOG);
    let failed = Guard::new(&CATALOG)
        .with_service("sky")
        .run_sync(|| {
            inner.run_sync(|| -> Result<(), Occurrence> {
                let signal = errpact::Signal::new().with_status(502);
                Err(Occurrence::from_signal(&CATALOG, signal))
            })
        })
        .unwrap_err();
    assert_eq!(failed.entry().name, "SKY_DOWN");
    assert_eq!(failed.upstream_status(), Some(502));
}

#[test]
fn an_error_with_its_own_code_keeps_it_whatever_its_text() {
    let timed_out = weather().catch_sync(|| Err::<(), _>(io::Error::from(io::ErrorKind::TimedOut)));
    let wrapped = anyhow::Error::from(timed_out.unwrap_err()).context("could not geocode");
    let failed = Guard::new(&CATALOG).catch_sync(|| Err::<(), _>(wrapped));
    assert_eq!(failed.unwrap_err().entry().name, "TIMEOUT");
}

#[test]
fn a_service_is_that_of_the_tool_that_failed() {
    let fails = || Err::<(), _>(io::Error::other("down"));
    let service = |inner: &Guard, outer: &Guard| {
        let failed = outer.run_sync(|| inner.catch_sync(fails)).unwrap_err();
        failed.service().map(str::to_owned)
    };
    let outer = weather().with_service("outer");
    // For the same tool, the inner guard's service is already known.
    assert_eq!(
        service(&weather().with_service("inner"), &outer).as_deref(),
        Some("inner")
    );
    assert_eq!(service(&weather(), &outer).as_deref(), Some("outer"));
    // The service of another tool says nothing about this one.
    let dispatcher = Guard::new(&CATALOG)
        .with_tool("run_tool")
        .with_service("queue");
    assert_eq!(service(&weather(), &dispatcher), None);
    assert_eq!(
        service(&weather().with_service("inner"), &dispatcher).as_deref(),
        Some("inner")
    );
}

#[test]
fn a_context_that_is_given_again_replaces_the_first() {
    struct Seen<'a>(&'a [(&'static str, &'static str)]);
    static CONTEXT: Catalog = Catalog {
        context: &[
            Param {
                name: "session",
                ..Param::TEXT
            },
            Param {
                name: "tenant",
                ..Param::TEXT
            },
        ],
        ..Catalog::EMPTY
    };
    impl errpact::codegen::CallContext for Seen<'_> {
        const CATALOG: &'static Catalog = &CONTEXT;

        fn fields(&self, give: &mut dyn FnMut(&[errpact::codegen::Field<'_>])) {
            let fields: Vec<errpact::codegen::Field<'_>> = self
                .0
                .iter()
                .map(|(name, value)| (*name, value as _))
                .collect();
            give(&fields);
        }
    }
    let line = |guard: &Guard| guard.fill(Occurrence::catch(&CATALOG, "no")).logfmt();
    let guard = weather().with_context(&Seen(&[("session", "s-1"), ("tenant", "t-1")]));
    let first = line(&guard);
    assert!(first.contains("s-1") && first.contains("t-1"), "{first}");
    let second = line(&guard.with_context(&Seen(&[("tenant", "t-2"), ("other", "o-1")])));
    assert!(second.contains("s-1") && second.contains("t-2"), "{second}");
    assert!(
        !second.contains("t-1") && !second.contains("o-1"),
        "{second}"
    );
}

#[test]
fn debugging_shows_the_call_and_no_value() {
    let guard = weather()
        .with_operation("geocode")
        .with_argument("location", &"hunter2");
    let shown = format!("{guard:?}");
    assert!(
        shown.contains("weather") && shown.contains("geocode"),
        "{shown}"
    );
    assert!(!shown.contains("hunter2"), "{shown}");
    let budget = format!("{:?}", StepBudget::new(&CATALOG));
    assert!(budget.contains("StepBudget"), "{budget}");
    let failed = Occurrence::catch(&CATALOG, "no");
    let ending = StepBudget::new(&CATALOG).decide(&failed);
    assert!(format!("{ending:?}").contains("UNKNOWN"), "{ending:?}");
}

fn parameters(guard: &Guard) -> serde_json::Value {
    let failed = guard.fill(Occurrence::catch(&CATALOG, "no"));
    let text = String::from_utf8_lossy(&failed.envelope()).into_owned();
    for name in ["location", "values"] {
        let twice = text.matches(&format!("\"{name}\":")).count() > 1;
        assert!(!twice, "{text}");
        let line = failed.logfmt();
        assert!(line.matches(&format!("arg.{name}=")).count() < 2, "{line}");
    }
    failed.envelope_value()["error"]["context"]["parameters"].clone()
}

#[test]
fn an_argument_that_is_given_again_replaces_the_first() {
    let given = json!({"location": "Oslo"});
    let given = given.as_object().unwrap();
    for (guard, location) in [
        (
            weather()
                .with_arguments(given)
                .with_argument("location", &"Rome"),
            "Rome",
        ),
        (
            weather()
                .with_argument("location", &"Rome")
                .with_arguments(given),
            "Oslo",
        ),
        (
            weather()
                .with_argument("location", &"Rome")
                .with_argument("location", &"Bern"),
            "Bern",
        ),
        (
            weather().with_arguments(given).with_arguments(given),
            "Oslo",
        ),
    ] {
        assert_eq!(parameters(&guard)["location"], location);
    }
}

#[test]
fn arguments_keep_their_values() {
    for value in [
        json!(null),
        json!(true),
        json!(false),
        json!(0),
        json!(-1),
        json!(i64::MIN),
        json!(i64::MAX),
        json!(u64::MAX),
        json!(1.5),
        json!(-1e300),
        json!("text"),
        json!([1, "two", [3.5], null]),
        json!({"a": {"b": [u64::MAX]}}),
    ] {
        let given = json!({"location": "Oslo", "values": value});
        let guard = weather().with_arguments(given.as_object().unwrap());
        assert_eq!(parameters(&guard)["values"], value);
    }
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
    arguments::read(&CATALOG, "weather", given).map_err(|failed| {
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
        // The tool's type may refuse a value that the catalog accepts.
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
    let undeclared = arguments::read::<Asked>(&CATALOG, "other", json!({"days": "hunter2"}));
    assert_eq!(
        undeclared.unwrap_err().text(),
        "ARGUMENT: days is wrong: invalid."
    );
    let undeclared = arguments::read::<Asked>(&CATALOG, "other", json!({"days": 3}));
    assert_eq!(
        undeclared.unwrap_err().text(),
        "ARGUMENT: location is wrong: missing."
    );
}

/// Its error is the text that it was made from.
#[derive(Debug)]
struct Quoting;

impl<'de> Deserialize<'de> for Quoting {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Err(serde::de::Error::custom(text))
    }
}

#[test]
fn a_value_that_quotes_serde_is_not_told() {
    #[derive(Debug, Deserialize)]
    struct Counted {
        #[serde(rename = "count")]
        _count: u8,
    }
    #[derive(Debug, Deserialize)]
    struct Quoted {
        #[serde(rename = "count")]
        _count: Quoting,
    }
    for quoted in [
        "missing field `hunter2`",
        "unknown field `hunter2`",
        "unknown field `hunter2`, expected `hunter2`",
        "invalid type: x, expected hunter2",
        "invalid type: x, expected hunter2 at line 1 column 1",
    ] {
        let given = json!({ "count": quoted });
        let failed = [
            arguments::read::<Counted>(&CATALOG, "other", given.clone()).unwrap_err(),
            arguments::read::<Quoted>(&CATALOG, "other", given).unwrap_err(),
        ];
        for failed in failed {
            assert_eq!(failed.text(), "ARGUMENT: count is wrong: invalid.");
            let line = failed.logfmt();
            let envelope = String::from_utf8(failed.envelope()).unwrap();
            assert!(!line.contains("hunter2"), "{quoted}: {line}");
            assert!(!envelope.contains("hunter2"), "{quoted}: {envelope}");
        }
    }
}

#[test]
fn a_whole_number_may_have_a_point() {
    let days = |text: &str| {
        let days: serde_json::Value = serde_json::from_str(text).unwrap();
        asked(json!({"location": "Oslo", "days": days})).map(|asked| asked.days)
    };
    for (text, expected) in [
        ("5.0", 5),
        ("0.0", 0),
        ("-0.0", 0),
        ("1e2", 100),
        ("25.5e1", 255),
    ] {
        assert_eq!(days(text), Ok(Some(expected)), "{text}");
    }
    for text in ["5.5", "256.0", "-1.0", "1e300", "5.0000001"] {
        assert_eq!(
            days(text).unwrap_err(),
            "ARGUMENT: days is wrong: invalid.",
            "{text}"
        );
    }
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

/// How often a tool is called whose calls are all interrupted.
#[cfg(feature = "tokio")]
async fn calls(tool: &'static str, breaks: impl Fn() -> bool) -> u32 {
    let made = std::cell::Cell::new(0);
    let guard = Guard::new(&CATALOG)
        .with_tool(tool)
        .with_time_limit(Duration::from_millis(1));
    let step = StepBudget::new(&CATALOG).with_tool(tool);
    let clock = VirtualClock::seeded(1);
    let ended = retry::run_on(&clock, &step, async |_| {
        made.set(made.get() + 1);
        let broken = guard.run(async {
            assert!(!breaks(), "after the effect");
            std::future::pending::<Result<(), Occurrence>>().await
        });
        broken.await
    });
    assert!(ended.await.is_err());
    made.get()
}

#[cfg(feature = "tokio")]
#[tokio::test]
async fn what_was_broken_off_is_not_refused_whatever_its_code_says() {
    for panics in [true, false] {
        assert_eq!(calls("pay", || panics).await, 1, "panics: {panics}");
        assert_eq!(calls("weather", || panics).await, 3, "panics: {panics}");
    }
}

/// An error whose code panics, at a place that the number tells.
struct Mine(u8);

impl std::fmt::Display for Mine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the disk ")?;
        assert!(self.0 != 0, "password=hunter2");
        f.write_str("is gone")
    }
}

impl std::fmt::Debug for Mine {
    #[expect(clippy::panic, reason = "the code of an error may panic")]
    fn fmt(&self, _: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        panic!("password=hunter2")
    }
}

impl std::error::Error for Mine {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        assert!(self.0 != 1, "password=hunter2");
        None
    }
}

impl errpact::ToolError for Mine {
    fn describe(&self, visit: &mut dyn FnMut(errpact::codegen::Parts<'_>)) {
        assert!(self.0 != 2, "password=hunter2");
        visit(errpact::codegen::Parts::new(
            &CATALOG,
            1,
            &[],
            Some(&Self(0)),
        ));
        assert!(self.0 != 3, "password=hunter2");
    }
}

/// Checks every form of an occurrence.
#[track_caller]
fn readable(failure: &Occurrence) -> String {
    let forms = [
        failure.text(),
        failure.user_text(),
        failure.tool_result(),
        failure.envelope_value().to_string(),
        errpact::wire::mcp(failure, &errpact::wire::McpForm::new()).to_string(),
        format!("{failure}"),
        format!("{failure:?}"),
        std::error::Error::source(failure)
            .map(ToString::to_string)
            .unwrap_or_default(),
        failure.logfmt(),
    ];
    #[cfg(feature = "tracing")]
    failure.log();
    for form in &forms {
        assert!(!form.contains("hunter2"), "{form}");
    }
    failure.logfmt()
}

#[test]
fn an_error_whose_code_panics_is_reported_without_its_text() {
    let unread = "the disk [this error's text could not be read: it panicked]";
    let caught = Occurrence::catch(&CATALOG, Mine(0));
    assert!(readable(&caught).contains(unread), "{caught}");
    let guarded = weather().catch_sync(|| Err::<(), _>(Mine(0))).unwrap_err();
    assert!(readable(&guarded).contains(unread), "{guarded}");
    assert!(readable(&Occurrence::catch(&CATALOG, Mine(1))).contains("the disk is gone"));
    let wrapped = io::Error::other(Mine(0));
    assert!(readable(&Occurrence::catch(&CATALOG, wrapped)).contains(unread));
    for place in 0..4 {
        let typed = Occurrence::new(Mine(place));
        let line = readable(&typed);
        assert_eq!(line.contains(unread), place != 2, "{line}");
        let copied = Occurrence::from(&Mine(place) as &dyn errpact::ToolError);
        readable(&copied);
        assert!(errpact::find(&Mine(place)).is_none());
    }
    let source = errpact::Signal::new().with_source(Mine(0));
    assert!(readable(&Occurrence::from_signal(&CATALOG, source)).contains(unread));
}

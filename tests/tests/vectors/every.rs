//! Every vector of every catalog, without omissions.

use std::collections::{BTreeMap, BTreeSet};

use errpact::table::Catalog;
use errpact_spec::catalog::Fixture;
use errpact_tests::catalogs::{PIPELINE, Subject, VECTORS};
use errpact_tests::command::workspace;
use errpact_tests::raw::signal_json;
use serde_json::Value;

use crate::vectors::wire::form;
use crate::vectors::{classify, naive, run, subjects, text};

/// The forms that every catalog has.
const FORMS: [&str; 19] = [
    "text",
    "user_text",
    "tool_result",
    "envelope",
    "mcp",
    "openai_chat",
    "openai_response",
    "anthropic",
    "gemini",
    "vercel_result",
    "vercel_chunk",
    "vercel_notice",
    "ag_ui",
    "ag_ui_run_error",
    "notice",
    "sse",
    "problem",
    "google_rpc_status",
    "logfmt",
];

/// Returns the forms of this catalog: a workflow adds one, and declared shapes are one more.
fn forms(catalog: &Catalog<'_>) -> Vec<&'static str> {
    let staged = (!catalog.workflows.is_empty()).then_some("client_response");
    let shaped = (!catalog.shapes.is_empty()).then_some("shapes");
    FORMS.into_iter().chain(staged).chain(shaped).collect()
}

/// All in one process: to print and read the vectors takes longer than to check them.
#[test]
fn every_vector_of_every_catalog_holds() {
    let schema = std::fs::read_to_string(workspace().join("docs/schemas/vectors.json")).unwrap();
    let schema = serde_json::from_str(&schema).unwrap();
    let validator = jsonschema::draft202012::new(&schema).unwrap();
    for subject in &subjects() {
        let vectors = subject.vectors();
        generated_code_says_the_same(subject, vectors);
        every_code_has_every_form_once_for_each_of_its_occurrences(subject, vectors);
        decisions_are_those_of_a_naive_table(subject, vectors);
        every_fixture_is_among_them(subject, vectors);
        for vector in vectors {
            let errors = validator.iter_errors(vector).map(|it| it.to_string());
            let errors: Vec<String> = errors.collect();
            assert!(errors.is_empty(), "{errors:#?} in {vector:#}");
        }
    }
}

fn generated_code_says_the_same(subject: &Subject, vectors: &[Value]) {
    let mut count: BTreeMap<&str, usize> = BTreeMap::new();
    for vector in vectors {
        match run(subject, vector) {
            Ok(kind) => *count.entry(kind).or_default() += 1,
            Err(wrong) => panic!("{}: {wrong}\n{vector:#}", subject.name),
        }
    }
    assert_eq!(count.get("catalog"), Some(&1), "{}", subject.name);
    let codes = subject.catalog.codes.len();
    assert!(
        count
            .get("wire")
            .is_some_and(|wire| *wire >= codes * forms(subject.catalog).len()),
        "{count:?}"
    );
    assert!(
        count.get("decision").is_some_and(|it| *it >= codes * 8),
        "{count:?}"
    );
}

fn every_code_has_every_form_once_for_each_of_its_occurrences(
    subject: &Subject,
    vectors: &[Value],
) {
    let promised: BTreeSet<&str> = forms(subject.catalog).into_iter().collect();
    for entry in subject.catalog.codes {
        let mut forms: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
        for vector in of(vectors, "wire", entry.name) {
            let occurrence = format!(
                "{} {} {} {} {}",
                vector["params"],
                vector["context"],
                vector["arguments"],
                vector["notes"],
                vector["language"]
            );
            let new = forms
                .entry(occurrence)
                .or_default()
                .insert(text(vector, "form"));
            assert!(new, "{} has a form twice", entry.name);
        }
        // If every form changes without the optional values, the second occurrence has all forms too.
        let mut whole = forms.values().filter(|forms| forms.len() == promised.len());
        assert!(whole.next().is_some(), "{}: {forms:#?}", entry.name);
        let in_own_language = forms.keys().filter(|key| key.ends_with(" null")).count();
        assert!(in_own_language <= 3, "{}: {forms:#?}", entry.name);
        assert!(forms.values().all(|forms| forms.is_subset(&promised)));
    }
}

#[test]
fn each_form_of_the_list_is_known() {
    let it = errpact::Occurrence::catch(VECTORS.catalog, "nothing");
    for name in FORMS {
        assert!(form(&it, name, "call_1", "tool").is_some(), "{name}");
    }
}

#[test]
fn a_client_response_has_the_stage_and_the_fields_of_the_code() {
    let vectors = PIPELINE.vectors();
    let workflow = &PIPELINE.catalog.workflows[0];
    let (stage, status) = (workflow.stages[0].name, workflow.stages[0].rollback);
    let catalog = serde_json::to_value(PIPELINE.resolved().catalog()).unwrap();
    let service = &PIPELINE.catalog.services[0];
    let mut stopping = BTreeSet::new();
    for code in PIPELINE.catalog.codes {
        let of_code = || of(vectors, "wire", code.name);
        assert!(of_code().all(|it| it["stage"] == stage && it["rollback_status"] == status));
        assert!(of_code().all(|it| it["service"] == service.name));
        let of_form = |form: &'static str| of_code().filter(move |it| it["form"] == form);
        let texts: BTreeSet<&str> = of_form("user_text").map(|it| text(it, "value")).collect();
        let responses: Vec<&Value> = of_form("client_response").map(|it| &it["value"]).collect();
        assert!(!responses.is_empty(), "{}", code.name);
        for response in responses {
            let error = &response["error"];
            let presented = PIPELINE.catalog.presented(code).name;
            assert_eq!(error["code"], presented);
            assert_eq!(
                (&error["stage"], &error["rollback_status"]),
                (&stage.into(), &status.into())
            );
            assert_eq!(error["service"], service.title);
            assert!(texts.contains(text(error, "message")), "{response}");
            let mut members = response.as_object().unwrap().clone();
            assert_eq!(members.remove("success"), Some(false.into()));
            members.remove("error").unwrap();
            let declared = &catalog["codes"][presented]["extensions"];
            assert_eq!(&Value::Object(members), declared, "{presented}");
            if response["stop_polling"] == true {
                stopping.insert(presented);
            }
        }
    }
    assert!(!stopping.is_empty());
}

#[test]
fn what_may_be_absent_is_once() {
    let vectors = VECTORS.vectors();
    let texts = |code| -> Vec<&str> {
        let vectors = of(vectors, "wire", code);
        let texts = vectors.filter(|vector| vector["form"] == "text");
        texts.map(|vector| text(vector, "value")).collect()
    };
    assert_eq!(
        texts("ASKED_TO_WAIT"),
        [
            "ASKED_TO_WAIT: Try again in 1 min 30 s.",
            "ASKED_TO_WAIT: Try again."
        ]
    );
    assert_eq!(
        texts("AT_ONCE"),
        ["AT_ONCE: Once more for s•••.", "AT_ONCE: Once more."]
    );
    // The text is the same without the traveler, and appears there once.
    assert_eq!(texts("FLAT"), ["FLAT: Wait. Retry after 2 s."]);
}

fn decisions_are_those_of_a_naive_table(subject: &Subject, vectors: &[Value]) {
    let catalog = serde_json::to_value(subject.resolved().catalog()).unwrap();
    let codes = catalog["codes"].as_object().unwrap();
    assert_eq!(codes.len(), subject.catalog.codes.len());
    for (name, code) in codes {
        let printed: BTreeSet<String> = of(vectors, "decision", name).map(case).collect();
        let count = of(vectors, "decision", name).count();
        assert_eq!(count, printed.len(), "{name} has a case twice");
        let expected: BTreeSet<String> = naive::decisions(name, code).iter().map(case).collect();
        assert_eq!(printed, expected, "{}", subject.name);
    }
}

#[test]
fn every_decision_and_every_kind_of_wait_is_among_them() {
    let vectors = VECTORS.vectors();
    let words: BTreeSet<&str> = vectors
        .iter()
        .filter(|vector| vector["kind"] == "decision")
        .map(|vector| text(vector, "decision"))
        .collect();
    let all = [
        "ask_user",
        "complete",
        "fail",
        "retry",
        "return_to_model",
        "skip",
    ];
    assert_eq!(words, all.into_iter().collect());
    let delays = |code| -> Vec<&Value> {
        let cases = of(vectors, "decision", code);
        let cases = cases.filter(|it| it["repeatable"] == true && it["importance"] == "blocking");
        cases.map(|vector| &vector["delay_ms"]).collect()
    };
    let ms = |ms: u64| Value::from(ms);
    let growing = [250, 375, 563, 844, 1266, 1898].map(ms);
    assert_eq!(delays("GROWING")[..6], growing.iter().collect::<Vec<_>>());
    assert_eq!(
        delays("GROWING")[6..],
        [&Value::Null, &Value::Null],
        "9 and 10 retries"
    );
    assert_eq!(
        delays("FLAT"),
        [&ms(2000), &ms(2000), &Value::Null, &Value::Null]
    );
    assert_eq!(delays("AT_ONCE"), [&ms(0), &Value::Null, &Value::Null]);
    assert!(delays("ASKED_TO_WAIT").iter().all(|delay| delay.is_null()));
}

fn every_fixture_is_among_them(subject: &Subject, vectors: &[Value]) {
    let printed = vectors.iter().filter(|it| it["kind"] == "classify").count();
    let resolved = subject.resolved();
    let fixtures = &resolved.catalog().fixtures;
    // A pack's fixture does not hold if the team's own rules decide otherwise; all others do.
    let holds = |fixture: &&Fixture| classify::run(subject, &as_vector(fixture)).is_ok();
    assert_eq!(
        printed,
        fixtures.iter().filter(holds).count(),
        "{}",
        subject.name
    );
    let mut files = resolved.files().iter();
    let packs = files.any(|file| file.starts_with("std:"));
    assert!(packs || printed == fixtures.len(), "{}", subject.name);
}

/// Returns a fixture as the command must print it.
fn as_vector(fixture: &Fixture) -> Value {
    let signal = signal_json(&fixture.raw);
    let mut vector = serde_json::json!({ "signal": signal, "not": fixture.not });
    if let Some(is) = &fixture.is {
        vector["code"] = is.as_str().into();
    }
    if let Some(presents) = &fixture.presents {
        vector["presented"] = presents.as_str().into();
    }
    vector
}

/// Returns the vectors of a kind and a code.
fn of<'v>(vectors: &'v [Value], kind: &'v str, code: &'v str) -> impl Iterator<Item = &'v Value> {
    let vectors = vectors.iter();
    vectors.filter(move |it| it["kind"] == kind && it["code"] == code)
}

/// Returns a decision as one line, for comparison as a set.
fn case(vector: &Value) -> String {
    let members = [
        "retries",
        "repeatable",
        "importance",
        "decision",
        "delay_ms",
    ];
    let members = members.map(|member| vector[member].to_string());
    format!("{} {}", text(vector, "code"), members.join(" "))
}

//! The module writes, reads, classifies and counts what the engine does: values arrive in it and leave it as they are.

use std::fs;

use errpact_tests::catalogs::{CONTRACTS, RICH, Subject, VECTORS};
use errpact_tests::command::{Run, run_from};
use serde_json::{Value, json};

use crate::python::module::{module, modules, program, python};

/// Returns the report of one of our programs about these vectors.
#[track_caller]
fn held(subject: &Subject, name: &str, vectors: &[Value]) -> Run {
    let folder = modules([("errors", module(&subject.resolved()))]);
    let input = folder.path().join("vectors.jsonl");
    let lines: String = vectors.iter().map(|vector| format!("{vector}\n")).collect();
    fs::write(&input, lines).unwrap();
    let mut command = python(folder.path());
    command.arg(program(name)).arg("errors");
    run_from(&mut command, fs::File::open(input).unwrap().into())
}

/// Three catalogs that have everything: random ones with hostile values are in `differential`.
#[test]
fn vectors_hold() {
    let programs = [
        (
            "vectors.py",
            &["catalog", "decision", "read", "classify"][..],
        ),
        ("produce.py", &["prompt", "budget", "channel"]),
    ];
    for subject in [CONTRACTS, RICH, VECTORS] {
        for (name, kinds) in programs {
            let run = held(&subject, name, subject.vectors());
            assert_eq!(run.status, 0, "{name} of {}: {run:#?}", subject.name);
            let counts: Value = serde_json::from_str(run.stdout.lines().last().unwrap()).unwrap();
            let counted = |kind: &str| counts[kind].as_u64().unwrap_or(0);
            let of = |kind: &str| {
                let vectors = subject.vectors().iter();
                vectors.filter(|it| it["kind"] == kind).count() as u64
            };
            for kind in kinds {
                assert_eq!(counted(kind), of(kind), "{kind} of {}", subject.name);
            }
            let all = counts.as_object().unwrap().keys();
            let forms = all.filter(|it| !kinds.contains(&it.as_str()));
            let forms: u64 = forms.map(|form| counted(form)).sum();
            assert_eq!(forms, of("wire"), "{}", subject.name);
        }
    }
}

/// The assumption of the test above.
#[test]
fn a_changed_vector_is_found() {
    let of = |kind: &str| {
        let vectors = VECTORS.vectors().iter();
        vectors
            .clone()
            .find(|it| it["kind"] == kind)
            .unwrap()
            .clone()
    };
    let changes = [
        ("vectors.py", "decision", "decision", json!("forget")),
        ("vectors.py", "read", "errors", json!([])),
        ("vectors.py", "classify", "code", json!("NO_CODE")),
        ("produce.py", "wire", "value", json!("else")),
        ("produce.py", "budget", "state", json!({})),
        ("produce.py", "prompt", "value", json!("else")),
    ];
    for (name, kind, member, value) in changes {
        let mut vector = of(kind);
        vector[member] = value;
        let run = held(&VECTORS, name, &[vector]).exits(1);
        assert_eq!(run.stdout.lines().count(), 2, "{kind}: {run:#?}");
    }
}

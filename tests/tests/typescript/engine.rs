//! The engine for JavaScript: it makes of every vector what the runtime makes of it, and hostile input is an error.
//!
//! `scripts/wasm` builds it.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use errpact_generator::prompt::OwnBlocks;
use errpact_generator::tables;
use errpact_spec::Resolved;
use errpact_tests::catalogs::{LEAKS, PACKS, Subject};
use errpact_tests::command::{Run, run, workspace};
use serde_json::Value;
use tempfile::TempDir;

use crate::typescript::producers;

/// Returns the folder of the engine. Fails if it isn't built: a test never passes without it.
#[track_caller]
fn engine() -> PathBuf {
    let folder = workspace().join("target/wasm");
    let built = folder.join("errpact_bg.wasm");
    assert!(built.exists(), "{built:?} is missing; run: ./scripts/wasm");
    folder
}

fn text(resolved: &Resolved) -> String {
    tables::json(resolved, &OwnBlocks::render(resolved, None)).unwrap()
}

/// Tables of a catalog, which a program for Node.js reads.
struct Tables(TempDir);

impl Tables {
    fn of(subject: &Subject) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let text = text(&subject.resolved());
        fs::write(folder.path().join("tables.json"), text).unwrap();
        Self(folder)
    }

    /// Runs one of our programs with the engine and the tables.
    fn run(&self, program: &str, arguments: &[&str]) -> Run {
        let program = workspace().join("tests/typescript/engine").join(program);
        let mut node = Command::new("node");
        node.arg(program).arg(engine()).arg("tables.json");
        run(node.args(arguments).current_dir(self.0.path()))
    }

    fn compare(&self, vectors: &[Value]) -> Run {
        let lines: String = vectors.iter().map(|vector| format!("{vector}\n")).collect();
        fs::write(self.0.path().join("vectors.jsonl"), lines).unwrap();
        self.run("vectors.mjs", &["vectors.jsonl"])
    }
}

#[test]
fn the_engine_makes_what_the_runtime_makes() {
    for subject in producers() {
        let vectors = subject.vectors();
        let run = Tables::of(&subject).compare(vectors);
        let said = run.json();
        assert_eq!(run.status, 0, "{}: {said:#}", subject.name);
        let count = |holds: &dyn Fn(&Value) -> bool| vectors.iter().filter(|it| holds(it)).count();
        for kind in [
            "catalog", "decision", "read", "classify", "prompt", "channel", "budget",
        ] {
            let of = count(&|it| it["kind"] == kind);
            let compared = said["compared"][kind].as_u64().unwrap_or(0);
            assert_eq!(compared, of as u64, "{}: {kind}", subject.name);
        }
        let forms: Vec<&str> = vectors
            .iter()
            .filter_map(|it| it["form"].as_str())
            .collect();
        for form in &forms {
            let of = forms.iter().filter(|it| *it == form).count();
            assert_eq!(said["compared"][form], of, "{}: {form}", subject.name);
        }
        assert!(forms.contains(&"mcp") && forms.contains(&"logfmt"));
    }
}

/// What is compared depends on the vectors.
#[test]
fn a_changed_vector_is_a_difference() {
    let tables = Tables::of(&PACKS);
    let vectors = PACKS.vectors();
    let first = |kind: &str| vectors.iter().find(|it| it["kind"] == kind).unwrap();
    let changes = [
        ("catalog", "/fingerprint", "000000000000"),
        ("wire", "/value", "Something else."),
        ("decision", "/decision", "never"),
        ("read", "/errors", "none"),
        ("classify", "/code", "NO_CODE"),
        ("prompt", "/value", "Be kind."),
        ("budget", "/state", "none"),
    ];
    for (kind, place, other) in changes {
        let mut changed = first(kind).clone();
        tables.compare(&[changed.clone()]).exits(0);
        *changed.pointer_mut(place).unwrap() = other.into();
        let run = tables.compare(&[changed]).exits(1);
        assert_ne!(run.json()["count"], 0, "{kind}: {run:#?}");
    }
}

/// Corrupt tables, facts that are none, huge texts, objects that ended, and a defect.
#[test]
fn hostile_input_is_an_error() {
    let run = Tables::of(&LEAKS).run("hostile.mjs", &[]);
    assert_eq!(run.status, 0, "{run:#?}");
    let cases = run.json();
    let cases = cases.as_array().unwrap();
    assert!(cases.len() >= 30, "{cases:#?}");
}

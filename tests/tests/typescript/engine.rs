//! The engine for JavaScript: hostile input is an error. That it makes what the runtime makes, the package shows.
//!
//! `scripts/typescript` builds it.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use errpact_generator::prompt::OwnBlocks;
use errpact_generator::tables;
use errpact_spec::Resolved;
use errpact_tests::catalogs::{LEAKS, Subject};
use errpact_tests::command::{Run, run, workspace};
use tempfile::TempDir;

/// Returns the folder of the engine. Fails if it isn't built: a test never passes without it.
#[track_caller]
fn engine() -> PathBuf {
    let folder = workspace().join("typescript/engine");
    let built = folder.join("errpact_bg.wasm");
    assert!(
        built.exists(),
        "{built:?} is missing; run: ./scripts/typescript"
    );
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
    fn run(&self, program: &str) -> Run {
        let program = workspace().join("tests/typescript/engine").join(program);
        let mut node = Command::new("node");
        node.arg(program).arg(engine()).arg("tables.json");
        run(node.current_dir(self.0.path()))
    }
}

/// Corrupt tables, facts that are none, huge texts, objects that ended, and a defect.
#[test]
fn hostile_input_is_an_error() {
    let run = Tables::of(&LEAKS).run("hostile.mjs");
    assert_eq!(run.status, 0, "{run:#?}");
    let cases = run.json();
    let cases = cases.as_array().unwrap();
    assert!(cases.len() >= 30, "{cases:#?}");
}

//! Raw failures get the codes in Python that they get in Rust.

use std::fs;

use errpact_tests::catalogs::PACKS;
use errpact_tests::command::run;
use errpact_tests::corpus::files;
use errpact_tests::installed::Set;
use errpact_tests::raw::{signal, signal_json};
use serde_json::{Value, json};

use crate::python::module::{module, modules, program, python, resolved};
use crate::python::vectors::{compared, held};

/// Returns vectors as lines.
fn lines<'v>(vectors: impl IntoIterator<Item = &'v Value>) -> String {
    let lines = vectors.into_iter().map(|vector| format!("{vector}\n"));
    lines.collect()
}

/// Every fixture of every pack.
#[test]
fn every_pack() {
    let folder = modules([("errors", module(&PACKS.resolved()))]);
    let vectors = PACKS.vectors().iter();
    let vectors: Vec<&Value> = vectors.filter(|it| it["kind"] == "classify").collect();
    let run = held(folder.path(), "vectors.py", &lines(vectors.iter().copied()));
    assert_eq!(run.status, 0, "{run:#?}");
    assert!(vectors.len() > 300);
    assert_eq!(compared(&run)["classify"], vectors.len());
    // A changed one is found.
    let (mut vector, mut changed) = (vectors[0].clone(), Vec::new());
    vector["code"] = json!("NO_CODE");
    changed.push(vector);
    let with_value = vectors.iter().find(|it| it["params"].is_object()).unwrap();
    let mut vector = (*with_value).clone();
    let mut values = vector["params"].as_object_mut().unwrap().values_mut();
    *values.next().unwrap() = json!("something else");
    changed.push(vector);
    let run = held(folder.path(), "vectors.py", &lines(&changed)).exits(1);
    assert_eq!(run.stdout.lines().count(), changed.len() + 1, "{run:#?}");
}

/// Failures that no rule was written for, too.
#[test]
fn every_failure_of_the_corpus() {
    let folder = modules([("errors", module(&PACKS.resolved()))]);
    let entries = files().into_iter().flat_map(|(_, entries)| entries);
    let vectors: Vec<Value> = entries
        .map(|entry| {
            let found = PACKS.catalog.classify(&signal(&entry.raw));
            let (code, presented) = (found.entry().name, found.presented().name);
            let signal = signal_json(&entry.raw);
            json!({ "kind": "classify", "signal": signal, "code": code, "presented": presented })
        })
        .collect();
    let run = held(folder.path(), "vectors.py", &lines(&vectors));
    assert_eq!(run.status, 0, "{}", run.stdout);
    assert!(vectors.len() > 1_500);
    assert_eq!(compared(&run)["classify"], vectors.len());
}

/// What proves that nothing was sent.
#[test]
fn every_text_about_a_connection() {
    let (file, vectors) = crate::classify::sent::vectors();
    let folder = modules([("errors", module(&resolved(&file)))]);
    let run = held(folder.path(), "vectors.py", &lines(&vectors));
    assert_eq!(run.status, 0, "{}", run.stdout);
    assert_eq!(compared(&run)["classify"], vectors.len());
}

/// The exceptions of the standard library, of HTTP clients, of providers' SDKs and of MCP.
#[test]
fn real_exceptions() {
    let name = "test_classified.py";
    let catalog = resolved(&program("failures.yaml"));
    for set in [Set::Python, Set::Mcp1, Set::Mcp2] {
        let folder = modules([("errors", module(&catalog))]);
        fs::copy(program(name), folder.path().join(name)).unwrap();
        let mut command = std::process::Command::new(set.interpreter());
        let environment = python(folder.path());
        let environment = environment.get_envs();
        command.envs(environment.filter_map(|(name, value)| Some((name, value?))));
        command.current_dir(folder.path());
        let run = run(command.args(["-m", "unittest", "-v"])).exits(0);
        let skipped = run.stderr.matches(" ... skipped").count();
        // The checkers' environment has no clients.
        assert_eq!(skipped == 0, matches!(set, Set::Mcp1), "{run:#?}");
        assert!(run.stderr.matches(" ... ok").count() > 15, "{run:#?}");
    }
}

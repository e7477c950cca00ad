//! The module is compared with the vectors of every example's catalog, and a changed vector is found.

use std::fs;
use std::path::{Path, PathBuf};

use errpact_tests::command::{Run, errpact, run_from, workspace};
use serde_json::{Value, json};

use crate::python::clean::catalogs;
use crate::python::module::{module, modules, program, python, resolved};

pub(crate) fn vectors(file: &Path) -> String {
    let (folder, name) = (file.parent().unwrap(), file.file_name().unwrap());
    let arguments = ["vectors", name.to_str().unwrap()];
    errpact(folder, &arguments).exits(0).stdout
}

/// Returns the report of one of our programs about vectors.
#[track_caller]
pub(crate) fn held(folder: &Path, name: &str, vectors: &str) -> Run {
    let input = folder.join("vectors.jsonl");
    fs::write(&input, vectors).unwrap();
    let mut command = python(folder);
    command.arg(program(name)).arg("errors");
    run_from(&mut command, fs::File::open(input).unwrap().into())
}

/// Returns how many vectors of a kind, or a form, were compared.
pub(crate) fn compared(run: &Run) -> Value {
    serde_json::from_str(run.stdout.lines().last().unwrap()).unwrap()
}

#[test]
fn vectors_hold() {
    for (name, file) in catalogs() {
        let folder = modules([("errors", module(&resolved(&file)))]);
        let vectors = vectors(&file);
        let run = held(folder.path(), "vectors.py", &vectors);
        assert_eq!(run.status, 0, "{name}: {run:#?}");
        let counts = compared(&run);
        let of = |kind: &str| {
            let start = format!("{{\"kind\":\"{kind}\"");
            vectors
                .lines()
                .filter(|line| line.starts_with(&start))
                .count()
        };
        assert_eq!(counts["catalog"], 1, "{name}");
        assert_eq!(counts["decision"], of("decision"), "{name}");
        let failures = counts["classify"].as_u64().unwrap_or(0);
        assert_eq!(failures, of("classify") as u64, "{name}");
        let read = of("read");
        // A catalog without any code for the model has none.
        let told = vectors.lines().any(|line| {
            let vector: Value = serde_json::from_str(line).unwrap();
            let text = vector["value"]
                .as_str()
                .filter(|_| vector["form"] == "text");
            text.zip(vector["code"].as_str())
                .is_some_and(|(text, code)| text.starts_with(&format!("{code}: ")))
        });
        assert_eq!(read > 300, told, "{name}: {read}");
        assert_eq!(counts["read"].as_u64().unwrap_or(0), read as u64, "{name}");
        let forms = counts.as_object().unwrap().iter();
        let forms = forms.filter(|(kind, _)| {
            !["catalog", "decision", "read", "classify"].contains(&kind.as_str())
        });
        let forms: u64 = forms.filter_map(|(_, count)| count.as_u64()).sum();
        assert_eq!(forms, of("wire") as u64, "{name}");
        assert!(of("wire") > 0 && of("decision") > 0, "{name}");
    }
}

#[test]
fn a_changed_vector_is_found() {
    let file: PathBuf = program("errors.yaml");
    let folder = modules([("errors", module(&resolved(&file)))]);
    let vectors = vectors(&file);
    let lines: Vec<Value> = vectors
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let mut changed = Vec::new();
    for vector in &lines {
        let mut change = |member: &str, value: Value| {
            let mut vector = vector.clone();
            assert_ne!(vector[member], value);
            vector[member] = value;
            changed.push(vector);
        };
        match vector["kind"].as_str().unwrap() {
            "catalog" => change("fingerprint", json!("0123456789ab")),
            "decision" => {
                change("decision", json!("forget"));
                change("delay_ms", json!(7));
            }
            "wire" => {
                let code = vector["code"].as_str().unwrap();
                let text = vector["value"].to_string();
                let told = text.contains(code);
                // A program reads neither the log's line nor the user's text.
                let read = !["logfmt", "user_text"].contains(&vector["form"].as_str().unwrap());
                if told && read {
                    let value = text.replace(code, "CODE_OF_THE_FUTURE");
                    change("value", serde_json::from_str(&value).unwrap());
                }
            }
            _ => {}
        }
    }
    assert!(changed.len() > 200, "{}", changed.len());
    let input: Vec<String> = changed.iter().map(Value::to_string).collect();
    let run = held(folder.path(), "vectors.py", &input.join("\n")).exits(1);
    // Each of them, and the line with the count.
    assert_eq!(run.stdout.lines().count(), changed.len() + 1, "{run:#?}");
}

/// Every form of every code, the rule blocks, and what budgets decide.
#[test]
fn python_writes_and_counts_what_rust_does() {
    // Two with all limits, notes, repairs and a bucket.
    let all = ["rich", "vectors"].map(|name| {
        let file = workspace().join(format!("tests/catalogs/{name}.yaml"));
        (name.to_owned(), file)
    });
    for (name, file) in catalogs().into_iter().chain(all) {
        let folder = modules([("errors", module(&resolved(&file)))]);
        let vectors = vectors(&file);
        let run = held(folder.path(), "produce.py", &vectors);
        assert_eq!(run.status, 0, "{name}: {run:#?}");
        let counts = compared(&run);
        let of = |kind: &str| {
            let start = format!("{{\"kind\":\"{kind}\"");
            let lines = vectors.lines();
            lines.filter(|line| line.starts_with(&start)).count() as u64
        };
        assert_eq!(counts["prompt"], of("prompt"), "{name}");
        assert_eq!(counts["budget"], of("budget"), "{name}");
        let channels = counts["channel"].as_u64().unwrap_or(0);
        assert_eq!(channels, of("channel"), "{name}");
        assert_eq!(channels > 0, name == "vectors", "{name}");
        let forms = counts.as_object().unwrap().iter();
        let others = ["prompt", "channel", "budget"];
        let forms = forms.filter(|(kind, _)| !others.contains(&kind.as_str()));
        let forms: u64 = forms.filter_map(|(_, count)| count.as_u64()).sum();
        assert_eq!(forms, of("wire"), "{name}");
    }
}

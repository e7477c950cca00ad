//! The programs in `runtime/examples` print what `docs/examples.md` says, where `…` matches anything.
//! `ERRPACT_WRITE=1` writes what they print into the page.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::fs;
use std::process::Command;

use errpact_guides::page::{blocks, fits};
use errpact_tests::command::{example, run, workspace, workspace_cargo};
use serde_json::Value;

/// The features that a reader need not name.
const DEFAULT: [&str; 3] = ["agent", "derive", "tracing"];

/// Returns each program with the command that runs it.
fn programs() -> Vec<(String, String)> {
    let mut cargo = workspace_cargo();
    cargo.args([
        "metadata",
        "--no-deps",
        "--offline",
        "--format-version",
        "1",
    ]);
    let metadata = run(&mut cargo).exits(0).json();
    let mut packages = metadata["packages"].as_array().unwrap().iter();
    let package = packages.find(|package| package["name"] == "errpact");
    let targets = package.unwrap()["targets"].as_array().unwrap().iter();
    let examples = targets.filter(|target| target["kind"][0] == "example");
    examples
        .map(|target| {
            let name = target["name"].as_str().unwrap().to_owned();
            let required = target["required-features"].as_array().unwrap().iter();
            let named: Vec<&str> = required
                .filter_map(Value::as_str)
                .filter(|feature| !DEFAULT.contains(feature))
                .collect();
            let features = named.join(",");
            let command = format!("cargo run -p errpact --example {name} --features {features}");
            (name, command)
        })
        .collect()
}

#[test]
fn each_program_prints_what_its_page_says() {
    let path = workspace().join("docs/examples.md");
    let page = fs::read_to_string(&path).unwrap();
    let write = std::env::var_os("ERRPACT_WRITE").is_some();
    let (mut written, mut wrong) = (page.clone(), Vec::new());
    let programs = programs();
    assert!(programs.len() >= 9, "{programs:?}");
    for (name, command) in &programs {
        let source = format!("runtime/examples/{name}.rs");
        let source = fs::read_to_string(workspace().join(source)).unwrap();
        assert!(
            source.contains(&format!("//! {command}\n")),
            "{name}.rs does not say: {command}"
        );

        let line = format!("$ {command}\n");
        let mut shown = blocks(&page).into_iter();
        let Some(block) = shown.find(|block| block.body.starts_with(&line)) else {
            wrong.push(format!("docs/examples.md does not have: {line}"));
            continue;
        };
        let expected = &block.body[line.len()..];
        let printed = run(&mut Command::new(example(name))).exits(0).stdout;
        if !fits(expected.trim_end(), printed.trim_end()) {
            written = written.replace(block.body, &format!("{line}{}\n", printed.trim_end()));
            wrong.push(format!("{name} prints:\n{printed}"));
        }
    }
    if write {
        fs::write(&path, written).unwrap();
    }
    assert!(
        write || wrong.is_empty(),
        "{}\nIf that is right: ERRPACT_WRITE=1 writes it into the page.",
        wrong.join("\n")
    );
}

#[test]
fn the_page_has_no_program_that_does_not_exist() {
    let page = fs::read_to_string(workspace().join("docs/examples.md")).unwrap();
    let programs = programs();
    for block in blocks(&page)
        .into_iter()
        .filter(|block| block.info == "console")
    {
        let (line, _) = block.body.split_once('\n').unwrap();
        let command = line.strip_prefix("$ ").unwrap();
        assert!(programs.iter().any(|(_, it)| it == command), "{command}");
    }
}

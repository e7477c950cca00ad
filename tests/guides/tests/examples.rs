//! The programs in `runtime/examples` and `workflow/examples` print what `docs/examples.md` says, where `…` matches anything.
//! `ERRPACT_WRITE=1` writes what they print into the page.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::fs;
use std::process::Command;

use errpact_guides::page::{blocks, fits};
use errpact_tests::command::{example, run, workspace, workspace_cargo};
use serde_json::Value;

/// The features that a reader need not name.
const DEFAULT: [&str; 3] = ["agent", "derive", "tracing"];

/// The packages whose programs are on the page, with their folders.
const PACKAGES: [(&str, &str); 2] = [("errpact", "runtime"), ("errpact-workflow", "workflow")];

/// A program, with its source and the command that runs it.
#[derive(Debug)]
struct Program {
    name: String,
    source: String,
    command: String,
}

fn programs() -> Vec<Program> {
    let mut cargo = workspace_cargo();
    cargo.args([
        "metadata",
        "--no-deps",
        "--offline",
        "--format-version",
        "1",
    ]);
    let metadata = run(&mut cargo).exits(0).json();
    let packages = metadata["packages"].as_array().unwrap();
    let mut programs = Vec::new();
    for (package, folder) in PACKAGES {
        let found = packages.iter().find(|it| it["name"] == package).unwrap();
        let targets = found["targets"].as_array().unwrap().iter();
        for target in targets.filter(|target| target["kind"][0] == "example") {
            let name = target["name"].as_str().unwrap().to_owned();
            let required = target["required-features"].as_array().unwrap().iter();
            let named: Vec<&str> = required
                .filter_map(Value::as_str)
                .filter(|feature| !DEFAULT.contains(feature))
                .collect();
            let features = named.join(",");
            programs.push(Program {
                source: format!("{folder}/examples/{name}.rs"),
                command: format!("cargo run -p {package} --example {name} --features {features}"),
                name,
            });
        }
    }
    programs
}

#[test]
fn each_program_prints_what_its_page_says() {
    let path = workspace().join("docs/examples.md");
    let page = fs::read_to_string(&path).unwrap();
    let write = std::env::var_os("ERRPACT_WRITE").is_some();
    let (mut written, mut wrong) = (page.clone(), Vec::new());
    let programs = programs();
    assert!(programs.len() >= 9, "{programs:?}");
    for Program {
        name,
        source,
        command,
    } in &programs
    {
        let text = fs::read_to_string(workspace().join(source)).unwrap();
        assert!(
            text.contains(&format!("//! {command}\n")),
            "{source} does not say: {command}"
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
        assert!(programs.iter().any(|it| it.command == command), "{command}");
    }
}

//! The templates of `errpact init --template`: their files in the libraries of the engines that they are for.

use std::ffi::OsStr;
use std::fs;
use std::path::Path;

use errpact_spec::load;
use errpact_tests::command::{errpact, run, workspace};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::clients::checker::check;
use crate::clients::installed::Set;

pub(crate) const TEMPORAL: &str = "temporal_policies.py";
pub(crate) const STEP_FUNCTIONS: &str = "step-functions.asl.json";
pub(crate) const GRPC: &str = "grpc-service-config.json";

/// Returns a folder with what the templates write for a catalog, which is copied there with the files that it includes.
fn generated(catalog: &Path) -> TempDir {
    generated_from(&fs::read_to_string(catalog).expect("the catalog"))
}

/// Returns a folder with what the templates write for the text of a catalog.
pub(crate) fn generated_from(text: &str) -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    // The other outputs, and the files that the prompt consists of, are not here.
    let mut kept = true;
    let kept = text.lines().filter(|line| {
        if !line.starts_with([' ', '#']) && !line.is_empty() {
            kept = !line.starts_with("outputs:") && !line.starts_with("prompt:");
        }
        kept
    });
    let text: String = kept.flat_map(|line| [line, "\n"]).collect();
    let path = folder.path().join("errors.yaml");
    fs::write(&path, &text).expect("the copy");
    let names = ["temporal", "step-functions", "grpc"];
    let names = names.into_iter().flat_map(|name| ["--template", name]);
    let arguments: Vec<&str> = ["init"].into_iter().chain(names).collect();
    let lines = errpact(folder.path(), &arguments).exits(0).stdout;
    fs::write(&path, text + &lines).expect("the catalog with outputs");
    errpact(folder.path(), &["generate"]).exits(0);
    folder
}

fn shop() -> TempDir {
    generated(&Set::Engines.sources().join("errors.yaml"))
}

/// Returns what one of our programs prints about a file of a folder. An engine may print its own lines before.
pub(crate) fn said(program: &str, kind: &[&str], file: &Path, arguments: &[&str]) -> Value {
    let kind = kind.iter().map(OsStr::new);
    let arguments = arguments.iter().map(OsStr::new);
    let arguments: Vec<&OsStr> = kind.chain([file.as_os_str()]).chain(arguments).collect();
    let mut run = check(Set::Engines, program, &arguments);
    let last = run.stdout.lines().last();
    run.stdout = last.unwrap_or_default().to_owned();
    run.json()
}

#[test]
fn every_catalog_of_the_examples_is_accepted() {
    for example in [
        "assistant",
        "pipeline",
        "receptionist",
        "step-agent",
        "travel-chat",
    ] {
        let catalog = workspace()
            .join("examples")
            .join(example)
            .join("errors.yaml");
        let folder = generated(&catalog);
        let machine = folder.path().join(STEP_FUNCTIONS);
        let problems = said("check.py", &["asl"], &machine, &[]);
        assert_eq!(problems, json!([]), "{example}");
        let catalog = load(&folder.path().join("errors.yaml"))
            .resolved
            .expect("a catalog");
        let tools = catalog.catalog().tools.keys();
        let tools: Vec<&str> = tools.map(String::as_str).collect();
        let module = folder.path().join(TEMPORAL);
        let policies = said("check.py", &["temporal"], &module, &tools);
        for tool in tools {
            let attempts = policies[tool].as_u64();
            assert!(attempts >= Some(1), "{example} {tool}: {policies}");
        }
        let config = folder.path().join(GRPC);
        let call = "no_such_method:UNAVAILABLE";
        let calls = said("check.py", &["grpc"], &config, &["orders", call]);
        assert_eq!(calls[call]["attempts"], 1, "{example}");
    }
}

#[test]
fn the_temporal_module_passes_strict_checkers() {
    let folder = shop();
    let module = folder.path().join(TEMPORAL);
    let text = fs::read_to_string(&module).expect("the module");
    // With these marks every line and every layout would pass.
    let marks = "# ruff: noqa: E501\n# fmt: off\n";
    assert!(text.contains(marks));
    fs::write(module, text.replace(marks, "")).expect("the module without the marks");
    let python = Set::Python.interpreter();
    let mypy = ["-m", "mypy", "--strict", "--python-executable"];
    for arguments in [
        &mypy[..],
        &["-m", "ruff", "check", "--line-length", "120"],
        &["-m", "ruff", "format", "--check", "--line-length", "120"],
    ] {
        let mut command = std::process::Command::new(&python);
        command.current_dir(folder.path()).args(arguments);
        if arguments.contains(&"mypy") {
            command.arg(Set::Engines.interpreter());
        }
        run(command.arg(TEMPORAL)).exits(0);
    }
}

#[test]
fn a_state_of_step_functions_retries_and_catches_by_code() {
    let folder = shop();
    let text = fs::read_to_string(folder.path().join(STEP_FUNCTIONS)).expect("the machine");
    let machine: Value = serde_json::from_str(&text).expect("JSON");
    let states = &machine["States"];
    let retried = |state: &str| -> Vec<&Value> {
        let retries = states[state]["Retry"].as_array().into_iter().flatten();
        retries.map(|retry| &retry["ErrorEquals"][0]).collect()
    };
    assert_eq!(retried("charge_card"), ["BUSY"]);
    assert_eq!(retried("find_order"), ["BUSY", "LOCKED", "TIMED_OUT"]);
    let slow = &states["find_order"]["Retry"][2];
    let expected = json!({
        "ErrorEquals": ["TIMED_OUT"], "IntervalSeconds": 1, "MaxAttempts": 2, "BackoffRate": 2.0,
        "MaxDelaySeconds": 30, "JitterStrategy": "FULL",
    });
    assert_eq!(*slow, expected);
    let caught = &states["charge_card"]["Catch"];
    assert_eq!(caught[0]["ErrorEquals"], json!(["CARD_DECLINED"]));
    assert_eq!(caught[0]["Next"], "UserAsked");
    assert_eq!(caught[1]["ErrorEquals"], json!(["BUSY"]));
    assert_eq!(caught[1]["Next"], "Skipped");
    assert_eq!(states["Tool"]["Choices"][2]["StringMatches"], "list_*");
}

#[test]
fn a_template_is_written_beside_a_catalog_and_never_over_a_file() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let catalog = folder.path().join("errors.yaml");
    fs::copy(Set::Engines.sources().join("errors.yaml"), catalog).expect("the catalog");
    let template = folder.path().join("templates/grpc-service-config.json.j2");
    fs::create_dir(folder.path().join("templates")).expect("the folder");
    fs::write(&template, "mine").expect("a template");
    let kept = errpact(folder.path(), &["init", "--template", "grpc"]).exits(0);
    assert!(kept.stderr.contains("kept "), "{}", kept.stderr);
    assert_eq!(fs::read_to_string(template).expect("the template"), "mine");
    assert!(
        kept.stdout
            .starts_with("outputs:\n  - template: templates/grpc"),
        "{}",
        kept.stdout
    );
}

#[test]
fn an_empty_folder_gets_a_catalog_that_writes_the_templates() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let arguments = ["init", "--lang", "python", "--template", "temporal"];
    let arguments = [&arguments[..], &["--template", "step-functions"]].concat();
    assert_eq!(errpact(folder.path(), &arguments).exits(0).stdout, "");
    errpact(folder.path(), &["check"]).exits(0);
    let tools = ["find_order", "cancel_order"];
    let policies = said(
        "check.py",
        &["temporal"],
        &folder.path().join(TEMPORAL),
        &tools,
    );
    for tool in tools {
        assert_eq!(policies[tool], 1, "{policies}");
    }
    let machine = folder.path().join(STEP_FUNCTIONS);
    assert_eq!(said("check.py", &["asl"], &machine, &[]), json!([]));
    // With the settings of the starter.
    for arguments in [&["check"][..], &["format", "--check"]] {
        let mut command = std::process::Command::new(Set::Python.interpreter());
        command.current_dir(folder.path()).args(["-m", "ruff"]);
        run(command.args(arguments)).exits(0);
    }
}

//! The templates of `errpact init --template`: their files in the libraries of the engines that they are for.

use std::ffi::OsStr;
use std::fs;
use std::path::Path;

use errpact_spec::load;
use errpact_tests::command::{errpact, run, workspace};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::checker::{check, lines};
use crate::installed::Set;

const TEMPORAL: &str = "temporal_policies.py";
const STEP_FUNCTIONS: &str = "step-functions.asl.json";
const GRPC: &str = "grpc-service-config.json";

/// Returns a folder with what the templates write for a catalog, which is copied there with the files that it includes.
fn generated(catalog: &Path) -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let text = fs::read_to_string(catalog).expect("the catalog");
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

fn said(arguments: &[&OsStr]) -> Value {
    lines(&check(Set::Engines, "check.py", arguments)).remove(0)
}

fn temporal(folder: &TempDir, tool: &str, codes: &[&str]) -> Value {
    let file = folder.path().join(TEMPORAL);
    let mut arguments = vec![OsStr::new("temporal"), file.as_ref(), tool.as_ref()];
    arguments.extend(codes.iter().map(OsStr::new));
    said(&arguments)
}

fn grpc(folder: &TempDir, method: &str, status: &str) -> Value {
    let file = folder.path().join(GRPC);
    let words = ["orders", method, status].map(OsStr::new);
    said(&[&[OsStr::new("grpc"), file.as_ref()], &words[..]].concat())
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
        assert_eq!(
            said(&["asl".as_ref(), machine.as_ref()]),
            json!([]),
            "{example}"
        );
        let catalog = load(&folder.path().join("errors.yaml"))
            .resolved
            .expect("a catalog");
        for tool in catalog.catalog().tools.keys() {
            let policy = temporal(&folder, tool, &[]);
            assert!(
                policy["attempts"].as_u64() >= Some(1),
                "{example} {tool}: {policy}"
            );
        }
        let config = grpc(&folder, "no_such_method", "UNAVAILABLE");
        assert_eq!(config["attempts"], 1, "{example}");
    }
}

#[test]
fn temporal_retries_what_the_catalog_retries() {
    let folder = shop();
    let codes = ["BUSY", "LOCKED", "TIMED_OUT", "CHANGED", "ValueError"];
    let find = temporal(&folder, "find_order", &codes);
    let attempts = |said: &Value, code: &str| said["calls"][code]["attempts"].clone();
    // `total_attempts` is 3, so that BUSY has two retries and not three.
    assert_eq!(
        find["calls"]["BUSY"]["delays"],
        json!([20.0, 40.0]),
        "{find:#}"
    );
    assert_eq!(attempts(&find, "BUSY"), 3);
    assert_eq!(attempts(&find, "LOCKED"), 2);
    assert_eq!(attempts(&find, "TIMED_OUT"), 3);
    assert_eq!(attempts(&find, "CHANGED"), 1);
    assert_eq!(attempts(&find, "ValueError"), 1);
    assert_eq!(find["calls"]["ValueError"]["type"], "UNEXPECTED");
    assert_eq!(find["never"], json!(["CHANGED", "UNEXPECTED"]));

    let charge = temporal(
        &folder,
        "charge_card",
        &["BUSY", "TIMED_OUT", "CARD_DECLINED"],
    );
    assert_eq!(attempts(&charge, "BUSY"), 3, "a refused call was not made");
    assert_eq!(attempts(&charge, "TIMED_OUT"), 1, "the card may be charged");
    assert_eq!(attempts(&charge, "CARD_DECLINED"), 1);
    let never = charge["never"].to_string();
    assert!(never.contains("TemporalTimeout:StartToClose"), "{never}");

    let listed = temporal(&folder, "list_orders", &["TIMED_OUT"]);
    assert_eq!(
        attempts(&listed, "TIMED_OUT"),
        3,
        "the pattern list_* only reads"
    );
    let unknown = temporal(&folder, "delete_order", &["TIMED_OUT"]);
    assert_eq!(attempts(&unknown, "TIMED_OUT"), 1);
}

#[test]
fn the_temporal_module_passes_strict_checkers() {
    let folder = shop();
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
fn grpc_retries_only_what_is_safe_for_every_code_of_a_status() {
    let folder = shop();
    let busy = grpc(&folder, "find_order", "UNAVAILABLE");
    assert_eq!(busy, json!({ "attempts": 3, "status": "UNAVAILABLE" }));
    // 409 is that of LOCKED, which is retried, and of CHANGED, which is not.
    assert_eq!(grpc(&folder, "find_order", "ABORTED")["attempts"], 1);
    assert_eq!(grpc(&folder, "charge_card", "UNAVAILABLE")["attempts"], 1);
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
    let refused = errpact(folder.path(), &["init", "--template", "grpc"]).exits(2);
    assert!(
        refused.stderr.contains("errors.yaml does not exist"),
        "{}",
        refused.stderr
    );
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

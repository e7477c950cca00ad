//! Every model over every API, with catalogs that declare actions and with those that do not.

use std::path::PathBuf;

use errpact_models::Api;
use errpact_tests::command::workspace;
use serde_json::Value;

use crate::eval::models::{Model, evaluate, start};

const APIS: [Api; 3] = [Api::OpenAiChat, Api::OpenAiResponses, Api::Anthropic];

fn example(name: &str) -> PathBuf {
    workspace().join("examples").join(name)
}

/// Returns the passed samples of each case.
fn passed(report: &Value) -> Vec<(String, u64, u64)> {
    let cases = report["cases"].as_array().unwrap().iter();
    let row = |case: &Value| {
        let text = |name: &str| case[name].as_str().unwrap().to_owned();
        let name = format!("{}/{}", text("code"), text("situation"));
        let number = |name: &str| case[name].as_u64().unwrap();
        (name, number("passed"), number("samples"))
    };
    cases.map(row).collect()
}

/// The step agent's catalog declares actions, the receptionist's none, the assistant's both actions and words.
#[test]
fn a_model_that_obeys_passes_and_one_that_does_not_fails_in_every_api() {
    let everywhere = ["step-agent", "receptionist"].map(|name| APIS.map(|api| (name, api)));
    for (name, api) in everywhere
        .concat()
        .into_iter()
        .chain([("assistant", APIS[1])])
    {
        let folder = example(name);
        let provider = start(&folder, api);
        for (model, status, passes) in [(Model::Obedient, 0, 1), (Model::Careless, 1, 0)] {
            let arguments = [
                "--model",
                model.name(),
                "--samples",
                "1",
                "--format",
                "json",
            ];
            let run = evaluate(&folder, &provider, &arguments).exits(status);
            let report = run.json();
            for (case, passed, samples) in passed(&report) {
                assert_eq!(
                    (passed, samples),
                    (passes, 1),
                    "{name} {api:?} {model:?} {case}"
                );
            }
            let asked = passed(&report).len() as u64;
            assert_eq!(report["tokens"]["input"], 25 * asked, "{report}");
            assert_eq!(report["tokens"]["output"], 7 * asked, "{report}");
        }
    }
}

#[test]
fn a_model_that_babbles_is_reported_and_breaks_nothing() {
    let folder = example("receptionist");
    for api in APIS {
        let provider = start(&folder, api);
        let arguments = [
            "--model",
            "babbling",
            "--samples",
            "5",
            "--code",
            "SLOT_CONFLICT",
        ];
        let run = evaluate(&folder, &provider, &arguments).exits(1);
        for sign in ['\u{202e}', '\u{1b}', '\u{7}'] {
            assert!(!run.stdout.contains(sign), "{api:?} {sign:?}");
        }
        assert!(run.stdout.contains("came: an empty reply"), "{api:?}");
        assert!(
            run.stdout
                .contains("a JSON object as the arguments of hold_slot"),
            "{api:?}"
        );
        assert!(run.stdout.lines().all(|line| line.len() < 3_000), "{api:?}");
        assert!(run.stdout.len() < 1 << 20, "{api:?}");
    }
}

#[test]
fn the_report_is_as_its_schema_says() {
    let schema = std::fs::read_to_string(workspace().join("docs/schemas/eval.json")).unwrap();
    let schema: Value = serde_json::from_str(&schema).unwrap();
    let validator = jsonschema::validator_for(&schema).unwrap();
    let folder = example("step-agent");
    let provider = start(&folder, Api::OpenAiChat);
    for model in Model::ALL {
        let arguments = [
            "--model",
            model.name(),
            "--samples",
            "5",
            "--format",
            "json",
        ];
        let report = evaluate(&folder, &provider, &arguments).json();
        if let Err(error) = validator.validate(&report) {
            panic!("{error} at {}", error.instance_path());
        }
    }
}

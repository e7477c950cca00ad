//! The table of the receptionist for each model, and that of the step agent, whose catalog declares actions.

use std::path::PathBuf;

use errpact_models::Api;
use errpact_tests::command::workspace;

use crate::eval::models::{Model, evaluate, start};

fn folder() -> PathBuf {
    workspace().join("examples/receptionist")
}

#[test]
fn the_step_agent_is_evaluated_by_its_actions() {
    let folder = workspace().join("examples/step-agent");
    let provider = start(&folder, Api::OpenAiChat);
    let run = evaluate(
        &folder,
        &provider,
        &["--model", "obedient", "--samples", "1"],
    );
    insta::assert_snapshot!(tables(&run.exits(0).stdout));
}

/// Returns the table and the line with the sums, without the transcripts.
fn tables(report: &str) -> String {
    let (table, rest) = report.split_once("\n\n").unwrap();
    let (_, sums) = rest.trim_end().rsplit_once('\n').unwrap_or(("", rest));
    format!("{table}\n\n{}\n", sums.trim())
}

#[test]
fn the_receptionist_is_evaluated_code_by_code() {
    let folder = folder();
    let provider = start(&folder, Api::OpenAiChat);
    let mut report = String::new();
    for model in Model::ALL {
        // Five, because the model that babbles says five things.
        let samples = if model == Model::Babbling { "5" } else { "2" };
        let arguments = ["--model", model.name(), "--samples", samples];
        let status = i32::from(model != Model::Obedient);
        let run = evaluate(&folder, &provider, &arguments).exits(status);
        assert!(run.stderr.is_empty(), "{run:#?}");
        report.push_str(&format!("$ errpact eval --model {}\n", model.name()));
        report.push_str(&tables(&run.stdout));
        report.push('\n');
    }
    insta::assert_snapshot!(report);
}

#[test]
fn a_transcript_says_what_was_expected_and_what_came() {
    let folder = folder();
    let provider = start(&folder, Api::OpenAiChat);
    let arguments = [
        "--model",
        "careless",
        "--samples",
        "2",
        "--code",
        "SLOT_CONFLICT",
    ];
    let run = evaluate(&folder, &provider, &arguments).exits(1);
    insta::assert_snapshot!(run.stdout);
}

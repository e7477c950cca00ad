//! Runs the transcripts of `docs/eval.md` on the receptionist's catalog. `TRYCMD=overwrite` writes the current output.

use std::env;
use std::fs;

use errpact_models::Api;
use errpact_tests::command::{binary, folder, workspace};

use crate::eval::models::start;

#[test]
fn the_transcripts_are_true() {
    let page = workspace().join("docs/eval.md");
    let text = fs::read_to_string(&page).unwrap();
    let catalog = workspace().join("examples/receptionist/errors.yaml");
    let catalog = fs::read_to_string(catalog).unwrap();
    // The commands run in the folder that is named after the page.
    let folder = folder(&[("eval.md", &text), ("eval.in/errors.yaml", &catalog)]);
    let provider = start(&folder.path().join("eval.in"), Api::OpenAiChat);
    let cases = trycmd::TestCases::new();
    cases.env("NO_COLOR", "1").register_bin("errpact", binary());
    for (name, value) in provider.variables() {
        cases.env(name, value);
    }
    cases.case(folder.path().join("eval.md"));
    cases.run();
    if env::var_os("TRYCMD").is_some_and(|it| it == "overwrite") {
        fs::copy(folder.path().join("eval.md"), page).unwrap();
    }
}

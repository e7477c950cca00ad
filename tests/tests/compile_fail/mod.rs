//! What the compiler says if a catalog and a program do not agree, word for word.
//!
//! The errors of `cases/*.rs` have errpact's own texts. In `cases/rustc/*.rs` the texts are the compiler's, which change
//! from release to release, so they are those of one release: `docs/decisions/058-compile-fail-tests.md`.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::path::Path;
use std::process::Command;

use errpact_tests::command::run;
use errpact_tests::program::build;

/// The release of rustc whose texts the cases contain. To upgrade, change it, run this test with
/// `INSTA_UPDATE=always`, and read every difference.
const RUSTC: &str = "1.95.0";

#[test]
fn words_of_the_compiler() {
    // Another release is a failure, not a reason to skip the cases: a skip would go unnoticed.
    let version = run(Command::new("rustc").arg("--version")).exits(0).stdout;
    assert_eq!(
        version.split_whitespace().nth(1),
        Some(RUSTC),
        "these cases hold the words of rustc {RUSTC}, and this is {version}: run them with that release, or change `RUSTC` in {} and the words with it",
        file!(),
    );

    let project = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/compile_fail");
    let folder = tempfile::tempdir().unwrap();
    let catalogs = folder.path().join("libcatalogs.rmeta");
    let library = ["--crate-type=lib", "--emit=metadata", "-o"];
    let catalogs = catalogs.to_str().unwrap();
    build(
        &project,
        "catalogs.rs",
        &[&library[..], &[catalogs]].concat(),
    )
    .exits(0);

    let catalogs = format!("catalogs={catalogs}");
    let nothing = folder.path().join("case");
    let options = [
        "--extern",
        &catalogs,
        "--emit=metadata",
        "-o",
        nothing.to_str().unwrap(),
    ];
    insta::glob!("cases/**/*.rs", |path| {
        let case = path.strip_prefix(&project).unwrap().to_str().unwrap();
        let said = build(&project, case, &options).exits(1).stderr;
        let name = path.file_stem().unwrap().to_str().unwrap();
        let mut settings = insta::Settings::clone_current();
        settings.set_snapshot_path(path.parent().unwrap());
        settings.set_prepend_module_to_snapshot(false);
        settings.remove_snapshot_suffix();
        settings.set_omit_expression(true);
        settings.bind(|| insta::assert_snapshot!(name, without_numbers(&said)));
    });
}

/// Leaves out what changes while the words stay the same: lines and numbers of the libraries, and the count of errors.
fn without_numbers(said: &str) -> String {
    let (said, _) = said.split_once("error: aborting due to").unwrap();
    let lines = said.lines().map(|line| {
        if let Some((arrow, place)) = line.split_once("--> ")
            && !place.starts_with("cases/")
        {
            let (file, _) = place.split_once(':').unwrap();
            return format!("{arrow}--> {file}");
        }
        if line.ends_with(" others") {
            return line.replace(|c: char| c.is_ascii_digit(), "#");
        }
        line.to_owned()
    });
    lines.collect::<Vec<_>>().join("\n")
}

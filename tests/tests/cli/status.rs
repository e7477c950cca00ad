//! Exit statuses: 0 clean or only warnings, 1 findings, 2 wrong usage or unreadable input.

use std::fs;

use errpact_tests::command::{errpact, folder};

use crate::cli::{CATALOG, misspelled, warned};

#[test]
fn clean_is_0() {
    let folder = folder(&[("errors.yaml", CATALOG)]);
    errpact(folder.path(), &["check"]).exits(0);
    errpact(folder.path(), &["check", "--deny-warnings"]).exits(0);
}

#[test]
fn an_error_is_1_and_says_where_and_what_to_write() {
    let folder = folder(&[("errors.yaml", &misspelled())]);
    let run = errpact(folder.path(), &["check"]).exits(1);
    assert!(run.stdout.is_empty(), "{run:#?}");
    for part in ["error", "errors.yaml:15:5", "instrct", "instruct"] {
        assert!(run.stderr.contains(part), "{part}: {run:#?}");
    }
}

#[test]
fn warnings_alone_are_0_unless_denied() {
    let folder = folder(&[("errors.yaml", &warned())]);
    let run = errpact(folder.path(), &["check"]).exits(0);
    assert!(run.stderr.contains("unused-category"), "{run:#?}");
    errpact(folder.path(), &["check", "--deny-warnings"]).exits(1);
    errpact(folder.path(), &["generate"]).exits(0);
    errpact(folder.path(), &["generate", "--deny-warnings"]).exits(1);
}

#[test]
fn wrong_usage_is_2() {
    let folder = folder(&[("errors.yaml", CATALOG)]);
    for arguments in [
        &["chekc"][..],
        &["check", "--format", "xml"],
        &["check", "a.yaml", "b.yaml"],
        &["prompt", "--style", "poem"],
        &["explain", "--for", "user"],
        &["completions", "tcsh"],
        &["man", "chekc"],
        &[],
    ] {
        let run = errpact(folder.path(), arguments).exits(2);
        assert!(run.stdout.is_empty(), "{run:#?}");
        assert!(!run.stderr.is_empty(), "{arguments:?}");
    }
}

#[test]
fn unreadable_input_is_2_for_every_command_that_reads_it() {
    let folder = folder(&[("folder/other.txt", "")]);
    fs::write(
        folder.path().join("latin1.yaml"),
        b"errpact: 1\nname: caf\xe9\n",
    )
    .expect("a file");
    for input in ["missing.yaml", "folder", "latin1.yaml"] {
        for command in ["check", "generate", "prompt", "docs"] {
            let run = errpact(folder.path(), &[command, input]).exits(2);
            assert!(run.stdout.is_empty(), "{run:#?}");
            assert!(run.stderr.contains(input), "{run:#?}");
        }
        let run = errpact(folder.path(), &["explain", "SOME_CODE", "--catalog", input]).exits(2);
        assert!(run.stderr.contains(input), "{run:#?}");
    }
}

#[test]
fn no_catalog_anywhere_is_2_and_names_the_ways_out() {
    let folder = folder(&[]);
    let run = errpact(folder.path(), &["check"]).exits(2);
    assert!(run.stderr.contains("errpact init"), "{run:#?}");
}

#[test]
fn the_catalog_is_found_in_the_nearest_parent() {
    let folder = folder(&[
        ("errors.yaml", &misspelled()),
        ("inner/errors.yaml", CATALOG),
        ("inner/deep/er/.keep", ""),
        ("beside/.keep", ""),
    ]);
    errpact(&folder.path().join("inner/deep/er"), &["check"]).exits(0);
    let run = errpact(&folder.path().join("beside"), &["check"]).exits(1);
    assert!(run.stderr.contains("../errors.yaml"), "{run:#?}");
}

#[test]
fn a_catalog_may_have_any_name() {
    let folder = folder(&[("my failures.yml", CATALOG)]);
    errpact(folder.path(), &["check", "my failures.yml"]).exits(0);
}

#[test]
fn statistics_go_to_standard_error_on_any_command() {
    let folder = folder(&[("errors.yaml", CATALOG)]);
    for arguments in [
        &["check"][..],
        &["generate"],
        &["prompt"],
        &["docs"],
        &["explain", "INTERNAL_ERROR"],
        &["schema"],
        &["completions", "bash"],
        &["man"],
    ] {
        let plain = errpact(folder.path(), arguments).exits(0);
        let run = errpact(folder.path(), &[arguments, &["--stats"]].concat()).exits(0);
        assert_eq!(run.stdout, plain.stdout);
        assert!(run.stderr.contains("stats: total"), "{run:#?}");
        assert!(!plain.stderr.contains("stats:"), "{plain:#?}");
    }
}

#[test]
fn the_resolved_catalog_is_written_where_it_is_asked_for() {
    let folder = folder(&[("errors.yaml", CATALOG)]);
    errpact(folder.path(), &["check", "--emit", "out.json"]).exits(0);
    let text = fs::read_to_string(folder.path().join("out.json")).expect("it is written");
    let json: serde_json::Value = serde_json::from_str(&text).expect("it is JSON");
    assert_eq!(json["codes"]["ORDER_NOT_FOUND"]["retry"]["by"], "model");
    let names: Vec<_> = fs::read_dir(folder.path())
        .expect("the folder")
        .map(|entry| entry.expect("an entry").file_name())
        .collect();
    assert_eq!(names.len(), 2, "nothing else is left behind: {names:?}");

    errpact(folder.path(), &["check", "--emit", "missing/out.json"]).exits(2);
}

#[test]
fn nothing_is_emitted_for_a_catalog_that_does_not_resolve() {
    let folder = folder(&[("errors.yaml", &misspelled()), ("out.json", "before")]);
    errpact(folder.path(), &["check", "--emit", "out.json"]).exits(1);
    assert_eq!(
        fs::read_to_string(folder.path().join("out.json")).expect("a file"),
        "before"
    );
}

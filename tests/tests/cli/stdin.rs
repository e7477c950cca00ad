//! A catalog from standard input.

use std::fs::{self, File};
use std::path::Path;

use errpact_tests::command::{Run, errpact_command, folder, run_from};

use super::{CATALOG, misspelled, with_outputs};

/// Runs a command in a folder, with a file of the folder as standard input.
fn piped(folder: &Path, file: &str, arguments: &[&str]) -> Run {
    let input = File::open(folder.join(file)).expect("the input");
    run_from(errpact_command(folder).args(arguments), input.into())
}

#[test]
fn commands_that_only_read_take_standard_input() {
    let folder = folder(&[("buffer", CATALOG)]);
    for arguments in [
        &["check", "-"][..],
        &["prompt", "-"],
        &["docs", "-"],
        &["vectors", "-", "--kind", "wire"],
        &["eval", "-", "--export", "inspect"],
        &["explain", "ORDER_NOT_FOUND", "--catalog", "-"],
    ] {
        let run = piped(folder.path(), "buffer", arguments).exits(0);
        let is_data = arguments[0] != "check";
        assert_eq!(is_data, !run.stdout.is_empty(), "{run:#?}");
    }
}

#[test]
fn findings_name_standard_input_or_the_file_that_it_is() {
    let folder = folder(&[("buffer", &misspelled())]);
    let concise = |more: &[&str]| {
        let arguments = [&["check", "-", "--format", "concise"], more].concat();
        piped(folder.path(), "buffer", &arguments).exits(1).stdout
    };
    assert!(concise(&[]).starts_with("-:15:5: error: unknown key"));
    let named = concise(&["--stdin-filename", "agent/errors.yaml"]);
    assert!(named.starts_with("agent/errors.yaml:15:5: error: unknown key"));
}

#[test]
fn includes_are_relative_to_the_file_that_it_is() {
    let root = format!("include: [more.yaml]\n{CATALOG}");
    let more = "codes:\n  LATER:\n    category: orders\n    message: Later.\n    instruct: Wait.\n";
    let folder = folder(&[
        ("here.yaml", &root.replace("more.yaml", "agent/more.yaml")),
        ("agent/errors.yaml", &root),
        ("agent/more.yaml", more),
    ]);
    let list = ["explain", "LATER", "--catalog", "-"];
    piped(folder.path(), "here.yaml", &list).exits(0);
    piped(folder.path(), "agent/errors.yaml", &list).exits(1);
    let named = [&list[..], &["--stdin-filename", "agent/errors.yaml"]].concat();
    piped(folder.path(), "agent/errors.yaml", &named).exits(0);
    // The file need not exist yet, and what it has on disk does not count.
    let named = [&list[..], &["--stdin-filename", "agent/new.yaml"]].concat();
    piped(folder.path(), "agent/errors.yaml", &named).exits(0);
    fs::write(folder.path().join("agent/errors.yaml"), "broken: [").expect("the file");
    let arguments = ["check", "-", "--stdin-filename", "agent/errors.yaml"];
    let run = piped(folder.path(), "here.yaml", &arguments).exits(1);
    assert!(
        run.stderr.contains("cannot read `agent/more.yaml`"),
        "{run:#?}"
    );
}

#[test]
fn what_is_not_saved_has_no_outputs() {
    let folder = folder(&[("errors.yaml", &with_outputs())]);
    let named = ["check", "-", "--stdin-filename", "errors.yaml"];
    piped(folder.path(), "errors.yaml", &named).exits(0);
    piped(folder.path(), "errors.yaml", &["check", "-"]).exits(0);
}

#[test]
fn it_can_be_one_of_several_catalogs() {
    let folder = folder(&[("buffer", &misspelled()), ("errors.yaml", CATALOG)]);
    let run = piped(folder.path(), "buffer", &["check", "errors.yaml", "-"]).exits(1);
    assert!(run.stderr.contains("2 catalogs: 1 error"), "{run:#?}");
}

#[test]
fn commands_that_need_the_file_say_so() {
    let folder = folder(&[("errors.yaml", CATALOG)]);
    for arguments in [
        &["generate", "-"][..],
        &["accept", "-"],
        &["watch", "-"],
        &["rename", "A", "B", "--catalog", "-"],
        &["scan", "--catalog", "-"],
        &["check", "-", "--fix"],
        &["check", "-", "--scan"],
    ] {
        let run = piped(folder.path(), "errors.yaml", arguments).exits(2);
        assert!(run.stderr.contains("standard input has none"), "{run:#?}");
        assert!(run.stderr.contains("help: name the file"), "{run:#?}");
    }
    let run = piped(
        folder.path(),
        "errors.yaml",
        &["check", "--stdin-filename", "x.yaml"],
    )
    .exits(2);
    assert!(run.stderr.contains("no catalog is `-`"), "{run:#?}");
}

#[test]
fn standard_input_that_is_no_text_cannot_be_read() {
    let folder = folder(&[]);
    fs::write(folder.path().join("latin1"), b"errpact: 1\nname: caf\xe9\n").expect("a file");
    let run = piped(folder.path(), "latin1", &["check", "-"]).exits(2);
    assert!(run.stderr.contains("error[not-utf8]"), "{run:#?}");
    fs::write(folder.path().join("empty"), "").expect("a file");
    let run = piped(folder.path(), "empty", &["check", "-"]).exits(1);
    assert!(run.stderr.contains("error[empty-file]"), "{run:#?}");
}

#[test]
fn standard_input_has_a_limit() {
    let folder = folder(&[]);
    fs::write(folder.path().join("large"), "#".repeat(32 << 20)).expect("a file");
    let run = piped(folder.path(), "large", &["check", "-"]).exits(2);
    assert!(run.stderr.contains("error[too-large]"), "{run:#?}");
}

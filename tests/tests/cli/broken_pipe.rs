//! A reader that closes the pipe early (`errpact docs | head`) causes neither an error nor a panic.

use std::{fs, io, process::Stdio};

use errpact_tests::command::{errpact_command, folder, wait};

use crate::cli::{misspelled, with_outputs};

/// Returns a pipe without a reader.
fn closed() -> Stdio {
    let (reader, writer) = io::pipe().expect("a pipe");
    drop(reader);
    writer.into()
}

#[test]
fn nobody_reads_standard_output() {
    let folder = folder(&[("errors.yaml", &with_outputs())]);
    for arguments in [
        &["docs"][..],
        &["prompt"],
        &["schema"],
        &["man"],
        &["completions", "zsh"],
        &["explain", "INTERNAL_ERROR"],
        &["generate", "--diff"],
        &["check", "--format", "json", "--stats"],
    ] {
        let mut child = errpact_command(folder.path())
            .args(arguments)
            .stdout(closed())
            .stderr(Stdio::piped())
            .spawn()
            .expect("it starts");
        let stderr = child.stderr.take().expect("it is piped");
        let status = wait(&mut child);
        let words = io::read_to_string(stderr).expect("UTF-8");
        assert!(!words.contains("panicked"), "{arguments:?}: {words}");
        assert!(!words.contains("Broken pipe"), "{arguments:?}: {words}");
        // `check` reports missing outputs, whether or not they are read.
        let expected = i32::from(arguments[0] == "check");
        assert_eq!(status, expected, "{arguments:?}: {words}");
    }
}

#[test]
fn nobody_reads_standard_error() {
    let folder = folder(&[("errors.yaml", &misspelled())]);
    let mut child = errpact_command(folder.path())
        .arg("check")
        .stdout(Stdio::null())
        .stderr(closed())
        .spawn()
        .expect("it starts");
    assert_eq!(wait(&mut child), 1);
}

#[test]
fn a_watch_without_a_reader_ends() {
    let folder = folder(&[("errors.yaml", &misspelled())]);
    let mut child = errpact_command(folder.path())
        .arg("watch")
        .stdout(Stdio::null())
        .stderr(closed())
        .spawn()
        .expect("it starts");
    assert_eq!(wait(&mut child), 0);
}

#[test]
fn outputs_are_written_whether_or_not_the_diff_is_read() {
    let folder = folder(&[("errors.yaml", &with_outputs())]);
    let mut child = errpact_command(folder.path())
        .arg("generate")
        .stdout(closed())
        .stderr(closed())
        .spawn()
        .expect("it starts");
    assert_eq!(wait(&mut child), 0);
    assert!(fs::exists(folder.path().join("prompts/system.md")).expect("it can be looked for"));
}

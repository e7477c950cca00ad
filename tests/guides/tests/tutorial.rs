//! `docs/tutorial.md`, followed from an empty folder: its files are written, its changes are made and its commands run,
//! in order. The output of a command must match the page, where `…` matches anything.
//!
//! `cargo` is a stand-in that runs the server of the page's current state. This package's build script compiled the
//! server from the page. `ERRPACT_WRITE=1` writes the current output into the page, and `docs/tutorial/after`.

#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::Command;

use errpact_guides::page::{apply, blocks, changed, fits};
use errpact_tests::command::{binary, run, workspace};
use errpact_tests::files::texts;

/// The server in each state of the page.
const SERVERS: [&str; 3] = [
    env!("CARGO_BIN_EXE_tutorial_0"),
    env!("CARGO_BIN_EXE_tutorial_1"),
    env!("CARGO_BIN_EXE_tutorial_2"),
];
const SERVER: &str = "src/main.rs";

#[test]
fn every_step_of_the_tutorial_does_what_the_page_says() {
    let docs = workspace().join("docs");
    let path = docs.join("tutorial.md");
    let page = fs::read_to_string(&path).unwrap();
    let write = std::env::var_os("ERRPACT_WRITE").is_some();
    let work = tempfile::tempdir().unwrap();
    let (programs, folder) = (work.path().join("bin"), work.path().join("parcels"));
    fs::create_dir_all(folder.join("src")).unwrap();
    fs::create_dir(&programs).unwrap();
    std::os::unix::fs::symlink(binary(), programs.join("errpact")).unwrap();

    let (mut state, mut begun, mut wrong) = (0, false, Vec::new());
    let (mut written, mut copied) = (String::new(), 0);
    cargo(&programs, state);
    for block in blocks(&page) {
        let mut body = block.body.to_owned();
        if let Some(file) = block.file() {
            fs::write(folder.join(file), block.body).unwrap();
        } else if block.info == "diff" {
            let file = changed(block.body).unwrap();
            let at = folder.join(file);
            let text = apply(block.body, &fs::read_to_string(&at).unwrap());
            fs::write(at, text.unwrap_or_else(|error| panic!("{file}: {error}"))).unwrap();
            if file == SERVER {
                state += 1;
                cargo(&programs, state);
            }
        } else if block.info == "console" {
            if !begun {
                same(&folder, &docs.join("tutorial/before"));
                begun = true;
            }
            body = console(block.body, &folder, &programs, &mut wrong);
        }
        written.push_str(&page[copied..block.start]);
        written.push_str(&body);
        copied = block.start + block.body.len();
    }
    written.push_str(&page[copied..]);
    assert_eq!(state + 1, SERVERS.len(), "states of the server");

    // The log of one call, and the schema of the language, which is for the reader's editor.
    for file in ["server.log", "errors.schema.json"] {
        fs::remove_file(folder.join(file)).unwrap();
    }
    let after = docs.join("tutorial/after");
    if write {
        fs::write(&path, written).unwrap();
        for (name, text) in texts(&folder, &[]) {
            fs::create_dir_all(after.join(&name).parent().unwrap()).unwrap();
            fs::write(after.join(&name), text).unwrap();
        }
    }
    assert!(
        write || wrong.is_empty(),
        "{}\nIf that is right: ERRPACT_WRITE=1 writes it into the page.",
        wrong.join("\n")
    );
    same(&folder, &after);
}

/// Makes `cargo` run the server of a state. Its `install` and `build` do nothing.
fn cargo(programs: &Path, state: usize) {
    let file = programs.join("cargo");
    let server = SERVERS[state];
    let text = format!(
        "#!/bin/sh\ncase $1 in run) exec '{server}' ;; install|build) ;; *) exit 9 ;; esac\n"
    );
    fs::write(&file, text).unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).unwrap();
}

/// Runs the commands of a block, and returns the block with their output if it differs.
fn console(block: &str, folder: &Path, programs: &Path, wrong: &mut Vec<String>) -> String {
    let mut all = String::new();
    for command in block.split("$ ").skip(1) {
        let (line, expected) = command.split_once('\n').unwrap();
        let path = std::env::join_paths(
            [programs.to_owned()]
                .into_iter()
                .chain(std::env::split_paths(&std::env::var_os("PATH").unwrap())),
        );
        let result = run(Command::new("bash")
            .args(["-c", &format!("{{ {line}; }} 2>&1")])
            .env("PATH", path.unwrap())
            .env("NO_COLOR", "1")
            .env("RUST_BACKTRACE", "0")
            .current_dir(folder));
        let mut printed = result.stdout.trim_end().to_owned();
        if !printed.is_empty() {
            printed.push('\n');
        }
        if result.status != 0 {
            printed.insert_str(0, &format!("? {}\n", result.status));
        }
        all.push_str(&format!("$ {line}\n"));
        if fits(expected.trim_end(), printed.trim_end()) {
            all.push_str(expected);
        } else {
            wrong.push(format!(
                "$ {line}\nthe page says:\n{expected}\nit prints:\n{printed}"
            ));
            all.push_str(&printed);
        }
    }
    all
}

/// Fails if a folder does not have the repository's files.
fn same(folder: &Path, expected: &Path) {
    let (found, expected_files) = (texts(folder, &[]), texts(expected, &[]));
    let names = |files: &BTreeMap<String, String>| files.keys().cloned().collect::<Vec<_>>();
    assert_eq!(
        names(&found),
        names(&expected_files),
        "{}",
        expected.display()
    );
    for (name, text) in found {
        assert_eq!(
            text,
            expected_files[&name],
            "{}",
            expected.join(&name).display()
        );
    }
}

#[test]
fn dots_stand_for_any_text_and_nothing_else_does() {
    assert!(fits("a … c", "a b c"));
    assert!(fits("a …", "a b\nc"));
    assert!(fits("… c", "a c"));
    assert!(fits("a", "a"));
    assert!(!fits("a … c", "a b d"));
    assert!(!fits("a", "ab"));
    assert!(!fits("a … c", "a b c d"));
    assert!(!fits("", "a"));
}

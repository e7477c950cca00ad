//! Runs one of our programs, and reads its output.

use std::ffi::OsStr;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::Command;

use errpact_tests::command::{Run, run};
use errpact_tests::installed::library;
use tempfile::TempDir;

use crate::clients::installed::Set;

/// Runs a program of `tests/clients/` to its end; kills it if it hangs.
#[track_caller]
pub(crate) fn check(set: Set, program: &str, arguments: &[&OsStr]) -> Run {
    let mut command = Command::new(set.interpreter());
    command
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .env("PYTHONPATH", library::package());
    // A client must not contact its own servers: the tests need none.
    command
        .env("LANGSMITH_TRACING", "false")
        .env("OPENAI_AGENTS_DISABLE_TRACING", "1");
    match set {
        Set::Mcp1 | Set::Mcp2 | Set::Hosts | Set::Python | Set::Engines => {
            run(command.arg(set.sources().join(program)).args(arguments)).exits(0)
        }
        Set::Node => {
            let folder = node_folder();
            for source in fs::read_dir(set.sources()).expect("the programs") {
                let source = source.expect("a program").path();
                if source.extension() == Some(OsStr::new("mjs")) {
                    let name = source.file_name().expect("a file has a name");
                    fs::copy(&source, folder.path().join(name)).expect("the copy");
                }
            }
            run(command.arg(folder.path().join(program)).args(arguments)).exits(0)
        }
        Set::Restate | Set::Javascript => unreachable!("it has no program that checks"),
    }
}

/// Returns an empty folder in which Node.js and tsc find the installed packages. They look for `node_modules` next to a
/// program, and ours are in the source tree.
#[track_caller]
pub(crate) fn node_folder() -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let modules = Set::Node.folder().join("node_modules");
    symlink(modules, folder.path().join("node_modules")).expect("the link");
    fs::write(folder.path().join("package.json"), r#"{"type":"module"}"#).expect("the file");
    folder
}

/// Parses a program's output: one JSON value per line.
#[track_caller]
pub(crate) fn lines<T: serde::de::DeserializeOwned>(run: &Run) -> Vec<T> {
    run.stdout
        .lines()
        .map(|line| {
            serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}\n{run:#?}"))
        })
        .collect()
}

/// Returns a file in a separate folder.
pub(crate) fn file(name: &str, text: &str) -> (TempDir, std::path::PathBuf) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = Path::join(folder.path(), name);
    fs::write(&path, text).expect("the file");
    (folder, path)
}

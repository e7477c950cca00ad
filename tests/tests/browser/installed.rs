//! The packages that `scripts/browser` installed.

use std::env;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use errpact_tests::command::workspace;
use tempfile::TempDir;

/// Returns Chromium: Debian's, or the one in the environment variable. Fails if there is none: a test never passes
/// without the browser under test.
#[track_caller]
pub(crate) fn chromium() -> PathBuf {
    let named = env::var_os("CHROMIUM").filter(|named| !named.is_empty());
    let name = named.unwrap_or_else(|| "chromium".into());
    let path = env::var_os("PATH").unwrap_or_default();
    let mut found = env::split_paths(&path).map(|folder| folder.join(&name));
    found
        .find(|program| program.is_file())
        .unwrap_or_else(|| panic!("there is no {name:?}; run: ./scripts/browser"))
}

/// Returns the npm packages. Fails if they are missing, or come from another lock file.
#[track_caller]
pub(crate) fn modules() -> PathBuf {
    let folder = workspace().join("target/browser");
    let pinned = fs::read(sources().join("package-lock.json")).expect("the lock file");
    match fs::read(folder.join("package-lock.json")) {
        Ok(installed) if installed == pinned => folder.join("node_modules"),
        Ok(_) => panic!("{folder:?} is older than its lock file; run: ./scripts/browser"),
        Err(_) => panic!("{folder:?} is not installed; run: ./scripts/browser"),
    }
}

/// Returns the folder with our programs.
fn sources() -> PathBuf {
    workspace().join("tests/browser")
}

/// Returns a folder with copies of our programs, in which Node.js finds the installed packages.
#[track_caller]
pub(crate) fn programs() -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    symlink(modules(), folder.path().join("node_modules")).expect("the link");
    for source in fs::read_dir(sources()).expect("the programs") {
        let source = source.expect("a program").path();
        if source.extension().is_some_and(|it| it == "mjs") {
            let name = source.file_name().expect("a file has a name");
            fs::copy(&source, folder.path().join(name)).expect("the copy");
        }
    }
    folder
}

/// Returns a command for Node.js.
pub(crate) fn node() -> Command {
    let mut command = Command::new("node");
    command.stdin(Stdio::null());
    command
}

/// Returns the TypeScript compiler, in a folder.
#[track_caller]
pub(crate) fn tsc(folder: &Path) -> Command {
    let mut command = node();
    command
        .arg(modules().join("typescript/bin/tsc"))
        .current_dir(folder);
    command
}

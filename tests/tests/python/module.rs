//! Generated modules, and the programs that use them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use errpact_generator::python;
use errpact_spec::{Resolved, load};
use errpact_tests::command::{Run, folder, run, workspace};
use errpact_tests::installed::{Set, library};
use tempfile::TempDir;

/// Loads a catalog from a file.
#[track_caller]
pub(crate) fn resolved(path: &Path) -> Resolved {
    let loaded = load(path);
    let said: Vec<&String> = loaded.findings.iter().map(|it| &it.message).collect();
    assert!(!loaded.has_errors(), "{said:#?}");
    loaded.resolved.unwrap()
}

/// Loads a catalog from a text.
#[track_caller]
pub(crate) fn catalog(text: &str) -> Resolved {
    resolved(&folder(&[("errors.yaml", text)]).path().join("errors.yaml"))
}

/// Returns the module of a catalog.
#[track_caller]
pub(crate) fn module(resolved: &Resolved) -> String {
    python::render(resolved).unwrap()
}

/// Returns a folder with these modules.
pub(crate) fn modules<'a>(modules: impl IntoIterator<Item = (&'a str, String)>) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in modules {
        fs::write(folder.path().join(format!("{name}.py")), text).unwrap();
    }
    folder
}

/// Returns the path of one of our programs.
pub(crate) fn program(name: &str) -> PathBuf {
    workspace().join("tests/python").join(name)
}

/// Runs Python in a folder.
#[track_caller]
pub(crate) fn python(folder: &Path) -> Command {
    let mut command = Command::new(Set::Python.interpreter());
    command
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .env("PYTHONUTF8", "1")
        .env("PYTHONPATH", library::path(folder))
        .current_dir(folder);
    command
}

/// Runs one of our programs with the modules of a folder.
#[track_caller]
pub(crate) fn drive<'a>(
    folder: &Path,
    name: &str,
    arguments: impl IntoIterator<Item = &'a str>,
) -> Run {
    run(python(folder).arg(program(name)).args(arguments)).exits(0)
}

//! mypy and ruff, run on every module of a folder.

use std::fs;
use std::path::Path;
use std::process::Command;

use errpact_tests::command::{Run, run};
use errpact_tests::installed::{Set, library};
use tempfile::TempDir;

use crate::python::module::python;

/// Rules that do not apply to such a file; all others are on.
const NOT_FOR_IT: &[(&str, &str)] = &[
    ("A002", "names of parameters are the catalog's"),
    (
        "BLE001",
        "what a foreign model raises when it is read is not known",
    ),
    (
        "COM812",
        "the formatter's, which ruff itself advises against beside it",
    ),
    ("CPY001", "whose the catalog is, is not known"),
    ("D203", "excludes D211"),
    ("D213", "excludes D212"),
    ("E501", "a text of the catalog stays on one line"),
    (
        "PLR0913",
        "the arguments of the library's constructor have names",
    ),
    (
        "TC003",
        "annotations are for programs, too, that read them as the module runs",
    ),
];
/// Rules about the style of the texts and names of a catalog, which belong to the catalog.
const NOT_FOR_HOSTILE_TEXTS: &[(&str, &str)] = &[
    ("E741", "names are the catalog's"),
    ("N815", "names are the catalog's"),
    ("RUF001", "a text may have any letter"),
    ("RUF002", "a text may have any letter"),
    ("S105", "a code may speak of passwords"),
    (
        "UP013",
        "a class cannot have a field that is called like its type",
    ),
];

/// Fails unless every module is clean. Hostile catalogs have their own style.
#[track_caller]
pub(crate) fn all_clean(folder: &Path, hostile: bool) {
    let bare = without_exemptions(folder);
    ruff(bare.path(), &["format", "--check", "--diff"]).exits(0);
    ruff_check(bare.path(), hostile).exits(0);
    mypy(folder).exits(0);
}

/// Runs every rule of ruff that applies to such a file.
#[track_caller]
pub(crate) fn ruff_check(folder: &Path, hostile: bool) -> Run {
    let more = if hostile { NOT_FOR_HOSTILE_TEXTS } else { &[] };
    let ignored: Vec<&str> = NOT_FOR_IT
        .iter()
        .chain(more)
        .map(|(rule, _)| *rule)
        .collect();
    let ignored = ignored.join(",");
    let arguments = ["check", "--select", "ALL", "--ignore", &ignored];
    ruff(
        folder,
        &[&arguments[..], &["--output-format", "concise"]].concat(),
    )
}

/// Runs ruff without any configuration, for the oldest Python.
#[track_caller]
pub(crate) fn ruff(folder: &Path, arguments: &[&str]) -> Run {
    let mut command = python(folder);
    command.args(["-m", "ruff"]).args(arguments);
    run(command.args(["--isolated", "--no-cache", "--target-version", "py310", "."]))
}

/// Runs mypy in strict mode, for the oldest Python.
#[track_caller]
pub(crate) fn mypy(folder: &Path) -> Run {
    let mut command = python(folder);
    command.args(["-m", "mypy", "--strict", "--python-version", "3.10"]);
    run(command.args(["--no-incremental", "--cache-dir", "/dev/null", "."]))
}

/// Runs pyright in strict mode on these files of a folder, for the oldest Python.
#[track_caller]
pub(crate) fn pyright(folder: &Path, files: &[&str]) -> Run {
    let settings = serde_json::json!({
        "include": files,
        "typeCheckingMode": "strict",
        "pythonVersion": "3.10",
        "extraPaths": std::env::split_paths(&library::path(folder)).collect::<Vec<_>>(),
    });
    fs::write(folder.join("pyrightconfig.json"), settings.to_string()).unwrap();
    let mut command = Command::new(Set::Node.interpreter());
    command.arg(Set::Node.folder().join("node_modules/pyright/index.js"));
    run(command.arg("--project").arg(folder).current_dir(folder))
}

/// Returns the modules without the lines that disable a project's own settings, because these lines would disable ours,
/// too.
fn without_exemptions(folder: &Path) -> TempDir {
    let bare = tempfile::tempdir().unwrap();
    for file in fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        let parts: Vec<&str> = text.splitn(2, "# fmt: off\n# ruff: noqa\n").collect();
        assert_eq!(parts.len(), 2, "{path:?} is open to every formatter");
        fs::write(bare.path().join(path.file_name().unwrap()), parts.concat()).unwrap();
    }
    bare
}

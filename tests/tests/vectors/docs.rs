//! The program in `docs/vectors.md` runs, and finds a difference.

use std::ffi::OsString;
use std::{env, fs};

use errpact_tests::command::{Run, binary, errpact, folder, run, workspace};
use errpact_tests::installed::library;

const CATALOG: &str = "\
errpact: 1
name: small
categories: { general: {} }
outputs:
  - python: agent/errors.py
codes:
  WAIT:
    category: general
    message: Wait.
    act: [wait, retry]
    retry: { by: runtime, max: 2, delay: 250ms }
  REST:
    category: general
    message: It failed.
    instruct: Say so.
    fallback: true
";

/// Runs the page's program in the folder.
fn program(folder: &std::path::Path) -> Run {
    let page = fs::read_to_string(workspace().join("docs/vectors.md")).unwrap();
    let (_, rest) = page.split_once("```python\n").unwrap();
    let (program, _) = rest.split_once("```").unwrap();
    let known = env::var_os("PATH").unwrap_or_default();
    let folders = binary().parent().map(Into::into).into_iter();
    let path: OsString = env::join_paths(folders.chain(env::split_paths(&known))).unwrap();
    let mut python = std::process::Command::new("python3");
    fs::write(folder.join("held.py"), program).unwrap();
    python.args(["-B", "held.py"]);
    python.current_dir(folder).env("PATH", path);
    python.env("PYTHONPATH", library::package());
    run(&mut python)
}

#[test]
fn the_program_of_the_page_runs() {
    let folder = folder(&[("errors.yaml", CATALOG), ("agent/__init__.py", "")]);
    errpact(folder.path(), &["generate"]).exits(0);
    let run = program(folder.path());
    assert_eq!(run.status, 0, "{run:#?}");
    // The module of a different version of the catalog.
    let file = folder.path().join("errors.yaml");
    fs::write(&file, CATALOG.replace("250ms", "300ms")).unwrap();
    let run = program(folder.path());
    assert_eq!(run.status, 1, "{run:#?}");
    assert!(run.stderr.contains("FINGERPRINT"), "{run:#?}");
}

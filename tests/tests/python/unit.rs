//! The unit tests in Python, and a check of their types.

use std::fs;

use errpact_tests::command::{run, workspace};
use errpact_tests::installed::library;

use crate::python::checkers::{mypy, pyright};
use crate::python::module::{module, modules, program, python, resolved};

#[test]
fn unit_tests() {
    let folder = modules([("errors", module(&resolved(&program("errors.yaml"))))]);
    let tests = "test_errors.py";
    fs::copy(program(tests), folder.path().join(tests)).unwrap();
    // They use the module like a strictly checked program.
    mypy(folder.path()).exits(0);
    pyright(folder.path(), &["errors.py"]).exits(0);
    for more in [
        "test_engine.py",
        "test_produced.py",
        "test_guard.py",
        "test_nested.py",
        "test_prompt.py",
    ] {
        fs::copy(program(more), folder.path().join(more)).unwrap();
    }
    let run = run(python(folder.path()).args(["-W", "error", "-m", "unittest", "-v"])).exits(0);
    let ran = run.stderr.matches(" ... ok").count();
    assert!(ran > 36 && run.stderr.ends_with("\nOK\n"), "{run:#?}");
}

#[test]
fn what_may_have_acted_is_not_called_again() {
    let folder = modules([("errors", module(&resolved(&program("effects.yaml"))))]);
    let tests = "test_effects.py";
    fs::copy(program(tests), folder.path().join(tests)).unwrap();
    mypy(folder.path()).exits(0);
    let run = run(python(folder.path()).args(["-W", "error", "-m", "unittest", "-v"])).exits(0);
    // What is logged meanwhile has a line between a name and its result.
    let ran = run
        .stderr
        .lines()
        .filter(|line| line.ends_with("ok"))
        .count();
    assert!(ran >= 14 && run.stderr.ends_with("\nOK\n"), "{run:#?}");
}

/// The catalog is that of the tool loop in Rust.
#[test]
fn the_tool_loop_does_what_it_does_in_rust() {
    let catalog = workspace().join("tests/tests/tool_loop/errors.yaml");
    let folder = modules([("errors", module(&resolved(&catalog)))]);
    let tests = "test_tool_loop.py";
    fs::copy(program(tests), folder.path().join(tests)).unwrap();
    mypy(folder.path()).exits(0);
    pyright(folder.path(), &["errors.py", tests]).exits(0);
    let run = run(python(folder.path()).args(["-W", "error", "-m", "unittest"])).exits(0);
    assert!(
        run.stderr.contains("Ran 20 tests") && run.stderr.ends_with("\nOK\n"),
        "{run:#?}"
    );
}

/// The package has its own settings of ruff.
#[test]
fn the_package_is_clean() {
    let package = library::package();
    let ruff = |arguments: &[&str]| {
        let mut command = python(package);
        run(command.args(["-m", "ruff"]).args(arguments).arg("."))
    };
    ruff(&["format", "--check", "--no-cache"]).exits(0);
    ruff(&["check", "--no-cache"]).exits(0);
    mypy(package).exits(0);
}

/// A program that asks for a code or an argument that the catalog does not have gets an error.
#[test]
fn a_type_checker_knows_the_catalog() {
    let wrong = "from errors import Code, OrderArguments, decide\n\
                 decide(Code.NO_SUCH_CODE)\n\
                 def cake(arguments: OrderArguments) -> int:\n    return arguments[\"cake\"]\n\
                 decide(\"SOLD_OUT\", importance=\"urgent\")\n";
    let folder = modules([
        ("errors", module(&resolved(&program("errors.yaml")))),
        ("wrong", wrong.to_owned()),
    ]);
    let run = mypy(folder.path()).exits(1);
    for found in ["NO_SUCH_CODE", "expected \"int\"", "\"importance\""] {
        assert!(run.stdout.contains(found), "{found}: {run:#?}");
    }
    assert!(run.stdout.contains("Found 3 errors in 1 file"), "{run:#?}");
}

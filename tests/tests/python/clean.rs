//! Python's checkers find nothing in the modules of ordinary catalogs.

use std::fs;
use std::path::PathBuf;

use errpact_tests::catalogs::{CONTRACTS, PACKS};
use errpact_tests::command::{errpact, folder, run, workspace};

use crate::python::checkers::{all_clean, mypy, ruff_check};
use crate::python::module::{catalog, module, modules, program, python, resolved};

/// Returns every catalog of the repository that represents a user's, by name.
pub(crate) fn catalogs() -> Vec<(String, PathBuf)> {
    let mut catalogs = Vec::new();
    for example in fs::read_dir(workspace().join("examples")).unwrap() {
        let path = example.unwrap().path();
        if path.join("errors.yaml").exists() {
            let name = path
                .file_name()
                .unwrap()
                .to_string_lossy()
                .replace('-', "_");
            catalogs.push((name, path.join("errors.yaml")));
        }
    }
    catalogs.push(("bakery".to_owned(), program("errors.yaml")));
    catalogs.extend([CONTRACTS, PACKS].map(|it| (it.name.to_owned(), it.path())));
    catalogs
}

#[test]
fn checkers_have_nothing_to_say() {
    let catalogs = catalogs();
    assert!(catalogs.len() > 5, "{catalogs:?}");
    let folder = modules(
        catalogs
            .iter()
            .map(|(name, path)| (name.as_str(), module(&resolved(path)))),
    );
    all_clean(folder.path(), false);
}

/// The assumption of the tests above.
#[test]
fn checkers_find_what_is_wrong() {
    let good = module(&resolved(&program("errors.yaml")));
    let wrong_type = good.replace("codes=Code,", "codes=5,");
    assert_ne!(wrong_type, good);
    let run = mypy(modules([("errors", wrong_type)]).path()).exits(1);
    assert!(run.stdout.contains("codes"), "{run:#?}");
    let unused = good.replace("from collections.abc", "import os\nfrom collections.abc");
    let unused = unused.replace("# ruff: noqa\n", "");
    let run = ruff_check(modules([("errors", unused)]).path(), false).exits(1);
    assert!(run.stdout.contains("F401"), "{run:#?}");
}

/// A project's own settings change nothing in the file, which `errpact check` compares.
#[test]
fn a_project_with_other_settings_leaves_it_alone() {
    let text = module(&resolved(&program("errors.yaml")));
    let folder = modules([("errors", text.clone())]);
    let settings = "line-length = 140\n[format]\nquote-style = 'single'\nindent-style = 'tab'\n\
                    [lint]\nselect = ['ALL']\nignore = ['PGH004']\n";
    fs::write(folder.path().join("ruff.toml"), settings).unwrap();
    for arguments in [&["check", "--fix", "--unsafe-fixes"][..], &["format"]] {
        let mut command = python(folder.path());
        command.args(["-m", "ruff"]).args(arguments);
        run(command.args(["--no-cache", "."])).exits(0);
    }
    let after = fs::read_to_string(folder.path().join("errors.py")).unwrap();
    assert_eq!(after, text);
}

#[test]
fn a_thousand_codes() {
    let mut yaml = "errpact: 1\nname: large\ncategories: { general: {} }\ncodes:\n".to_owned();
    for number in 0..1_000 {
        yaml.push_str(&format!(
            "  CODE_{number}: {{ category: general, number: {number}, message: Failed., \
             instruct: Say so., retry: {{ by: model, max: {} }} }}\n",
            number % 7 + 1
        ));
    }
    let resolved = catalog(&yaml);
    let folder = modules([("large", module(&resolved))]);
    all_clean(folder.path(), false);
    let run = crate::python::module::drive(folder.path(), "load.py", ["large"]);
    assert_eq!(run.json()["codes"].as_array().unwrap().len(), 1_000);
}

#[test]
fn the_command_writes_it_and_checks_it() {
    let yaml = fs::read_to_string(program("errors.yaml")).unwrap();
    let yaml = yaml + "outputs:\n  - python: agent/errors.py\n";
    let folder = folder(&[("errors.yaml", yaml.as_str())]);
    errpact(folder.path(), &["generate"]).exits(0);
    let file = folder.path().join("agent/errors.py");
    let written = fs::read_to_string(&file).unwrap();
    assert!(!written.contains('\r'));
    let head = written.lines().next().unwrap();
    let fingerprint = resolved(&folder.path().join("errors.yaml"))
        .fingerprint()
        .to_owned();
    assert!(
        head.contains("catalog bakery") && head.contains(&fingerprint),
        "{head}"
    );
    errpact(folder.path(), &["check"]).exits(0);
    errpact(folder.path(), &["generate"]).exits(0);
    assert_eq!(fs::read_to_string(&file).unwrap(), written);
    fs::write(&file, written.replace("SOLD_OUT", "SOLD")).unwrap();
    let run = errpact(folder.path(), &["check"]).exits(1);
    assert!(run.stderr.contains("agent/errors.py"), "{run:#?}");
}

/// A module imports the installed package, inside and outside of a package of the program.
#[test]
fn a_module_is_the_same_in_a_package() {
    let yaml = fs::read_to_string(program("errors.yaml")).unwrap();
    let yaml = yaml + "outputs:\n  - python: agent/errors.py\n";
    let folder = folder(&[("errors.yaml", yaml.as_str())]);
    let [root, agent] = [folder.path().to_owned(), folder.path().join("agent")];
    errpact(&root, &["generate"]).exits(0);
    let say = "errors.parse('SOLD_OUT: none left').code is errors.Code.SOLD_OUT";
    let program = format!("import errors\nassert {say}\n");
    run(python(&agent).args(["-c", &program])).exits(0);
    mypy(&agent).exits(0);
    fs::write(agent.join("__init__.py"), "").unwrap();
    errpact(&root, &["check"]).exits(0);
    let program = format!("from agent import errors\nassert {say}\n");
    run(python(&root).args(["-c", &program])).exits(0);
    mypy(&root).exits(0);
}

#[test]
fn everything_about_a_catalog() {
    let path = workspace().join("tests/catalogs/rich.yaml");
    let text = module(&resolved(&path));
    assert_eq!(text, module(&resolved(&path)));
    insta::assert_snapshot!(text);
}

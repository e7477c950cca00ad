//! The sources of the pages, from which the served files are made.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use errpact_tests::browser::{node, tsc};
use errpact_tests::command::{run, workspace};

/// Returns the folders with a page.
fn webs() -> [PathBuf; 2] {
    ["travel-chat", "pipeline"]
        .map(|example| workspace().join("examples").join(example).join("web"))
}

#[test]
fn what_is_served_is_what_strict_typescript_makes_of_the_sources() {
    for web in webs() {
        let made = tempfile::tempdir().unwrap();
        let mut command = tsc(&web);
        command.args(["--project", ".", "--strict", "--noEmitOnError", "--outDir"]);
        let run = run(command.arg(made.path()));
        assert_eq!(run.status, 0, "{web:?}: {}", run.stdout);
        let (made, kept) = (scripts(made.path()), scripts(&web.join("dist")));
        let names = |of: &BTreeMap<String, String>| of.keys().cloned().collect::<Vec<_>>();
        assert_eq!(names(&made), names(&kept));
        assert!(
            names(&made).contains(&"errors.js".to_owned()),
            "the generated client is not there"
        );
        for (name, text) in &made {
            assert_eq!(
                text, &kept[name],
                "dist/{name} is stale; in {web:?} run: \
                 node ../../../target/browser/node_modules/typescript/bin/tsc --project ."
            );
        }
    }
}

#[test]
fn the_pages_own_tests_pass() {
    for web in webs() {
        let mut tests: Vec<PathBuf> = fs::read_dir(web.join("test"))
            .unwrap()
            .map(|file| file.unwrap().path())
            .collect();
        tests.sort();
        let mut command = node();
        command.args(["--test", "--test-reporter=tap"]).args(&tests);
        // Under cargo's coverage or another Node.js test runner this would not print a summary.
        let run = run(command.env_remove("NODE_TEST_CONTEXT"));
        assert_eq!(run.status, 0, "{}", run.stdout);
        let passed = run
            .stdout
            .lines()
            .find_map(|line| line.strip_prefix("# pass "));
        let passed: usize = passed.expect("a summary").parse().unwrap();
        assert!(
            passed >= tests.len() && passed > 10,
            "hardly anything was tested: {passed}"
        );
    }
}

#[test]
fn the_pages_write_no_markup() {
    for web in webs() {
        for (name, text) in scripts(&web.join("dist")) {
            for way in [
                "innerHTML",
                "outerHTML",
                "insertAdjacentHTML",
                "document.write",
                "DOMParser",
                "eval(",
                "new Function",
            ] {
                assert!(!text.contains(way), "{name} has {way}");
            }
        }
        let page = fs::read_to_string(web.join("index.html")).unwrap();
        for inline in ["<style", "style=", "onclick", "onload", "javascript:"] {
            assert!(!page.contains(inline), "index.html has {inline}");
        }
    }
}

/// Returns the scripts of a folder, by name.
fn scripts(folder: &Path) -> BTreeMap<String, String> {
    fs::read_dir(folder)
        .unwrap()
        .map(|file| {
            let path = file.unwrap().path();
            let name = path.file_name().unwrap().to_str().unwrap().to_owned();
            (name, fs::read_to_string(path).unwrap())
        })
        .collect()
}

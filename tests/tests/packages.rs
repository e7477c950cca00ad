//! The packages for PyPI and npm: one version everywhere, one list of platforms, and a launcher that says what is missing.
//!
//! `scripts/installs` installs them, which needs a release build.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use errpact_tests::command::{run, workspace, workspace_cargo};
use errpact_tests::files::texts;
use serde_json::Value;

fn read(path: &str) -> String {
    fs::read_to_string(workspace().join(path)).unwrap()
}

fn npm() -> Value {
    serde_json::from_str(&read("typescript/package.json")).unwrap()
}

/// Returns the texts between a mark and the next quotation mark.
fn quoted(text: &str, before: &str) -> Vec<String> {
    text.split(before)
        .skip(1)
        .map(|rest| rest.split('"').next().unwrap().to_owned())
        .collect()
}

#[test]
fn every_package_has_the_version_of_the_crates() {
    let version = env!("CARGO_PKG_VERSION");
    let hooks = read("pyproject.toml");
    assert_eq!(quoted(&hooks, "\nversion = \""), [version]);
    assert_eq!(quoted(&hooks, "errpact=="), [version]);
    assert!(read("action.yml").contains(&format!("default: {version}\n")));
    let npm = npm();
    assert_eq!(npm["version"], version);
    for (package, wanted) in npm["optionalDependencies"].as_object().unwrap() {
        assert_eq!(wanted, version, "{package}");
    }
    let adopting = read("docs/adopting.md");
    assert!(adopting.contains(&format!("errpact/errpact@v{version}\n")));
    assert!(adopting.contains(&format!("rev: v{version}\n")));
}

#[test]
fn npm_the_script_and_the_release_have_the_same_platforms() {
    let npm = npm();
    let asked: BTreeSet<String> = npm["optionalDependencies"]
        .as_object()
        .unwrap()
        .keys()
        .map(|name| name.strip_prefix("@errpact/").unwrap().to_owned())
        .collect();
    let script = read("scripts/package");
    let table = script.split("PLATFORMS = {").nth(1).unwrap();
    let table = table.split('}').next().unwrap();
    let rows: Vec<(&str, &str)> = table
        .lines()
        .filter_map(|line| line.trim().trim_end_matches(',').split_once(": "))
        .map(|(target, platform)| (target.trim_matches('"'), platform.trim_matches('"')))
        .collect();
    assert_eq!(
        rows.iter()
            .map(|row| row.1.to_owned())
            .collect::<BTreeSet<_>>(),
        asked
    );
    let release = read(".github/workflows/release.yml");
    let built: BTreeSet<&str> = release
        .split("{ target: ")
        .skip(1)
        .filter_map(|rest| rest.split(',').next())
        .collect();
    assert_eq!(rows.iter().map(|row| row.0).collect::<BTreeSet<_>>(), built);
}

/// Runs the launcher in a folder without packages, as a platform if one is given, and returns what it printed.
fn launch(platform: Option<&str>) -> (Option<i32>, String) {
    let folder = tempfile::tempdir().unwrap();
    let package = folder.path().join("node_modules/errpact");
    fs::create_dir_all(package.join("bin")).unwrap();
    for file in ["package.json", "bin/errpact.js"] {
        fs::copy(
            workspace().join("typescript").join(file),
            package.join(file),
        )
        .unwrap();
    }
    let mut node = Command::new("node");
    if let Some(platform) = platform {
        let preload = folder.path().join("platform.cjs");
        let text =
            format!("Object.defineProperty(process, 'platform', {{ value: '{platform}' }});");
        fs::write(&preload, text).unwrap();
        node.arg("--require").arg(preload);
    }
    let output = node
        .arg(package.join("bin/errpact.js"))
        .arg("check")
        .output()
        .unwrap();
    (
        output.status.code(),
        String::from_utf8(output.stderr).unwrap(),
    )
}

#[test]
fn the_launcher_names_the_missing_package_and_what_installs_it() {
    let (status, words) = launch(None);
    assert_eq!(status, Some(2), "{words}");
    assert!(words.starts_with("error: the package @errpact/"), "{words}");
    assert!(
        words.contains("is not installed\n  help: install errpact again"),
        "{words}"
    );
    assert!(
        words.contains(concat!("@", env!("CARGO_PKG_VERSION"), "\n")),
        "{words}"
    );
}

#[test]
fn the_launcher_names_another_way_on_a_platform_without_a_package() {
    let (status, words) = launch(Some("plan9"));
    assert_eq!(status, Some(2), "{words}");
    assert!(
        words.starts_with("error: errpact has no command for plan9 on "),
        "{words}"
    );
    assert!(
        words.contains("help: install it with Rust: cargo install errpact-cli\n"),
        "{words}"
    );
}

/// `test = false` in a `Cargo.toml` saves compiling a library or program once more. Unit tests in it would never run.
#[test]
fn what_is_not_compiled_for_tests_has_no_unit_tests() {
    let mut cargo = workspace_cargo();
    let arguments = [
        "metadata",
        "--no-deps",
        "--offline",
        "--locked",
        "--format-version",
        "1",
    ];
    let metadata = run(cargo.args(arguments)).exits(0).json();
    let packages = metadata["packages"].as_array().unwrap().iter();
    let targets = packages.flat_map(|package| package["targets"].as_array().unwrap());
    let mut untested = 0;
    for target in targets {
        if target["test"] == true || !matches!(target["kind"][0].as_str(), Some("lib" | "bin")) {
            continue;
        }
        untested += 1;
        let root = Path::new(target["src_path"].as_str().unwrap());
        for (path, source) in texts(root.parent().unwrap(), &[]) {
            assert!(!source.contains("test]"), "{}: {path}", root.display());
        }
    }
    assert!(untested >= 4, "{untested}");
}

/// A panic in the engine of the Python package becomes an exception, which takes unwinding. Only the command does without.
#[test]
fn the_engine_of_python_unwinds() {
    let aborts = |text: &str| {
        let text = text.replace(' ', "");
        let ways = ["panic=\"abort\"", "panic=abort", "_PANIC"];
        ways.iter().any(|way| text.contains(way))
    };
    let manifest = read("Cargo.toml");
    let sections = manifest.split("\n[").filter(|section| aborts(section));
    let aborting: Vec<_> = sections.filter_map(|it| it.split(']').next()).collect();
    assert_eq!(aborting, ["profile.command"]);
    for file in [
        ".cargo/config.toml",
        "python/pyproject.toml",
        "scripts/package",
    ] {
        assert!(!aborts(&read(file)), "{file}");
    }
    let engine = read("python/pyproject.toml");
    assert!(engine.contains("\nprofile = \"engine\"\n"), "{engine}");
    let script = read("scripts/package");
    let builds = script
        .lines()
        .filter(|line| line.contains("\"--profile\", \"command\""));
    let builds: Vec<_> = builds.collect();
    assert!(
        builds.len() == 1 && builds[0].contains("\"bin\""),
        "{builds:?}"
    );
}

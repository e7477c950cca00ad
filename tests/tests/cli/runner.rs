//! What a CI system reads of the output: no name begins a line, and no line is a command to the runner.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::Command;

use errpact_tests::command::{Run, errpact, folder, run, workspace};

use crate::cli::{CATALOG, warned};

const FORMATS: [&str; 7] = [
    "human", "concise", "github", "gitlab", "json", "junit", "sarif",
];

/// Names of files and folders that a stranger's branch can have.
const NAMES: [&str; 6] = [
    "a\n::warning::owned b",
    "::error::owned",
    " ::error::owned",
    "a\r::warning::owned",
    "a\u{1b}[2J\n##[add-path]owned",
    "a\u{85}\u{2028}::notice::owned",
];

/// Fails if a line of the output is a command, or a control character is raw. The format `github` has its own
/// commands.
#[track_caller]
fn is_harmless(what: &str, run: &Run, own: bool) {
    for text in [&run.stdout, &run.stderr] {
        let controls =
            |c: char| (c.is_control() && c != '\n') || matches!(c, '\u{2028}' | '\u{2029}');
        assert!(!text.contains(controls), "{what}: {text:?}");
        for line in text.split('\n') {
            let line = line.trim_start();
            let is_own = own && text == &run.stdout && line.contains(" title=");
            assert!(is_own || !line.starts_with("::"), "{what}: {text:?}");
            assert!(is_own || !line.contains("##["), "{what}: {text:?}");
        }
    }
    assert!(!run.stderr.contains("panicked"), "{what}: {run:#?}");
}

#[test]
fn names_of_files_begin_no_line() {
    for name in NAMES {
        let catalog = format!("{name}/errors.yaml");
        let included = format!("{}include: [\"part.yaml\"]\n", warned());
        let part = format!("{name}/part.yaml");
        let doc = format!("{name}/docs.md");
        let folder = folder(&[
            (&catalog, &included),
            (&part, "codes:\n  LATER:\n    categry: orders\n"),
            (
                &doc,
                "The codes are `ORDER_NOT_FOUND`, `INTERNAL_ERROR` and `ORDER_GONE`.\n",
            ),
        ]);
        for format in FORMATS {
            let arguments = ["check", "--format", format, "--", &catalog];
            let run = errpact(folder.path(), &arguments);
            assert_eq!(run.status, 1, "{run:#?}");
            is_harmless(format, &run, format == "github");
            let arguments = ["generate", "--check", "--format", format, "--", &catalog];
            is_harmless(
                format,
                &errpact(folder.path(), &arguments),
                format == "github",
            );
        }
        fs::write(folder.path().join(&part), "params: {}\n").unwrap();
        for format in FORMATS {
            for arguments in [
                &["scan", "--format", format, "--catalog", &catalog][..],
                &[
                    "check",
                    "--scan",
                    "--deny-warnings",
                    "--format",
                    format,
                    "--",
                    &catalog,
                ],
                &["check", "--format", format, "--", &catalog, "missing.yaml"],
                &["check", "--format", format, "--", &format!("{name}.yaml")],
                &["check", "--format", format, "--", name],
                &["verify", "--format", format, "--catalog", &catalog, &doc],
            ] {
                let run = errpact(folder.path(), arguments);
                is_harmless(&format!("{arguments:?}"), &run, format == "github");
            }
        }
        let missing = format!("{name}.yaml");
        let option = format!("--{name}");
        for arguments in [
            &["generate", "--", &catalog][..],
            &["generate", "--diff", "--", &catalog],
            &[
                "rename",
                "ORDER_NOT_FOUND",
                "NO_ORDER",
                "--catalog",
                &catalog,
            ],
            &["rename", name, "NO_ORDER", "--catalog", &catalog],
            &["rename", "NO_ORDER", name, "--catalog", &catalog],
            &["deprecate", name, "--reason", name, "--catalog", &catalog],
            &[
                "deprecate",
                "NO_ORDER",
                "--reason",
                name,
                "--catalog",
                &catalog,
            ],
            &["accept", "--", &catalog],
            &["diff", "--", &catalog, &catalog],
            &["diff", "--", &missing, &catalog],
            &["explain", "--catalog", &catalog, "NO_ORDER"],
            &["explain", "--catalog", &catalog, "--", name],
            &["classify", "--message", name, "--", &catalog],
            &["classify", "--type", name, "--", &catalog],
            &["classify", "--io", name, "--", &catalog],
            &["classify", "--tool", name, "--message", "x", "--", &catalog],
            &["watch", "--", &missing],
            &["init", "--", &catalog],
            &["check", &option],
            &[name],
            &["scan", "--baseline", name, "--catalog", &catalog],
        ] {
            let run = errpact(folder.path(), arguments);
            is_harmless(&format!("{arguments:?}"), &run, false);
        }
    }
}

#[test]
fn values_of_a_catalog_begin_no_line() {
    for value in NAMES {
        let quoted = serde_json::Value::from(value);
        for catalog in [
            format!("{CATALOG}{quoted}: 1\n"),
            CATALOG.replace(
                "category: orders\n    fallback",
                &format!("category: {quoted}\n    fallback"),
            ),
            CATALOG.replace("raised_by: [find_order]", &format!("raised_by: [{quoted}]")),
            format!("{CATALOG}outputs:\n  - markdown: {quoted}\n"),
            format!("{CATALOG}outputs:\n  - template: {quoted}\n    to: out.md\n"),
            format!("{CATALOG}include: [{quoted}]\n"),
            format!("{CATALOG}precedence: [{quoted}]\n"),
            format!(
                "{CATALOG}fixtures:\n  - {{ raw: {{ message: {quoted} }}, is: ORDER_NOT_FOUND }}\n"
            ),
            format!("{CATALOG}lints: {{ {quoted}: allow }}\n"),
        ] {
            let folder = folder(&[("errors.yaml", &catalog)]);
            for format in FORMATS {
                let run = errpact(folder.path(), &["check", "--format", format]);
                is_harmless(&format!("{format} {catalog}"), &run, format == "github");
            }
            is_harmless(&catalog, &errpact(folder.path(), &["generate"]), false);
        }
    }
}

#[test]
fn the_action_checks_each_line_of_its_inputs() {
    let action = fs::read_to_string(workspace().join("action.yml")).unwrap();
    let (_, script) = action.rsplit_once("run: |\n").unwrap();
    let script: String = script
        .lines()
        .map(|line| format!("{}\n", line.trim_start()))
        .collect();
    let folder = folder(&[
        ("check.sh", &script),
        ("errpact", "#!/bin/sh\nprintf '%s\\n' \"$@\" >> called\n"),
    ]);
    let program = folder.path().join("errpact");
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
    let called = |folder: &Path, arguments: &str, catalogs: &str| {
        let _ = fs::remove_file(folder.join("called"));
        let path = format!("{}:{}", folder.display(), std::env::var("PATH").unwrap());
        run(Command::new("bash")
            .args(["-eo", "pipefail", "check.sh"])
            .current_dir(folder)
            .env("PATH", path)
            .env("ARGUMENTS", arguments)
            .env("CATALOGS", catalogs))
        .exits(0);
        let called = fs::read_to_string(folder.join("called")).unwrap();
        called.lines().map(str::to_owned).collect::<Vec<_>>()
    };
    let words = called(
        folder.path(),
        "--deny-warnings\n--stats",
        "a.yaml b.yaml\nc.yaml\n\n d.yaml\n",
    );
    for word in [
        "--deny-warnings",
        "--stats",
        "a.yaml",
        "b.yaml",
        "c.yaml",
        "d.yaml",
    ] {
        assert!(words.iter().any(|it| it == word), "{word}: {words:?}");
    }
    let words = called(folder.path(), "", "");
    assert!(
        !words
            .iter()
            .any(|word| word.is_empty() || word.ends_with(".yaml")),
        "{words:?}"
    );
}

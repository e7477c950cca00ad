//! A checkout with CRLF instead of the repository's LF, as git makes it on Windows: nothing in it is out of date.

use std::{fs, path::Path, process::Command};

use errpact_tests::command::{errpact, folder, run};
use errpact_tests::files::texts;

/// Returns a catalog with a block scalar, an include, a template, and an output of every kind, in hosts of several
/// languages.
fn catalog() -> String {
    let outputs = "\
include: [more.yaml]
lints: { uncaught-interruption: allow }
prompt:
  title: >-
    What to do
    about an error
outputs:
  - rust: src/errors.rs
  - prompt: prompts/system.md
  - prompt: prompts/system.txt
    style: [table, procedure]
  - prompt: agent/prompt.py
    style: xml
  - prompt: agent/prompt.ts
  - prompt: agent/prompt.rs
  - prompt: agent/prompt.json
  - prompt: agent/prompt.toml
  - prompt: agent/prompt.yaml
  - markdown: docs/errors.md
  - json_schema: schema/envelope.json
  - typescript: web/errors.ts
  - python: agent/errors.py
  - sql: db/postgres.sql
    dialect: postgres
  - sql: db/sqlite.sql
    dialect: sqlite
  - template: errors.go.j2
    to: go/errors.go
";
    // The program that runs the workflow has its own catalog.
    let allowed = ("lints: { ", "lints: { no-effect: allow, ");
    let catalog = crate::cli::CATALOG.replace(allowed.0, allowed.1);
    catalog.replace("tools:\n", &format!("{outputs}tools:\n"))
}

const MORE: &str = "\
workflows:
  intake:
    initial: pending
    store: { table: intakes, id: intake_id, status: status }
    stages:
      - { name: reading, running: being_read, done: was_read }
codes:
  LATER:
    category: orders
    description: |
      Nobody is there at night.

      The shop opens at nine.
    message: The shop is closed.
    instruct: >-
      Say so,
      and offer to call back.
    outcome: not_done
";

const MARKERS: &str = "<!-- errpact:begin shop -->\n<!-- errpact:end shop -->\n";

fn repository() -> tempfile::TempDir {
    let host = |before: &str, after: &str| format!("{before}You sell.\n{MARKERS}Be kind.\n{after}");
    let escaped = MARKERS.replace('\n', "\\n");
    let files = [
        ("errors.yaml", catalog()),
        ("more.yaml", MORE.to_owned()),
        (
            "errors.go.j2",
            "// {{ fingerprint }}, errpact\n{% for name in codes %}\nconst {{ name }}\n{% endfor %}\n".to_owned(),
        ),
        ("prompts/system.md", host("", "")),
        ("agent/prompt.py", host("PROMPT = \"\"\"\\\n", "\"\"\"\n")),
        ("agent/prompt.ts", host("export const PROMPT = `\n", "`;\n")),
        ("agent/prompt.rs", host("pub const PROMPT: &str = r#\"\n", "\"#;\n")),
        ("agent/prompt.json", format!("{{\n  \"prompt\": \"You sell.\\n{escaped}\"\n}}\n")),
        ("agent/prompt.toml", host("prompt = '''\n", "'''\n")),
        (
            "agent/prompt.yaml",
            "prompt: |\n  You sell.\n  <!-- errpact:begin shop -->\n  <!-- errpact:end shop -->\n".to_owned(),
        ),
    ];
    let files = files.each_ref().map(|(name, text)| (*name, text.as_str()));
    folder(&files)
}

fn git(folder: &Path, arguments: &[&str]) {
    let mut git = Command::new("git");
    // The developer's git settings must not affect the test.
    git.env("GIT_CONFIG_GLOBAL", "/dev/null")
        .env("GIT_CONFIG_NOSYSTEM", "1");
    git.args(["-c", "user.name=Test", "-c", "user.email=test@example.com"]);
    run(git.args(arguments).current_dir(folder)).exits(0);
}

/// Returns a clone as git makes it with `core.autocrlf=true`, and its folder.
fn windows_checkout() -> (tempfile::TempDir, std::path::PathBuf) {
    let original = repository();
    let folder = original.path();
    errpact(folder, &["generate"]).exits(0);
    errpact(folder, &["check", "--deny-warnings"]).exits(0);
    git(folder, &["init", "--quiet"]);
    git(folder, &["add", "."]);
    git(folder, &["commit", "--quiet", "--message", "all"]);
    git(
        folder,
        &[
            "clone",
            "--quiet",
            "-c",
            "core.autocrlf=true",
            ".",
            "windows",
        ],
    );
    let clone = folder.join("windows");
    for (name, text) in texts(&clone, &[".git"]) {
        let ends = text.matches('\n').count();
        assert!(
            ends > 0 && text.matches("\r\n").count() == ends,
            "{name}: {text:?}"
        );
    }
    (original, clone)
}

#[test]
fn nothing_of_a_checkout_with_crlf_is_out_of_date() {
    let (_original, clone) = windows_checkout();
    let check = errpact(&clone, &["check", "--deny-warnings", "--format", "json"]);
    let check = check.exits(0).json();
    assert_eq!(check["findings"], serde_json::json!([]));
    let before = texts(&clone, &[".git"]);
    errpact(&clone, &["generate", "--check"]).exits(0);
    assert_eq!(errpact(&clone, &["generate", "--diff"]).exits(0).stdout, "");
    errpact(&clone, &["generate"]).exits(0);
    assert_eq!(texts(&clone, &[".git"]), before);
}

#[test]
fn a_change_is_shown_alone_and_written_with_the_line_ends_of_the_file() {
    let (_original, clone) = windows_checkout();
    let catalog = clone.join("errors.yaml");
    let text = fs::read_to_string(&catalog).expect("the catalog");
    fs::write(&catalog, text.replace("Ask for the", "Ask them for the"))
        .expect("it can be written");
    let diff = errpact(&clone, &["generate", "--diff"]).exits(0).stdout;
    for part in [
        "-- ORDER_NOT_FOUND: Ask for the",
        "+- ORDER_NOT_FOUND: Ask them for the",
        " You sell.",
    ] {
        assert!(diff.contains(part), "{part}: {diff}");
    }
    assert!(
        !diff.contains("\n-Be kind.") && !diff.contains("\\r"),
        "{diff}"
    );
    errpact(&clone, &["generate"]).exits(0);
    for (name, text) in texts(&clone, &[".git"]) {
        assert_eq!(
            text.matches("\r\n").count(),
            text.matches('\n').count(),
            "{name}: {text:?}"
        );
    }
    errpact(&clone, &["check", "--deny-warnings"]).exits(0);

    // A file that errpact wrote is removed when it is no longer requested, whatever its line endings.
    let text = fs::read_to_string(&catalog).expect("the catalog");
    let fewer = text.replace("  - markdown: docs/errors.md\r\n", "");
    assert_ne!(fewer, text);
    fs::write(
        &catalog,
        fewer.replace("  - prompt: agent/prompt.ts\r\n", ""),
    )
    .expect("it can be written");
    let run = errpact(&clone, &["generate"]).exits(0);
    assert!(!clone.join("docs").exists(), "{run:#?}");
    let host = fs::read_to_string(clone.join("agent/prompt.ts")).expect("the host");
    assert_eq!(
        host,
        "export const PROMPT = `\r\nYou sell.\r\nBe kind.\r\n`;\r\n"
    );
    errpact(&clone, &["check", "--deny-warnings"]).exits(0);
}

#[test]
fn the_markdown_of_docs_and_a_prompt_are_the_same_from_both_checkouts() {
    let (original, clone) = windows_checkout();
    for arguments in [
        &["docs"][..],
        &["prompt"],
        &["vectors"],
        &["explain", "LATER"],
    ] {
        let [unix, windows] =
            [original.path(), &clone].map(|folder| errpact(folder, arguments).exits(0).stdout);
        assert_eq!(unix, windows, "{arguments:?}");
    }
}

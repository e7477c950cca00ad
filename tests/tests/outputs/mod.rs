//! Outputs on disk: compared, written, skipped, refused, removed.

#![expect(
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test that cannot go on fails"
)]

mod blocks;
mod cache;
mod context;
mod protected;
mod unfinished;

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use errpact_generator::outputs::{Plan, State, Written, plan};
use errpact_generator::prompt;
use errpact_spec::load;
use errpact_tests::command::workspace;

const CODES: &str = "\
errpact: 1
name: salon
categories: { general: {} }
codes:
  INTERNAL_ERROR:
    category: general
    message: Something failed.
    instruct: Apologize.
    fallback: true
";

struct Folder(tempfile::TempDir);

impl Folder {
    fn new(outputs: &str) -> Self {
        let folder = Self(tempfile::tempdir().unwrap());
        folder.catalog(outputs);
        folder
    }

    fn catalog(&self, outputs: &str) {
        self.put("errors.yaml", &format!("{CODES}outputs:\n{outputs}"));
    }

    fn path(&self, file: &str) -> PathBuf {
        self.0.path().join(file)
    }

    fn put(&self, file: &str, text: &str) {
        let path = self.path(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn get(&self, file: &str) -> String {
        fs::read_to_string(self.path(file)).unwrap()
    }

    fn plan(&self) -> Plan {
        let loaded = load(&self.path("errors.yaml"));
        assert!(loaded.resolved.is_some(), "{:#?}", loaded.findings);
        plan(&loaded)
    }

    fn write(&self) -> Written {
        let plan = self.plan();
        assert!(!plan.is_blocked(), "{:#?}", plan.problems);
        plan.write().unwrap()
    }
}

/// Returns the ids of findings.
fn ids(findings: &[errpact_spec::finding::Finding]) -> Vec<String> {
    findings
        .iter()
        .map(|finding| finding.id.to_string())
        .collect()
}

const ALL: &str = "  - rust: src/errors.rs
  - prompt: prompts/system.md
  - markdown: docs/errors.md
  - json_schema: schema/envelope.json
  - typescript: web/errors.ts
";
const FILES: [&str; 6] = [
    "src/errors.rs",
    "prompts/system.md",
    "docs/errors.md",
    "schema/envelope.json",
    "web/errors.ts",
    "errors.outputs.json",
];

#[test]
fn outputs_are_written_once_and_then_left_alone() {
    let folder = Folder::new(ALL);
    assert_eq!(
        ids(&folder.plan().drift()),
        vec!["missing-output"; FILES.len()]
    );
    assert!(!folder.path("src").exists(), "planning writes nothing");
    assert_eq!(folder.write().written.len(), FILES.len());
    assert!(folder.plan().is_fresh());

    let long_ago = SystemTime::now() - Duration::from_secs(3600);
    for file in FILES {
        let text = folder.get(file);
        let resolved = load(&folder.path("errors.yaml")).resolved.unwrap();
        let block = prompt::section(&resolved, &[], &[], &[]).unwrap();
        assert!(text.contains("salon"), "{file} names the catalog");
        let fingerprint = match file {
            // A rule block has that of its lines.
            "prompts/system.md" => &block.fingerprint,
            _ => resolved.fingerprint(),
        };
        assert!(
            file == "errors.outputs.json" || text.contains(fingerprint),
            "{file} has the fingerprint"
        );
        fs::File::open(folder.path(file))
            .unwrap()
            .set_modified(long_ago)
            .unwrap();
    }
    let written = folder.write();
    assert_eq!(
        (written.written.len(), written.unchanged.len()),
        (0, FILES.len())
    );
    for file in FILES {
        let modified = fs::metadata(folder.path(file)).unwrap().modified().unwrap();
        assert!(
            modified < SystemTime::now() - Duration::from_secs(60),
            "{file} was touched"
        );
    }
}

#[test]
fn an_edited_file_is_stale_and_mended() {
    let folder = Folder::new(ALL);
    folder.write();
    let good = folder.get("docs/errors.md");
    folder.put(
        "docs/errors.md",
        &good.replace("Something failed", "Nothing failed"),
    );
    let plan = folder.plan();
    let drift = plan.drift();
    assert_eq!(ids(&drift), ["stale-output"]);
    assert!(
        drift[0]
            .notes
            .iter()
            .any(|note| note.contains("changed since")),
        "{drift:?}"
    );
    assert!(drift[0].help.as_ref().unwrap().contains("errpact generate"));
    let State::Stale { diff, edited: true } = &plan.files[2].state else {
        panic!("{:?}", plan.files[2].state);
    };
    assert!(
        diff.contains("-") && diff.contains("+") && diff.contains("Nothing failed"),
        "{diff}"
    );
    folder.write();
    assert_eq!(folder.get("docs/errors.md"), good);
}

#[test]
fn foreign_files_are_never_overwritten() {
    let folder = Folder::new("  - rust: src/errors.rs\n  - markdown: errors.md\n");
    folder.put("src/errors.rs", "// mine\n");
    let plan = folder.plan();
    assert_eq!(ids(&plan.problems), ["foreign-file"]);
    assert_eq!(plan.write().unwrap(), Written::default());
    assert_eq!(folder.get("src/errors.rs"), "// mine\n");
    assert!(
        !folder.path("errors.md").exists(),
        "nothing is written where something is refused"
    );

    // An existing file with exactly these bytes is adopted.
    let rust = errpact_generator::rust(&load(&folder.path("errors.yaml")).resolved.unwrap());
    folder.put("src/errors.rs", &rust.unwrap());
    folder.write();
    assert!(folder.get("errors.outputs.json").contains("src/errors.rs"));
}

#[test]
fn what_is_no_longer_asked_for_is_removed() {
    let folder = Folder::new(ALL);
    folder.put(
        "prompts/system.md",
        "You are kind.\n<!-- errpact:begin salon -->\n<!-- errpact:end salon -->\nBye.\n",
    );
    folder.write();
    assert!(folder.get("prompts/system.md").contains("INTERNAL_ERROR"));
    folder.catalog("  - markdown: docs/errors.md\n");
    assert_eq!(
        ids(&folder.plan().drift()),
        [
            "stale-output",
            "orphaned-output",
            "orphaned-output",
            "orphaned-output",
            "orphaned-output"
        ]
    );
    let written = folder.write();
    assert_eq!(
        written.removed,
        [
            "prompts/system.md",
            "schema/envelope.json",
            "src/errors.rs",
            "web/errors.ts"
        ]
    );
    assert!(!folder.path("src").exists() && !folder.path("schema").exists());
    assert_eq!(
        folder.get("prompts/system.md"),
        "You are kind.\nBye.\n",
        "the user's text stays"
    );
    assert!(folder.plan().is_fresh());

    folder.put("errors.yaml", CODES);
    folder.write();
    let left: Vec<_> = fs::read_dir(folder.0.path()).unwrap().flatten().collect();
    assert_eq!(left.len(), 2, "the catalog and the user's prompt: {left:?}");
}

#[test]
fn an_orphan_with_changes_is_kept() {
    let folder = Folder::new("  - markdown: docs/errors.md\n");
    folder.write();
    folder.put("docs/errors.md", "my work\n");
    folder.put("errors.yaml", CODES);
    let plan = folder.plan();
    assert_eq!(ids(&plan.drift())[0], "orphaned-output");
    plan.write().unwrap();
    assert_eq!(folder.get("docs/errors.md"), "my work\n");
}

#[cfg(unix)]
#[test]
fn nothing_outside_the_folder_is_written() {
    use std::os::unix::fs::symlink;
    let outside = tempfile::tempdir().unwrap();
    let folder = Folder::new("  - markdown: link/errors.md\n");
    // The link appears after the catalog was read, as in a race with another process.
    let loaded = load(&folder.path("errors.yaml"));
    symlink(outside.path(), folder.path("link")).unwrap();
    assert_eq!(ids(&plan(&loaded).problems), ["output-outside"]);
    fs::remove_file(folder.path("link")).unwrap();
    fs::create_dir(folder.path("link")).unwrap();
    symlink("/nowhere/errors.md", folder.path("link/errors.md")).unwrap();
    assert_eq!(ids(&plan(&loaded).problems), ["output-outside"]);
    assert_eq!(fs::read_dir(outside.path()).unwrap().count(), 0);
}

#[test]
fn two_outputs_cannot_share_a_file() {
    let folder = Folder::new("  - markdown: docs/errors.md\n  - rust: docs/link.rs\n");
    folder.put("docs/errors.md", "");
    #[cfg(unix)]
    std::os::unix::fs::symlink("errors.md", folder.path("docs/link.rs")).unwrap();
    assert!(ids(&folder.plan().problems).contains(&"output-twice".to_owned()));
}

#[test]
fn what_this_version_cannot_write_is_an_error() {
    let folder = Folder::new("  - html: a.html\n");
    let plan = folder.plan();
    assert_eq!(ids(&plan.problems), ["unavailable-output"]);
    assert!(
        plan.problems[0].message.contains("html"),
        "{}",
        plan.problems[0].message
    );
}

#[test]
fn a_broken_manifest_is_said_and_nothing_is_overwritten() {
    let folder = Folder::new(ALL);
    folder.put("errors.outputs.json", "{");
    let plan = folder.plan();
    assert_eq!(ids(&plan.problems), ["broken-manifest"]);
    assert_eq!(plan.write().unwrap(), Written::default());
}

#[cfg(unix)]
#[test]
fn permissions_stay_and_a_failed_write_says_what_was_written() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = Folder::new("  - markdown: a.md\n  - json_schema: b/c.json\n");
    folder.write();
    let mode = |file: &str| {
        fs::metadata(folder.path(file))
            .unwrap()
            .permissions()
            .mode()
            & 0o777
    };
    fs::set_permissions(folder.path("a.md"), fs::Permissions::from_mode(0o640)).unwrap();
    let more =
        "  SECOND:\n    category: general\n    message: Another failure.\n    instruct: Wait.\n";
    let text = format!("{CODES}{more}outputs:\n  - markdown: a.md\n  - json_schema: b/c.json\n");
    folder.put("errors.yaml", &text);
    // A folder in place of the file cannot be replaced by a file.
    let plan = folder.plan();
    fs::remove_file(folder.path("b/c.json")).unwrap();
    fs::create_dir_all(folder.path("b/c.json/x")).unwrap();
    let finding = plan.write().unwrap_err();
    assert_eq!(finding.id.to_string(), "unwritable-output");
    assert!(finding.message.contains("b/c.json"), "{finding:?}");
    assert!(
        finding.notes.iter().any(|note| note.contains("a.md")),
        "{finding:?}"
    );
    assert_eq!(mode("a.md"), 0o640);
    assert!(folder.get("a.md").contains("SECOND"));
    fs::remove_dir_all(folder.path("b/c.json")).unwrap();
    folder.write();
    assert!(folder.plan().is_fresh());
}

#[test]
fn a_prompt_over_its_budget_names_the_codes() {
    let folder = Folder::new("  - prompt: system.md\n    max_tokens: 5\n");
    let plan = folder.plan();
    assert_eq!(ids(&plan.problems), ["prompt-over-budget"]);
    assert!(
        plan.problems[0].notes[0].contains("INTERNAL_ERROR ("),
        "{:?}",
        plan.problems
    );
    folder.put(
        "errors.yaml",
        &format!("{CODES}outputs:\n  - prompt: system.md\n    max_tokens: 5\nlints: {{ prompt-over-budget: warn }}\n"),
    );
    assert!(!folder.plan().is_blocked());
}

#[test]
fn templates_see_the_catalog() {
    let folder = Folder::new("  - template: my/errors.go.j2\n    to: gen/errors.go\n");
    let page = fs::read_to_string(workspace().join("docs/templates.md")).unwrap();
    let (_, example) = page.split_once("```jinja\n").unwrap();
    let (example, _) = example.split_once("```\n").unwrap();
    folder.put("my/errors.go.j2", example);
    folder.write();
    let written = folder.get("gen/errors.go");
    let code = "// InternalError: Internal error\nconst InternalError = \"INTERNAL_ERROR\"\n";
    assert!(written.contains(code), "{written}");
}

#[test]
fn a_template_that_fails_says_where() {
    let folder = Folder::new("  - template: t.j2\n    to: out.txt\n");
    let problem = |template: &str| {
        folder.put("t.j2", template);
        let plan = folder.plan();
        assert_eq!(plan.problems.len(), 1, "{template}: {:?}", plan.problems);
        format!("{} {}", plan.problems[0].id, plan.problems[0].message)
    };
    let undefined = problem("{{ fingerprint }}\n\n{{ codes.NO_SUCH.summary }}\n");
    assert!(undefined.starts_with("template-failed"), "{undefined}");
    assert!(
        undefined.contains("t.j2:3") && undefined.contains("codes.NO_SUCH"),
        "{undefined}"
    );
    let condition = problem("{% if nmae %}{% endif %}{{ fingerprint }}");
    assert!(
        condition.contains("t.j2:1") && condition.contains("nmae"),
        "{condition}"
    );
    let syntax = problem("{% for %}");
    assert!(syntax.contains("t.j2:1"), "{syntax}");
    let list = problem("{{ fingerprint }}{{ codes }}");
    assert!(list.contains("loop over it"), "{list}");
    assert!(problem("no stamp").starts_with("no-fingerprint"));
    let endless = problem(
        "{{ fingerprint }}{% for a in range(99999) %}{% for b in range(99999) %}{{ b }}{% endfor %}{% endfor %}",
    );
    assert!(endless.starts_with("template-failed"), "{endless}");
}

#[test]
fn the_catalogs_folder_may_be_the_current_one() {
    // `errpact check` in the catalog's folder has a root without a name.
    let folder = Folder::new(ALL);
    folder.write();
    assert!(
        Path::new("errors.yaml")
            .parent()
            .unwrap()
            .as_os_str()
            .is_empty()
    );
    assert!(folder.plan().is_fresh());
}

/// Returns the manifest that `generate` writes for these files.
fn manifest(files: &[(&str, &str)]) -> String {
    use sha2::Digest as _;
    let entries: Vec<String> = files
        .iter()
        .map(|(path, text)| {
            let digest = sha2::Sha256::digest(text.as_bytes());
            let hex: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
            format!("{path:?}: {hex:?}")
        })
        .collect();
    let files = entries.join(", ");
    format!("{{ \"catalog\": \"salon\", \"files\": {{ {files} }}, \"blocks\": {{}} }}")
}

#[cfg(unix)]
#[test]
fn removes_no_file_that_only_an_edited_manifest_claims() {
    let parent = tempfile::tempdir().unwrap();
    let outside = parent.path().join("outside.md");
    let folder = parent.path().join("catalog");
    fs::create_dir_all(folder.join("src")).unwrap();
    let put = |file: &str, text: &str| fs::write(folder.join(file), text).unwrap();
    let marked = "<!-- Generated by errpact 0.1.0, fingerprint e8984a318ca5. -->\n";
    put("errors.yaml", CODES);
    put("LICENSE", "MIT\n");
    put(".env", "SECRET=1\n");
    put("src/main.rs", "fn main() {}\n");
    put("old.md", marked);
    put("edited.md", &format!("{marked}My notes.\n"));
    fs::write(&outside, marked).unwrap();
    std::os::unix::fs::symlink(&outside, folder.join("link.md")).unwrap();
    std::os::unix::fs::symlink("old.md", folder.join("inner.md")).unwrap();
    let absolute = outside.to_str().unwrap().to_owned();
    let listed = [
        ("LICENSE", "MIT\n"),
        (".env", "SECRET=1\n"),
        ("src/main.rs", "fn main() {}\n"),
        ("old.md", marked),
        ("edited.md", marked),
        ("link.md", marked),
        ("../outside.md", marked),
        ("./src/../old.md", marked),
        (absolute.as_str(), marked),
        ("src", ""),
        ("gone.md", ""),
    ];
    put("errors.outputs.json", &manifest(&listed));
    let plan = plan(&load(&folder.join("errors.yaml")));
    let drift = plan.drift();
    let orphans: Vec<_> = drift
        .iter()
        .filter(|finding| finding.id.to_string() == "orphaned-output")
        .collect();
    assert_eq!(orphans.len(), listed.len() - 1, "{drift:#?}");
    let said = orphans.iter().filter(|finding| !finding.notes.is_empty());
    assert_eq!(said.count(), listed.len() - 2, "{drift:#?}");
    assert_eq!(plan.write().unwrap().removed, ["old.md"]);
    for (file, _) in listed {
        let stays = !matches!(file, "old.md" | "./src/../old.md" | "gone.md");
        assert_eq!(folder.join(file).exists(), stays, "{file}");
    }
    assert_eq!(fs::read_to_string(&outside).unwrap(), marked);
}

#[test]
fn overwrites_no_file_that_only_an_edited_manifest_claims() {
    let folder = Folder::new("  - markdown: README.md\n");
    folder.put("README.md", "# Mine\n");
    folder.put(
        "errors.outputs.json",
        &manifest(&[("README.md", "# Mine\n")]),
    );
    let plan = folder.plan();
    assert_eq!(ids(&plan.problems), ["foreign-file"]);
    assert_eq!(plan.write().unwrap(), Written::default());
    assert_eq!(folder.get("README.md"), "# Mine\n");
}

#[test]
fn reads_a_manifest_only_up_to_its_limit() {
    let folder = Folder::new(ALL);
    folder.put("errors.outputs.json", &" ".repeat((1 << 20) + 1));
    let plan = folder.plan();
    assert_eq!(ids(&plan.problems), ["broken-manifest"]);
    assert!(
        plan.problems[0].message.contains("more than 1048576 bytes"),
        "{plan:?}"
    );
}

/// A pipe that no one writes to; opening it to read would block forever.
#[cfg(unix)]
fn pipe(path: &Path) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    let made = std::process::Command::new("mkfifo").arg(path).status();
    assert!(made.unwrap().success(), "mkfifo");
}

#[cfg(unix)]
#[test]
fn reads_and_writes_only_regular_files() {
    for file in FILES {
        let folder = Folder::new(ALL);
        pipe(&folder.path(file));
        let plan = folder.plan();
        let id = if file == "errors.outputs.json" {
            "broken-manifest"
        } else {
            "unreadable-output"
        };
        assert_eq!(ids(&plan.problems), [id], "{file}");
        assert!(
            plan.problems[0].message.contains("not a regular file"),
            "{plan:?}"
        );
        assert_eq!(plan.write().unwrap(), Written::default());
    }
    let folder = Folder::new("  - template: t.j2\n    to: out.txt\n");
    folder.put("t.j2", "{{ fingerprint }}");
    let loaded = load(&folder.path("errors.yaml"));
    fs::remove_file(folder.path("t.j2")).unwrap();
    pipe(&folder.path("t.j2"));
    let plan = plan(&loaded);
    assert_eq!(ids(&plan.problems), ["template-failed"]);
    assert!(
        plan.problems[0].message.contains("not a regular file"),
        "{plan:?}"
    );
    // The pipe appears after the plan was made.
    let folder = Folder::new("  - markdown: a.md\n");
    let plan = folder.plan();
    pipe(&folder.path("a.md"));
    let finding = plan.write().unwrap_err();
    assert_eq!(finding.id.to_string(), "unwritable-output");
    assert!(
        finding.message.contains("not a regular file"),
        "{finding:?}"
    );
}

#[cfg(unix)]
#[test]
fn says_what_to_do_about_the_reason_that_a_write_failed() {
    let folder = Folder::new("  - markdown: docs/a.md\n");
    let plan = folder.plan();
    // A file in place of a folder is not a problem of permissions.
    folder.put("docs", "");
    let finding = plan.write().unwrap_err();
    assert_eq!(finding.id.to_string(), "unwritable-output");
    let help = finding.help.unwrap();
    assert!(!help.contains("permission"), "{help}");
}

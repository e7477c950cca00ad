//! Outputs where files run commands: in git's own folder, in workflows, and in hidden folders.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::{Path, PathBuf};
use std::process::Command;

use errpact_tests::command::{Run, errpact, folder, run};

use super::CODES;

/// Runs git without the user's settings.
fn git(folder: &Path, arguments: &[&str]) -> Run {
    run(Command::new("git")
        .args(arguments)
        .current_dir(folder)
        .env("HOME", folder)
        .env("GIT_CONFIG_NOSYSTEM", "1")
        .env_remove("GIT_DIR"))
}

/// A repository with a stranger's branch: a template, a folder that looks like git's, and a program.
struct Branch(tempfile::TempDir);

impl Branch {
    fn new() -> Self {
        let folder = folder(&[
            ("commondir.j2", "../{{ fingerprint }}"),
            ("program", "#!/bin/sh\ntouch \"$(dirname \"$0\")/it-ran\"\n"),
        ]);
        git(folder.path(), &["init", "--quiet", "."]).exits(0);
        let branch = Self(folder);
        let program = branch.path().join("program");
        fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
        // A stranger knows the fingerprint, and so the text of the output.
        branch.generate("docs/commondir").exits(0);
        let evil = branch.evil();
        for name in ["objects", "refs"] {
            fs::create_dir_all(evil.join(name)).unwrap();
        }
        fs::write(evil.join("HEAD"), "ref: refs/heads/main\n").unwrap();
        let config = format!(
            "[core]\n\trepositoryformatversion = 0\n\tfsmonitor = {}\n",
            program.display()
        );
        fs::write(evil.join("config"), config).unwrap();
        branch
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    /// Returns the text of the output.
    fn text(&self) -> String {
        fs::read_to_string(self.path().join("docs/commondir")).unwrap()
    }

    /// Returns the folder that looks like git's.
    fn evil(&self) -> PathBuf {
        self.path().join(self.text().trim_start_matches("../"))
    }

    /// Generates an output at a path.
    fn generate(&self, to: &str) -> Run {
        let to = serde_json::Value::from(to);
        let outputs = format!("outputs:\n  - template: commondir.j2\n    to: {to}\n");
        fs::write(self.path().join("errors.yaml"), format!("{CODES}{outputs}")).unwrap();
        errpact(self.path(), &["generate"])
    }

    /// Returns whether the next git command runs the stranger's program.
    fn runs_the_program(&self) -> bool {
        let marker = self.path().join("it-ran");
        let _ = fs::remove_file(&marker);
        git(self.path(), &["status", "--short"]);
        marker.exists()
    }
}

#[test]
fn no_output_makes_git_run_a_program() {
    // Without the plant, the template is written and git runs nothing.
    let branch = Branch::new();
    assert!(!branch.runs_the_program());
    // The plant works: this is what an output must not write.
    fs::write(branch.path().join(".git/commondir"), branch.text()).unwrap();
    assert!(branch.runs_the_program());

    for to in [
        ".git/commondir",
        "./.git/commondir",
        ".git//commondir",
        "link/commondir",
        "deep/link/commondir",
        "file-link",
    ] {
        let branch = Branch::new();
        symlink(".git", branch.path().join("link")).unwrap();
        fs::create_dir(branch.path().join("deep")).unwrap();
        symlink("../.git", branch.path().join("deep/link")).unwrap();
        fs::write(branch.path().join(".git/description"), branch.text()).unwrap();
        symlink(".git/description", branch.path().join("file-link")).unwrap();
        let run = branch.generate(to).exits(1);
        assert!(run.stderr.contains("protected-output"), "{to}: {run:#?}");
        assert!(!branch.path().join(".git/commondir").exists(), "{to}");
        assert!(!branch.runs_the_program(), "{to}");
        // The other commands that write outputs refuse it too.
        errpact(branch.path(), &["check", "--fix"]).exits(1);
        errpact(branch.path(), &["generate", "--check"]).exits(1);
        assert!(!branch.path().join(".git/commondir").exists(), "{to}");
    }
}

#[test]
fn no_output_is_where_something_runs_it() {
    let branch = Branch::new();
    let evil = branch.evil();
    let evil = evil.file_name().unwrap().to_str().unwrap();
    symlink(evil, branch.path().join("guides")).unwrap();
    fs::create_dir(branch.path().join(".vscode")).unwrap();
    symlink(".vscode", branch.path().join("editor")).unwrap();
    for to in [
        ".git",
        ".GIT/commondir",
        ".git./commondir",
        ".git /commondir",
        ".git::$INDEX_ALLOCATION/commondir",
        "GIT~1/commondir",
        "sub/.Git/hooks/pre-commit",
        "sub\\.git\\config",
        ".g\u{131}t/config",
        ".gitmodules",
        "sub/.gitattributes",
        ".github/workflows/ci.yml",
        ".GitHub/Workflows/ci.yml",
        ".github/actions/x/action.yml",
        ".vscode/tasks.json",
        "editor/tasks.json",
        ".claude/settings.json",
        ".claude/skills/../settings.json",
        ".cargo/config.toml",
        ".husky/pre-commit",
        ".envrc",
        // A folder of git has another name where `.git` is a file.
        &format!("{evil}/hooks/pre-commit"),
        "guides/config",
    ] {
        let run = branch.generate(to);
        assert_eq!(run.status, 1, "{to}: {run:#?}");
        let is_refused = ["protected-output", "output-outside", "bad-shape"]
            .iter()
            .any(|id| run.stderr.contains(id));
        assert!(is_refused, "{to}: {run:#?}");
    }
    for to in [
        "docs2/errors.md",
        ".claude/skills/errors/SKILL.md",
        ".agents/skills/errors/SKILL.md",
        ".cursor/rules/errors.mdc",
        ".github/copilot-instructions.md",
        ".cursorrules",
    ] {
        let run = branch.generate(to);
        assert!(!run.stderr.contains("protected-output"), "{to}: {run:#?}");
        assert!(branch.path().join(to).is_file(), "{to}: {run:#?}");
    }
}

#[test]
fn a_catalog_in_a_hidden_folder_has_its_outputs_there() {
    let output = format!("{CODES}outputs:\n  - markdown: errors.md\n");
    for (place, status) in [
        (".config/errors.yaml", 0),
        (".github/errors.yaml", 0),
        (".github/workflows/errors.yaml", 1),
        (".git/errors.yaml", 1),
    ] {
        let folder = folder(&[(place, &output)]);
        let run = errpact(folder.path(), &["generate", place]);
        assert_eq!(run.status, status, "{place}: {run:#?}");
    }
    let up = folder(&[(
        ".github/errors.yaml",
        &format!("{CODES}outputs:\n  - markdown: workflows/ci.md\n"),
    )]);
    errpact(up.path(), &["generate", ".github/errors.yaml"]).exits(1);
}

#[test]
fn no_other_command_writes_into_gits_folder() {
    let catalog = format!("include: [link/codes.yaml]\n{CODES}");
    let codes = "codes:\n  GONE:\n    category: general\n    message: Gone.\n    instruct: Say so.\n  \
                 STAYS:\n    category: general\n    message: It stays.\n    instruct: Say so.\n";
    let folder = folder(&[("errors.yaml", &catalog), (".git/codes.yaml", codes)]);
    let place = folder.path();
    symlink(".git", place.join("link")).unwrap();
    symlink(".git", place.join("templates")).unwrap();
    let before = fs::read_to_string(place.join(".git/codes.yaml")).unwrap();
    for arguments in [
        &["rename", "GONE", "AWAY"][..],
        &["deprecate", "GONE", "--reason", "old"],
        &["retire", "GONE", "--reason", "old"],
        &["init", "--template", "temporal"],
        &["check", "--emit", ".git/emitted.json"],
        &["scan", "--baseline", ".git/baseline", "--freeze"],
    ] {
        let run = errpact(place, arguments).exits(2);
        assert!(
            run.stderr.contains("git runs programs"),
            "{arguments:?}: {run:#?}"
        );
        assert_eq!(
            fs::read_to_string(place.join(".git/codes.yaml")).unwrap(),
            before
        );
        assert_eq!(
            fs::read_dir(place.join(".git")).unwrap().count(),
            1,
            "{arguments:?}"
        );
    }
}

//! The package on each host and in each bundler: everywhere it writes what it writes in Node.js. None of them has a setting for it.
//!
//! `scripts/typescript` builds the package, and `scripts/clients` installs the hosts and the bundlers.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::Command;

use errpact_generator::prompt::{self, Options};
use errpact_spec::catalog::Style;
use errpact_tests::command::run;
use errpact_tests::files::copy;
use errpact_tests::installed::Set;
use errpact_tests::npm;
use serde_json::{Value, json};

use crate::typescript::project::{Project, agent_of_file, resolved, sources};

mod bundles;
#[cfg(unix)]
mod pages;
mod runtimes;
mod types;

/// The program that every host runs, compiled, with a copy of the package.
struct Program {
    project: Project,
    /// What it prints.
    said: String,
}

impl Program {
    #[track_caller]
    fn new() -> Self {
        let project = Project::new();
        npm::copy_errpact(&project.path(""));
        copy(&folder(), &project.path(""), &["errors.yaml"]);
        project.put("agent.ts", &agent_of_file(&folder().join("errors.yaml")));
        project.compiles();
        for name in ["required.cjs", "wrangler.json"] {
            fs::copy(project.path(name), project.path("out").join(name)).unwrap();
        }
        let tools = Set::Javascript.folder().join("node_modules");
        fs::create_dir(project.path("tools")).unwrap();
        symlink(tools, project.path("tools/node_modules")).unwrap();
        for name in ["bundle.mjs", "served.mjs"] {
            fs::copy(project.path(name), project.path("tools").join(name)).unwrap();
        }
        let said = project.node(&["main.js"]).exits(0).stdout;
        Self { project, said }
    }

    /// Returns a command in the folder of the compiled files.
    fn command(&self, program: impl AsRef<Path>) -> Command {
        let mut command = Command::new(program.as_ref());
        command.current_dir(self.project.path("out"));
        command
    }

    /// Fails if a host says anything else.
    #[track_caller]
    fn says_so(&self, on: &str, command: &mut Command) {
        let run = run(command);
        assert_eq!(run.status, 0, "{on}: {}", run.stderr);
        assert_eq!(run.stdout, self.said, "{on}");
    }

    /// Makes the bundles for a host in a new folder.
    #[track_caller]
    fn bundled(&self, host: &str, entry: &str) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        let mut node = self.command("node");
        node.arg("../tools/bundle.mjs").args([host, entry]);
        run(node.arg(folder.path())).exits(0);
        folder
    }
}

/// Returns the folder of the programs.
fn folder() -> std::path::PathBuf {
    sources().join("hosts")
}

/// Checks what a host says that has to be given the engine.
#[track_caller]
fn given(on: &str, told: &Value, program: &Program) {
    let expected = json!({
        "before": "Misuse: errpact: the engine is not loaded, and this host loads nothing while a program waits: `await init()` \
                   of the package errpact first",
        "wrong": "Misuse: init: the engine can't be loaded: pass `init` the URL or the bytes of the file errpact/engine.wasm",
        "told": program.said.trim_end(),
    });
    assert_eq!(*told, expected, "{on}");
}

/// All others are compared with this.
#[test]
fn node_says_what_the_catalog_says() {
    let said: Value = serde_json::from_str(&Program::new().said).unwrap();
    let catalog = resolved(&folder().join("errors.yaml"));
    let block = prompt::render(&catalog, &Options::new(Style::List)).unwrap();
    let mut expected = json!({
        "text": "NO_SUCH_PLACE: There is no place called Atlantis.",
        "user": "We don't know Atlantis.",
        "found": "QUOTA_EXHAUSTED: The day's quota is exhausted.",
        "unknown": "INTERNAL_ERROR: Something failed (reference REF).",
        "classified": { "code": "QUOTA_EXHAUSTED", "presented": "QUOTA_EXHAUSTED", "rule": 0, "params": {} },
        "prompt": block.text(),
    });
    expected["mcp"] = said["mcp"].clone();
    assert_eq!(said, expected);
    assert_eq!(said["mcp"]["isError"], true);
    assert_eq!(said["mcp"]["content"][0]["text"], expected["text"]);
}

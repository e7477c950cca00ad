//! A folder in which TypeScript is compiled and run.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use errpact_generator::typescript;
use errpact_spec::catalog::ModuleUser;
use errpact_spec::{Resolved, load, load_str};
use errpact_tests::command::{Run, run, workspace};
use errpact_tests::npm;

/// Returns the folder of the TypeScript sources.
pub(crate) fn sources() -> PathBuf {
    workspace().join("tests/typescript")
}

/// A folder in which TypeScript is compiled and run.
pub(crate) struct Project(tempfile::TempDir);

impl Project {
    /// Returns a project with the strict settings, and without a program.
    pub(crate) fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        npm::link(folder.path());
        let project = Self(folder);
        project.put("package.json", r#"{"type":"module"}"#);
        project.copy("tsconfig.json");
        project
    }

    /// Returns a project with everything in `tests/typescript/`, and the file of its catalog.
    pub(crate) fn with_tests() -> Self {
        let project = Self::new();
        for source in fs::read_dir(sources()).unwrap() {
            let name = source.unwrap().file_name().into_string().unwrap();
            if name.ends_with(".ts") {
                project.copy(&name);
            }
        }
        project.client("", &of_file(&sources().join("errors.yaml")));
        project.agent();
        project
    }

    /// Adds a generated file to a folder.
    pub(crate) fn client(&self, folder: &str, text: &str) {
        self.put(&format!("{folder}errors.ts"), text);
    }

    /// Adds the agents' files of the tests' catalogs.
    pub(crate) fn agent(&self) {
        self.put("agent.ts", &agent_of_file(&sources().join("errors.yaml")));
        let catalog = workspace().join("tests/tests/tool_loop/errors.yaml");
        self.put("loop.ts", &agent_of_file(&catalog));
    }

    pub(crate) fn path(&self, file: &str) -> PathBuf {
        self.0.path().join(file)
    }

    pub(crate) fn put(&self, file: &str, text: &str) {
        let path = self.path(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    /// Compiles these as well.
    pub(crate) fn include(&self, files: &str) {
        let settings = fs::read_to_string(self.path("tsconfig.json")).unwrap();
        let more = settings.replace("\"*.ts\"", &format!("\"*.ts\", \"{files}\""));
        assert_ne!(more, settings);
        self.put("tsconfig.json", &more);
    }

    fn copy(&self, name: &str) {
        fs::copy(sources().join(name), self.path(name)).unwrap();
    }

    /// Compiles everything into `out/`.
    pub(crate) fn compile(&self) -> Run {
        let tsc = self.path("node_modules/typescript/bin/tsc");
        run(Command::new("node").arg(tsc).current_dir(self.0.path()))
    }

    /// Does the same, and fails if it does not compile.
    #[track_caller]
    pub(crate) fn compiles(&self) {
        let run = self.compile();
        let says: String = run.stdout.chars().take(4000).collect();
        assert_eq!(run.status, 0, "{says}{}", run.stderr);
    }

    /// Runs Node.js in `out/`.
    pub(crate) fn node(&self, arguments: &[&str]) -> Run {
        run(Command::new("node")
            .args(arguments)
            .current_dir(self.path("out")))
    }
}

/// Loads a catalog from a file.
#[track_caller]
pub(crate) fn resolved(path: &Path) -> Resolved {
    let loaded = load(path);
    assert!(!loaded.has_errors(), "{:#?}", loaded.findings);
    loaded.resolved.unwrap()
}

/// Returns the page's TypeScript for a catalog in a file.
#[track_caller]
pub(crate) fn of_file(path: &Path) -> String {
    typescript::render(&resolved(path), ModuleUser::Page).unwrap()
}

/// Returns the agent's TypeScript for a catalog in a file.
#[track_caller]
pub(crate) fn agent_of_file(path: &Path) -> String {
    typescript::render(&resolved(path), ModuleUser::Agent).unwrap()
}

/// Returns the TypeScript for a catalog.
#[track_caller]
pub(crate) fn of_text(text: &str) -> String {
    let loaded = load_str("errors.yaml", text);
    let findings: Vec<_> = loaded
        .findings
        .iter()
        .map(|finding| &finding.message)
        .collect();
    typescript::render(
        loaded
            .resolved
            .as_ref()
            .unwrap_or_else(|| panic!("{findings:#?}")),
        ModuleUser::Page,
    )
    .unwrap()
}

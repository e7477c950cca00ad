//! The readers of both languages, for the same catalogs.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use errpact_generator::{python, typescript};
use errpact_spec::Resolved;
use errpact_spec::catalog::ModuleUser;
use errpact_tests::command::{run, run_from, workspace};
use errpact_tests::installed::{Set, library};
use errpact_tests::npm;
use serde_json::Value;
use tempfile::TempDir;

/// A folder with the generated files of some catalogs, each in its own folder.
pub(crate) struct Both(TempDir);

impl Both {
    /// Generates and compiles the files.
    pub(crate) fn of<'c>(catalogs: impl IntoIterator<Item = (&'c str, Resolved)>) -> Self {
        let both = Self(tempfile::tempdir().unwrap());
        let sources = workspace().join("tests/typescript");
        for (name, resolved) in catalogs {
            fs::create_dir(both.path(name)).unwrap();
            let module = python::render(&resolved).unwrap();
            fs::write(both.path(name).join("errors.py"), module).unwrap();
            let file = typescript::render(&resolved, ModuleUser::Page).unwrap();
            fs::write(both.path(name).join("errors.ts"), &file).unwrap();
            // The program uses the types of one of them.
            fs::write(both.path("errors.ts"), file).unwrap();
        }
        let settings = fs::read_to_string(sources.join("tsconfig.json")).unwrap();
        let settings = settings.replace("\"*.ts\"", "\"*.ts\", \"*/errors.ts\"");
        fs::write(both.path("tsconfig.json"), settings).unwrap();
        fs::write(both.path("package.json"), r#"{"type":"module"}"#).unwrap();
        fs::copy(sources.join("told.ts"), both.path("told.ts")).unwrap();
        npm::link(both.0.path());
        let compiler = both.path("node_modules/typescript/bin/tsc");
        run(Command::new("node")
            .arg(compiler)
            .current_dir(both.0.path()))
        .exits(0);
        both
    }

    pub(crate) fn path(&self, file: &str) -> PathBuf {
        self.0.path().join(file)
    }

    /// Returns the results of Python and TypeScript for each value, from one process each.
    #[track_caller]
    pub(crate) fn read(&self, name: &str, values: &[Value]) -> [Vec<Value>; 2] {
        let lines: String = values.iter().map(|value| format!("{value}\n")).collect();
        let file = self.path("values.jsonl");
        fs::write(&file, lines).unwrap();
        let mut python = Command::new(Set::Python.interpreter());
        python
            .env("PYTHONDONTWRITEBYTECODE", "1")
            .env("PYTHONUTF8", "1")
            .env("PYTHONPATH", library::path(&self.path(name)))
            .arg(workspace().join("tests/python/told.py"))
            .arg("errors");
        let python = run_from(&mut python, fs::File::open(&file).unwrap().into()).exits(0);
        let mut node = Command::new("node");
        node.current_dir(self.path("out"))
            .args(["told.js", &format!("./{name}/errors.js")])
            .arg(&file);
        let node = run(&mut node).exits(0);
        [python.stdout, node.stdout].map(|said| {
            let lines = said.lines().map(|line| serde_json::from_str(line).unwrap());
            let read: Vec<Value> = lines.collect();
            assert_eq!(read.len(), values.len());
            read
        })
    }
}

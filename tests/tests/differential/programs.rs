//! The programs that compare modules with lines, each of which reads all catalogs at once.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::{fmt, fs, thread};

use errpact_tests::command::{Run, run_from};
use serde_json::{Map, Value};
use tempfile::TempDir;

use crate::python::module::{program, python};
use crate::typescript::project::Project;

/// Something that a language does in another way than Rust.
pub(crate) struct Difference {
    pub(crate) language: &'static str,
    /// What differs: a form, a member of a decision, or what a program raised.
    pub(crate) what: String,
    pub(crate) wanted: Value,
    pub(crate) got: Value,
    /// The line, which says what was done.
    pub(crate) vector: Value,
    pub(crate) catalog: String,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let short = |value: &Value| value.to_string().chars().take(700).collect::<String>();
        let Self {
            language,
            what,
            catalog,
            vector,
            ..
        } = self;
        let kind = vector["kind"].as_str().unwrap_or_default();
        write!(
            f,
            "{language}: {kind}, {what}, in {catalog}: wants {}, got {}",
            short(&self.wanted),
            short(&self.got)
        )?;
        write!(f, " of {}", short(&about(vector)))
    }
}

/// Returns a line without its result.
fn about(vector: &Value) -> Value {
    let mut vector = vector.clone();
    if let Some(members) = vector.as_object_mut() {
        if members["kind"] == "wire" {
            members.remove("value");
        }
        members.retain(|name, _| !["kind", "call_id", "events"].contains(&name.as_str()));
    }
    vector
}

/// What was compared, and what differs.
#[derive(Default)]
pub(crate) struct Compared {
    counts: BTreeMap<String, u64>,
    pub(crate) differences: Vec<Difference>,
}

impl Compared {
    pub(crate) fn summary(&self) -> String {
        let total: u64 = self.counts.values().sum();
        format!("{total} comparisons: {:?}", self.counts)
    }
}

pub(crate) struct Programs {
    typescript: Project,
    python: TempDir,
    lines: Vec<Value>,
    /// The catalog of each line.
    catalogs: Vec<String>,
}

impl Programs {
    pub(crate) fn new() -> Self {
        Self {
            typescript: Project::with_tests(),
            python: tempfile::tempdir().unwrap(),
            lines: Vec::new(),
            catalogs: Vec::new(),
        }
    }

    /// Returns the folder of a catalog.
    pub(crate) fn folder(&self, catalog: &str) -> PathBuf {
        let folder = self.typescript.path(catalog);
        fs::create_dir_all(&folder).unwrap();
        folder
    }

    pub(crate) fn add(
        &mut self,
        catalog: &str,
        python: &str,
        agent: &str,
        page: &str,
        lines: Vec<Value>,
    ) {
        fs::write(self.python.path().join(format!("{catalog}.py")), python).unwrap();
        self.typescript.put(&format!("{catalog}/agent.ts"), agent);
        self.typescript.put(&format!("{catalog}/errors.ts"), page);
        self.catalogs
            .extend(lines.iter().map(|_| catalog.to_owned()));
        self.lines.extend(lines);
    }

    /// Runs every program, those of a language one after another.
    pub(crate) fn run(&self) -> Compared {
        let written = |name: &str, lines: &[Value]| {
            let path = self.python.path().join(name);
            let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
            fs::write(&path, text).unwrap();
            path
        };
        let lines = written("lines.jsonl", &self.lines);
        // Readers have separate lines, which Rust's reader made. The programs expect less of a form.
        let unread = |line: &Value| match line["kind"] == "wire" {
            true => Value::Object(Map::from_iter([("kind".to_owned(), "written".into())])),
            false => line.clone(),
        };
        let to_read: Vec<Value> = self.lines.iter().map(unread).collect();
        let to_read = written("read.jsonl", &to_read);
        let from_python = |name: &str, input: &PathBuf| {
            let mut command = python(self.python.path());
            command.arg(program(name)).arg("*");
            run_from(&mut command, fs::File::open(input).unwrap().into())
        };
        let from_node = |name: &str, arguments: &[&str]| {
            self.typescript.node(&[&[name][..], arguments].concat())
        };
        let of_python = || {
            let produced = from_python("produce.py", &lines);
            [produced, from_python("vectors.py", &to_read)]
        };
        let of_typescript = || {
            self.typescript.include("*/*.ts");
            self.typescript.compiles();
            let path = lines.to_str().unwrap();
            let produced = from_node("produce.js", &["./*/agent.js", path]);
            let read = from_node("vectors.js", &["./*/errors.js", to_read.to_str().unwrap()]);
            [produced, read]
        };
        let (python, typescript) = thread::scope(|scope| {
            let python = scope.spawn(of_python);
            let typescript = of_typescript();
            (python.join().unwrap(), typescript)
        });
        let mut compared = Compared::default();
        for run in python {
            self.said("python", &run, &mut compared);
        }
        for run in typescript {
            self.said("typescript", &run, &mut compared);
        }
        compared
    }

    /// Reads what a program printed: differences, and then what it compared.
    fn said(&self, language: &'static str, run: &Run, compared: &mut Compared) {
        assert!(
            [0, 1].contains(&run.status) && run.stderr.is_empty(),
            "{language}: {}",
            run.stderr
        );
        let lines: Vec<Value> = run
            .stdout
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        let (counts, differences) = lines.split_last().unwrap();
        let counts = counts.get("compared").unwrap_or(counts);
        for (what, count) in counts.as_object().unwrap() {
            *compared
                .counts
                .entry(format!("{language} {what}"))
                .or_default() += count.as_u64().unwrap();
        }
        for difference in differences {
            let at = usize::try_from(difference["line"].as_u64().unwrap()).unwrap();
            compared.differences.push(Difference {
                language,
                what: difference["what"].as_str().unwrap().to_owned(),
                wanted: difference["wanted"].clone(),
                got: difference["got"].clone(),
                vector: self.lines[at].clone(),
                catalog: self.catalogs[at].clone(),
            });
        }
        assert_eq!(
            run.status == 1,
            !differences.is_empty(),
            "{language}: {differences:#?}"
        );
    }
}

//! A way to drift, as its `way.txt` describes it.

use std::fs;
use std::path::PathBuf;

use errpact_tests::command::workspace;

/// Where a way can be stopped, the earliest first.
pub(crate) const STAGES: [&str; 4] = ["build", "check", "start", "runtime"];

/// A way to drift.
pub(crate) struct Way {
    /// The name of its folder.
    pub(crate) folder: String,
    /// What drifts, in a sentence without a period.
    pub(crate) title: String,
    /// One of [`STAGES`].
    pub(crate) stopped: String,
    /// The commands that prepare the project.
    pub(crate) before: Vec<String>,
    /// The commands after a case's changes. The last one decides.
    pub(crate) run: Vec<String>,
    /// The cases.
    pub(crate) cases: Vec<Case>,
}

/// A change of the project that is refused, or that must pass.
pub(crate) struct Case {
    /// Its name, and that of the folder with its files, if it has one.
    pub(crate) name: String,
    /// What the output must have; `None` if it must pass.
    pub(crate) says: Option<String>,
    /// Changes of files.
    pub(crate) edits: Vec<Edit>,
}

/// A change of a file.
pub(crate) struct Edit {
    /// The file, relative to the project.
    pub(crate) file: String,
    /// The text that occurs once.
    pub(crate) old: String,
    /// The text that replaces it.
    pub(crate) new: String,
}

/// Returns the folder of all ways.
pub(crate) fn folder() -> PathBuf {
    workspace().join("tests/tests/drift/ways")
}

/// Reads every way, sorted by the name of its folder.
pub(crate) fn ways() -> Vec<Way> {
    let entries = fs::read_dir(folder()).unwrap();
    let mut names: Vec<String> = entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names.into_iter().map(Way::read).collect()
}

impl Way {
    fn read(folder: String) -> Self {
        let text = fs::read_to_string(self::folder().join(&folder).join("way.txt")).unwrap();
        let mut way = Self {
            folder,
            title: String::new(),
            stopped: String::new(),
            before: Vec::new(),
            run: Vec::new(),
            cases: Vec::new(),
        };
        for line in text.lines().filter(|line| !line.is_empty()) {
            way.add(line);
        }
        let stage = way.stopped.as_str();
        assert!(STAGES.contains(&stage), "{}: {stage:?}", way.folder);
        assert!(!way.run.is_empty(), "{}: it runs no command", way.folder);
        way
    }

    fn add(&mut self, line: &str) {
        if let Some(edit) = line.strip_prefix("  ") {
            let case = self.cases.last_mut();
            let parts = edit.split_once(": ").zip(edit.split_once(" => "));
            let Some((case, ((file, _), (before, new)))) = case.zip(parts) else {
                panic!("{}: not an edit: {line:?}", self.folder);
            };
            let old = before.get(file.len() + 2..).unwrap_or_default();
            case.edits.push(Edit {
                file: file.to_owned(),
                old: old.replace("\\n", "\n"),
                new: new.replace("\\n", "\n"),
            });
            return;
        }
        if let Some(name) = line.strip_prefix("allowed ") {
            return self.case(name, None);
        }
        let Some((key, value)) = line.split_once(": ") else {
            panic!("{}: neither a key nor a case: {line:?}", self.folder);
        };
        match key {
            "way" => value.clone_into(&mut self.title),
            "stopped by" => value.clone_into(&mut self.stopped),
            "before" => self.before.push(value.to_owned()),
            "run" => self.run.push(value.to_owned()),
            _ => match key.strip_prefix("refused ") {
                Some(name) => self.case(name, Some(value.to_owned())),
                None => panic!("{}: unknown key {key:?}", self.folder),
            },
        }
    }

    fn case(&mut self, name: &str, says: Option<String>) {
        self.cases.push(Case {
            name: name.to_owned(),
            says,
            edits: Vec::new(),
        });
    }
}

//! The corpus: real failures, each with its source, the known details, and the code that a careful reader would assign
//! to it.

use std::path::PathBuf;

use errpact_spec::catalog::RawFailure;
use errpact_spec::classify::SQLITE_CODES;
use serde_json::Value;

use crate::command::workspace;

/// One failure.
#[derive(Debug)]
pub struct Entry {
    /// Its name in the corpus.
    pub id: String,
    /// Where it was found.
    pub source: String,
    /// Why it has these classes.
    pub why: String,
    /// What is known of it.
    pub raw: RawFailure,
    /// The codes of which one must be presented.
    pub classes: Vec<String>,
}

/// Returns the files of the corpus, each with its name and its entries.
///
/// # Panics
///
/// Panics if a file cannot be read.
#[must_use]
pub fn files() -> Vec<(String, Vec<Entry>)> {
    let folder = workspace().join("tests/tests/classify/corpus");
    let files = std::fs::read_dir(folder).unwrap();
    let mut files: Vec<PathBuf> = files.map(|file| file.unwrap().path()).collect();
    files.retain(|file| {
        file.extension()
            .is_some_and(|extension| extension == "yaml")
    });
    files.sort();
    let read = |file: &PathBuf| {
        let name = file.file_stem().unwrap().to_str().unwrap().to_owned();
        let text = std::fs::read_to_string(file).unwrap();
        let entries = errpact_spec::yaml_to_json(&text).unwrap();
        let entries = entries.as_array().unwrap().iter().map(entry);
        (name, entries.collect())
    };
    files.iter().map(read).collect()
}

fn entry(written: &Value) -> Entry {
    let text = |name: &str| written[name].as_str().unwrap_or_default().to_owned();
    let classes = match &written["class"] {
        Value::Array(classes) => classes.iter().map(word).collect(),
        class => vec![word(class)],
    };
    Entry {
        id: text("id"),
        source: text("source"),
        why: text("why"),
        raw: raw(&written["raw"]),
        classes,
    }
}

fn word(value: &Value) -> String {
    value.as_str().unwrap().to_owned()
}

fn raw(written: &Value) -> RawFailure {
    let text = |name: &str| written[name].as_str().map(str::to_owned);
    let number = |name: &str| written[name].as_i64();
    let sqlite = || {
        let name = written["sqlite"].as_str()?;
        let mut codes = SQLITE_CODES.iter();
        Some(i64::from(codes.find(|(code, _)| *code == name).unwrap().1))
    };
    let fields = written["field"].as_object().into_iter().flatten();
    RawFailure {
        kind: text("type"),
        status: number("status").map(|status| status.try_into().unwrap()),
        sqlstate: text("sqlstate"),
        sqlite: number("sqlite")
            .or_else(sqlite)
            .map(|code| code.try_into().unwrap()),
        jsonrpc: number("jsonrpc").map(|code| code.try_into().unwrap()),
        io: text("io"),
        tool: text("tool"),
        service: text("service"),
        message: text("message"),
        field: fields
            .map(|(path, value)| (path.clone(), value.clone()))
            .collect(),
    }
}

impl Entry {
    /// Returns whether it contains more than text.
    #[must_use]
    pub fn is_typed(&self) -> bool {
        let raw = &self.raw;
        raw.kind.is_some()
            || raw.status.is_some()
            || raw.sqlstate.is_some()
            || raw.sqlite.is_some()
            || raw.jsonrpc.is_some()
            || raw.io.is_some()
            || !raw.field.is_empty()
    }
}

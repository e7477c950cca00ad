//! A catalog that is changed key by key, and what Rust does with it: the lines that every language must answer alike.

use std::cell::OnceCell;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use errpact::codegen::tables::{Bump, read};
use errpact::table::Catalog;
use errpact_generator::prompt::OwnBlocks;
use errpact_generator::tables;
use errpact_spec::finding::Level;
use errpact_spec::{Loaded, Resolved, load, yaml_to_json};
use errpact_tests::catalogs::Subject;
use errpact_tests::command::{errpact, workspace};
use serde_json::{Value, json};

use super::answers;
use super::keys::{Language, Place};
use super::shared::{self, Parts};
use crate::vectors;

/// What the catalogs include, and their templates.
const BESIDE: [&str; 4] = ["shared.yaml", "rules.md.j2", "other.md.j2", "names.txt.j2"];

/// The most differing lines that are looked for.
const ENOUGH: usize = 24;

/// Whether a panic is an answer.
static QUIET: AtomicBool = AtomicBool::new(false);

/// Prints no panic that is an answer: there are thousands.
pub(crate) fn quiet() {
    let print = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        if !QUIET.load(Ordering::Relaxed) {
            print(info);
        }
    }));
}

/// A catalog in a folder.
pub(crate) struct Written {
    pub(crate) loaded: Loaded,
    path: PathBuf,
}

impl Written {
    /// Writes a catalog, and reads it.
    pub(crate) fn new(folder: &Path, catalog: &Value) -> Self {
        fs::create_dir_all(folder).unwrap();
        for file in BESIDE {
            let to = folder.join(file);
            if !to.exists() {
                fs::copy(workspace().join("tests/effects").join(file), to).unwrap();
            }
        }
        let path = folder.join("errors.yaml");
        fs::write(&path, escaped(&catalog.to_string())).unwrap();
        let loaded = load(&path);
        Self { loaded, path }
    }

    /// Returns the catalog, unless it has errors.
    pub(crate) fn resolved(&self) -> Option<&Resolved> {
        let errors = self.loaded.findings.iter();
        let mut errors = errors.filter(|it| it.level == Level::Error);
        self.loaded
            .resolved
            .as_ref()
            .filter(|_| errors.next().is_none())
    }

    /// Returns what `errpact check` reports, without the places.
    pub(crate) fn reported(&self) -> Vec<String> {
        let run = errpact(self.path.parent().unwrap(), &["check"]);
        let text = format!("{}{}", run.stdout, run.stderr);
        let findings = text.lines().filter(|line| {
            let levels = ["error[", "warning["];
            levels.iter().any(|level| line.starts_with(level))
        });
        let mut findings: Vec<String> = findings.map(str::to_owned).collect();
        findings.sort();
        findings
    }

    /// Returns what the functions that compare vectors take: the tables as a library reads them. They have the
    /// fingerprints of `base`, because fingerprints are in every form, and say nothing about a key.
    fn subject(&self, base: &Resolved) -> Subject {
        let resolved = self.resolved().unwrap();
        let text = tables::json(resolved, &OwnBlocks::render(resolved, None)).unwrap();
        let text = stamped(&text, resolved, base);
        let tables = read(&text, Box::leak(Box::new(Bump::new()))).unwrap();
        let tables: &'static Catalog<'static> = Box::leak(Box::new(tables));
        let path = self.path.to_str().unwrap().to_owned();
        Subject::of("variant", tables, path.leak())
    }
}

/// Replaces the fingerprints of a catalog in a generated text by those of another.
pub(crate) fn stamped(text: &str, own: &Resolved, of: &Resolved) -> String {
    let pairs = [
        (own.fingerprint(), of.fingerprint()),
        (own.wire_fingerprint(), of.wire_fingerprint()),
        (own.policy_fingerprint(), of.policy_fingerprint()),
    ];
    let pairs = pairs.iter();
    pairs.fold(text.to_owned(), |text, (own, of)| text.replace(own, of))
}

/// Returns JSON with YAML escapes for every letter outside ASCII: some are not allowed in a catalog literally.
fn escaped(json: &str) -> String {
    let escaped = json.chars().map(|letter| match u32::from(letter) {
        0x20..=0x7e => letter.to_string(),
        number if number > 0xffff => format!("\\U{number:08x}"),
        number => format!("\\u{number:04x}"),
    });
    escaped.collect()
}

/// A catalog whose keys are changed one by one.
pub(crate) struct Base {
    pub(crate) name: String,
    pub(crate) json: Value,
    pub(crate) written: Written,
    /// The questions, each with Rust's answer.
    pub(crate) lines: Vec<Value>,
    pub(crate) places: Vec<Place>,
    parts: OnceCell<Parts>,
    reported: OnceCell<Vec<String>>,
}

impl Base {
    /// Reads a catalog of the repository, and the questions next to it.
    pub(crate) fn of_file(folder: &Path, language: &Language, file: &str) -> Self {
        let file = workspace().join(file);
        let text = fs::read_to_string(&file).unwrap();
        let asked = fs::read_to_string(file.with_extension("jsonl")).unwrap_or_default();
        let asked = asked
            .lines()
            .map(|line| serde_json::from_str(line).unwrap());
        Self::new(folder, language, &text, asked.collect())
    }

    /// Reads a catalog, and asks Rust.
    pub(crate) fn new(folder: &Path, language: &Language, text: &str, asked: Vec<Value>) -> Self {
        let json = yaml_to_json(text).unwrap();
        let name = json["name"].as_str().unwrap().replace('-', "_");
        let written = Written::new(&folder.join(&name), &json);
        let Some(resolved) = written.resolved() else {
            panic!("{name}: {:#?}", written.loaded.findings)
        };
        let subject = written.subject(resolved);
        let run = errpact(written.path.parent().unwrap(), &["vectors"]).exits(0);
        let printed = run.stdout.lines().enumerate();
        let printed = printed.map(|(number, line)| (number, serde_json::from_str(line).unwrap()));
        let printed = printed.filter(|(number, line)| is_asked(*number, line));
        let own = answers::questions(resolved).into_iter().chain(asked);
        let own = own.map(|mut question| {
            if let Some(value) = answers::answer(&subject, &question) {
                question["value"] = value;
            }
            question
        });
        let mut lines: Vec<Value> = own.chain(printed.map(|(_, line)| line)).collect();
        lines.retain(|line| !differs(&subject, line));
        Self {
            places: language.places(&json),
            parts: OnceCell::new(),
            reported: OnceCell::new(),
            name,
            json,
            written,
            lines,
        }
    }

    pub(crate) fn resolved(&self) -> &Resolved {
        self.written.resolved().unwrap()
    }

    /// Returns what all languages share of it.
    pub(crate) fn parts(&self) -> &Parts {
        let parts = || shared::parts(&self.written, self.resolved());
        self.parts.get_or_init(parts)
    }

    /// Returns what `errpact check` reports about it.
    pub(crate) fn reported(&self) -> &Vec<String> {
        self.reported.get_or_init(|| self.written.reported())
    }

    /// Returns the lines that a variant answers otherwise in Rust, or the first of them.
    pub(crate) fn differing(&self, variant: &Written) -> Vec<&Value> {
        let subject = variant.subject(self.resolved());
        let lines = self.lines.iter();
        let differing = lines.filter(|line| differs(&subject, line));
        differing.take(ENOUGH).collect()
    }
}

/// Returns whether a catalog answers a line otherwise. What it does not have at all ends in a panic.
fn differs(subject: &Subject, line: &Value) -> bool {
    let run = AssertUnwindSafe(|| match answers::answer(subject, line) {
        Some(answer) => answer != line["value"],
        None => vectors::run(subject, line).is_err(),
    });
    QUIET.store(true, Ordering::Relaxed);
    let differs = catch_unwind(run).unwrap_or(true);
    QUIET.store(false, Ordering::Relaxed);
    differs
}

/// The forms that are asked: the others are made of them.
const FORMS: [&str; 11] = [
    "text",
    "user_text",
    "tool_result",
    "envelope",
    "mcp",
    "notice",
    "problem",
    "google_rpc_status",
    "client_response",
    "shapes",
    "logfmt",
];

/// Returns whether a line is kept: few of those that read something depend on the catalog.
fn is_asked(number: usize, line: &Value) -> bool {
    let form = line["form"].as_str().unwrap_or_default();
    let case = line["case"].as_str().unwrap_or_default();
    match line["kind"].as_str() {
        Some("catalog") => false,
        Some("read") => {
            let parts = ["shape", "former"];
            parts.iter().any(|it| case.contains(it)) || number.is_multiple_of(16)
        }
        Some("budget") => {
            !["named calls", "nested calls"].contains(&case) || number.is_multiple_of(8)
        }
        Some("wire") if line.get("notes").is_some() => ["text", "envelope"].contains(&form),
        Some("wire") => FORMS.contains(&form),
        _ => true,
    }
}

/// Returns the line that names a module before its lines.
pub(crate) fn head(name: &str, of: &Resolved) -> Value {
    json!({
        "kind": "catalog", "name": name,
        "fingerprint": of.fingerprint(), "wire_fingerprint": of.wire_fingerprint(),
    })
}

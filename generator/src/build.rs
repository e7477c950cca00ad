//! The Rust module for build scripts.

use std::ffi::OsStr;
use std::io;
use std::path::{Path, PathBuf};

use errpact_spec::finding::{Finding, Level};
use errpact_spec::source::Sources;
use errpact_spec::{Loaded, load, render};
use heck::ToSnakeCase as _;

/// Writes the Rust module of the catalogue at `path` into `OUT_DIR`, where `catalog!` takes it
/// from. For use in a build script:
///
/// ```no_run
/// // The main function of build.rs:
/// errpact_generator::build("errors.yaml");
/// ```
///
/// Tells cargo which files to watch, and gives every finding to cargo: errors end the build,
/// warnings do not. The module is named after the file: `errors.yaml` becomes `errors.rs`.
pub fn build(path: impl AsRef<Path>) {
    let out = std::env::var_os("OUT_DIR").map(PathBuf::from);
    let report = run(path.as_ref(), out.as_deref());
    for line in &report.to_cargo {
        println!("{line}");
    }
    for text in &report.to_person {
        eprintln!("{text}\n");
    }
    if report.failed {
        std::process::exit(1);
    }
}

/// What a build script has to say.
#[derive(Debug, Default)]
struct Report {
    /// Instructions for cargo.
    to_cargo: Vec<String>,
    /// Findings as drawn for people; cargo shows them when the build fails.
    to_person: Vec<String>,
    /// Has the build to end?
    failed: bool,
}

fn run(path: &Path, out: Option<&Path>) -> Report {
    let loaded = load(path);
    let mut report = Report::default();
    report.watch(path, &loaded);
    for finding in &loaded.findings {
        report.find(finding, &loaded.sources);
    }
    report.failed |= loaded.has_errors();
    let Some(resolved) = loaded.resolved.as_ref().filter(|_| !report.failed) else {
        report.failed = true;
        return report;
    };
    match crate::rust(resolved) {
        Err(finding) => report.find(&finding, &loaded.sources),
        Ok(text) => {
            let Some(out) = out else {
                report.fail("OUT_DIR is not set: this function is for build scripts");
                return report;
            };
            let file = out.join(file_name(path));
            if let Err(error) = replace(&file, &text) {
                report.fail(&format!("cannot write {}: {error}", file.display()));
            }
        }
    }
    report
}

impl Report {
    /// Has cargo run the build script again when a file of the catalogue changes.
    fn watch(&mut self, path: &Path, loaded: &Loaded) {
        self.to_cargo
            .push(format!("cargo::rerun-if-changed={}", path.display()));
        for (_, file) in loaded.sources.iter() {
            if let Some(file) = file.path().filter(|file| *file != path) {
                self.to_cargo
                    .push(format!("cargo::rerun-if-changed={}", file.display()));
            }
        }
    }

    fn find(&mut self, finding: &Finding, sources: &Sources) {
        let kind = match finding.level {
            Level::Error => {
                self.failed = true;
                "error"
            }
            Level::Warning => "warning",
            Level::Note => return,
        };
        self.to_cargo
            .push(format!("cargo::{kind}={}", one_line(finding, sources)));
        self.to_person.push(render(finding, sources, false));
    }

    fn fail(&mut self, words: &str) {
        self.failed = true;
        self.to_cargo.push(format!("cargo::error={words}"));
    }
}

/// A finding on one line, which is all that an instruction for cargo can be.
fn one_line(finding: &Finding, sources: &Sources) -> String {
    let mut line = String::new();
    if let Some(label) = finding.labels.first()
        && let Some(file) = sources.get(label.file)
    {
        let at = file.position(label.span.start);
        line = format!("{}:{}:{}: ", file.name(), at.line, at.column);
    }
    line.push_str(&finding.message);
    if let Some(help) = &finding.help {
        line.push_str(" (help: ");
        line.push_str(help);
        line.push(')');
    }
    line.push_str(&format!(" [{}]", finding.id));
    line.replace(['\r', '\n'], " ")
}

/// `errors.yaml` becomes `errors.rs`.
fn file_name(path: &Path) -> String {
    let stem = path.file_stem().and_then(OsStr::to_str).unwrap_or("errors");
    stem.to_snake_case() + ".rs"
}

/// Replaces a file as a whole; leaves it alone where it holds this text already, so that nothing
/// is compiled again in vain.
fn replace(file: &Path, text: &str) -> io::Result<()> {
    if std::fs::read(file).is_ok_and(|old| old == text.as_bytes()) {
        return Ok(());
    }
    let new = file.with_extension(format!("rs.{}", std::process::id()));
    std::fs::write(&new, text)?;
    std::fs::rename(&new, file)
}

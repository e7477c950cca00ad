//! The Rust module for build scripts.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use errpact_spec::disk;
use errpact_spec::finding::{Finding, Level, grouped, printable_name};
use errpact_spec::source::Sources;
use errpact_spec::{Loaded, load, render};
use heck::ToSnakeCase as _;

/// Writes the Rust module of the catalog at `path` into `OUT_DIR`, where `catalog!` includes it. For use in a build
/// script:
///
/// ```no_run
/// // The main function of build.rs:
/// errpact_generator::build("errors.yaml");
/// ```
///
/// Tells cargo which files to watch, and passes every finding to cargo: errors end the build, warnings do not. The
/// module is named after the file: `errors.yaml` becomes `errors.rs`, and `conf/my-errors.yaml` becomes `my_errors.rs`.
/// Each catalog of a crate needs a separate module, and so a unique file name.
pub fn build(path: impl AsRef<Path>) {
    let out = std::env::var_os("OUT_DIR").map(PathBuf::from);
    let mut report = run(path.as_ref(), out.as_deref());
    report.once(path.as_ref(), &BUILT);
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

/// The modules that this build script has made, each with its catalog.
static BUILT: Mutex<BTreeMap<String, PathBuf>> = Mutex::new(BTreeMap::new());

/// The output of a build script.
#[derive(Debug, Default)]
struct Report {
    /// Instructions for cargo.
    to_cargo: Vec<String>,
    /// Findings as drawn for readers. Cargo shows them if the build fails.
    to_person: Vec<String>,
    /// Whether the build must fail.
    failed: bool,
}

fn run(path: &Path, out: Option<&Path>) -> Report {
    let loaded = load(path);
    let mut report = Report::default();
    report.watch(path, &loaded);
    for finding in &grouped(&loaded.findings, &loaded.sources) {
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
            let module = module_name(path);
            let file = out.join(format!("{module}.rs"));
            report.name(&module, &file);
            if let Err(error) = replace(&file, &text) {
                let (reason, remedy) = disk::explain(&error);
                let remedy = remedy.map_or(String::new(), |remedy| format!(" (help: {remedy})"));
                report.fail(&format!(
                    "cannot write {}: {reason}{remedy}",
                    file.display()
                ));
            }
        }
    }
    report
}

impl Report {
    /// Makes cargo run the build script again when a file of the catalog changes.
    fn watch(&mut self, path: &Path, loaded: &Loaded) {
        let included = loaded.sources.iter().filter_map(|(_, file)| file.path());
        let paths = std::iter::once(path).chain(included.filter(|file| *file != path));
        // Text after a line break in a name would be a separate instruction.
        let names = paths.map(|path| path.display().to_string());
        let names = names.filter(|name| !name.contains(['\r', '\n']));
        self.to_cargo
            .extend(names.map(|name| format!("cargo::rerun-if-changed={name}")));
    }

    /// Tells `catalog!` the path of the module. It accepts no other path: `OUT_DIR` may contain modules of earlier
    /// builds.
    fn name(&mut self, module: &str, file: &Path) {
        match file.to_str().filter(|file| !file.contains(['\r', '\n'])) {
            Some(file) => self.to_cargo.push(format!(
                "cargo::rustc-env=ERRPACT_MODULE_{}={file}",
                module.to_uppercase()
            )),
            None => self.fail(&format!(
                "cargo cannot be told of {}: build in a folder whose path is UTF-8 and one line",
                file.display()
            )),
        }
    }

    /// Fails if another catalog has the same module.
    fn once(&mut self, path: &Path, built: &Mutex<BTreeMap<String, PathBuf>>) {
        let module = module_name(path);
        let mut built = built.lock().unwrap_or_else(PoisonError::into_inner);
        match built.get(&module) {
            Some(other) if other != path => self.fail(&format!(
                "{} and {} would both become the module `{module}`: give one of the files another name",
                other.display(),
                path.display()
            )),
            _ => {
                built.insert(module, path.to_owned());
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
        self.to_cargo
            .push(format!("cargo::error={}", printable_name(words)));
    }
}

/// Returns a finding on one line, because an instruction for cargo is one line.
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
    printable_name(&line.replace(['\r', '\n'], " ")).into_owned()
}

/// Returns the module name of a path: `conf/my-errors.yaml` becomes `my_errors`.
fn module_name(path: &Path) -> String {
    let stem = path.file_stem().and_then(OsStr::to_str).unwrap_or("errors");
    stem.to_snake_case()
}

/// Replaces a file as a whole. Leaves it unchanged if it already contains this text, so that nothing is recompiled
/// needlessly.
fn replace(file: &Path, text: &str) -> io::Result<()> {
    if std::fs::read(file).is_ok_and(|old| old == text.as_bytes()) {
        return Ok(());
    }
    let new = file.with_extension(format!("rs.{}", std::process::id()));
    std::fs::write(&new, text)?;
    std::fs::rename(&new, file)
}

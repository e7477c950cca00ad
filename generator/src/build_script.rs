//! The Rust module for build scripts.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use errpact_spec::catalog::{LintLevel, Output, Target};
use errpact_spec::finding::{Finding, Id, Level, diagnostic, grouped, printable_name};
use errpact_spec::source::{Place, SourceFile, Sources, Span};
use errpact_spec::{Loaded, Resolved, disk, load, render};
use heck::ToSnakeCase as _;

use crate::markers;
use crate::prompt::{OwnBlocks, template_files, written};

/// The maximum size of a file to compare, in bytes.
const MOST_BYTES: usize = 16 << 20;

/// Writes the Rust module of the catalog at `path` into `OUT_DIR`, where `catalog!` includes it. For use in a build
/// script:
///
/// ```no_run
/// // The main function of build.rs:
/// errpact_generator::build("errors.yaml");
/// ```
///
/// Compares the catalog's prompts and committed Rust files too, and warns of stale ones; `lints: { stale-in-build: deny }`
/// makes that an error. It never writes them.
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
    for template in template_files(resolved) {
        report.watch_file(&template);
    }
    let own = OwnBlocks::render(resolved, None);
    match crate::rust_with(resolved, &own) {
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
            report.outputs(resolved, &own, &text, &loaded.sources);
        }
    }
    report
}

impl Report {
    /// Makes cargo run the build script again when a file of the catalog changes.
    fn watch(&mut self, path: &Path, loaded: &Loaded) {
        let included = loaded.sources.iter().filter_map(|(_, file)| file.path());
        let paths = std::iter::once(path).chain(included.filter(|file| *file != path));
        for path in paths {
            self.watch_file(path);
        }
    }

    /// Compares the prompts and the committed modules with the catalog. A file that is missing is not the build's
    /// business, because a package may be built without it.
    fn outputs(&mut self, resolved: &Resolved, own: &OwnBlocks, module: &str, sources: &Sources) {
        let level = match resolved.lint_level(Id::StaleInBuild) {
            LintLevel::Allow => return,
            LintLevel::Warn => Level::Warning,
            LintLevel::Deny => Level::Error,
        };
        let Some(root) = resolved.root() else {
            return;
        };
        let mut compare = |output: &Output, is_current: &dyn Fn(&str) -> Option<usize>| {
            let path = root.join(&output.path);
            let Ok(text) = disk::read(&path, MOST_BYTES) else {
                return;
            };
            self.watch_file(&path);
            let Some(at) = is_current(&text) else {
                return;
            };
            let mut sources = sources.clone();
            let file = sources.add(SourceFile::new(output.path.clone(), None, text.as_str()));
            let span = Span::new(at, at);
            let finding = diagnostic::stale_in_build(&output.path)
                .level(level)
                .at(Place { file, span });
            self.find(&finding, &sources);
        };
        for (output, _, section) in written(resolved, own) {
            // A section that cannot be rendered has ended the build already.
            let Ok(section) = section else { continue };
            let extension = Path::new(&output.path).extension().and_then(OsStr::to_str);
            compare(
                output,
                &|text| match markers::find(text, &section.name, extension) {
                    Ok(found) => {
                        let fingerprint = found.fingerprint.as_deref();
                        let is_current = found.text == section.body
                            && fingerprint == Some(section.fingerprint.as_str());
                        (!is_current).then_some(found.whole.start)
                    }
                    Err(_) => Some(0),
                },
            );
        }
        let outputs = resolved.catalog().outputs.iter();
        for output in outputs.filter(|output| output.target == Target::Rust) {
            compare(output, &|text| {
                (!text.lines().eq(module.lines())).then_some(0)
            });
        }
    }

    fn watch_file(&mut self, path: &Path) {
        let name = path.display().to_string();
        // Text after a line break in a name would be a separate instruction.
        if !name.contains(['\r', '\n']) {
            self.to_cargo
                .push(format!("cargo::rerun-if-changed={name}"));
        }
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

#[cfg(all(test, feature = "outputs"))]
mod tests {
    use super::*;
    use crate::outputs;

    const CATALOG: &str = "\
errpact: 1
name: shop
categories: { orders: {} }
codes:
  INTERNAL_ERROR:
    category: orders
    fallback: true
    message: Something went wrong. The reference is {ref}.
    instruct: Apologize and give the reference.
outputs:
  - prompt: prompts/system.md
  - rust: src/errors.rs
";

    /// Returns what the build script of a folder tells cargo about files that do not match the catalog.
    fn stale(folder: &Path) -> (Vec<String>, bool) {
        let report = run(&folder.join("errors.yaml"), Some(folder));
        let lines = report.to_cargo.into_iter();
        let stale = lines.filter(|line| line.contains("stale-in-build"));
        (stale.collect(), report.failed)
    }

    #[test]
    fn a_build_warns_of_stale_prompts_and_modules_and_writes_neither() {
        let folder = tempfile::tempdir().expect("a folder");
        let folder = folder.path();
        let write = |name: &str, text: &str| std::fs::write(folder.join(name), text).expect(name);
        let read = |name: &str| std::fs::read_to_string(folder.join(name)).expect(name);
        write("errors.yaml", CATALOG);
        assert_eq!(stale(folder), (Vec::new(), false));

        let plan = outputs::plan(&load(&folder.join("errors.yaml")));
        plan.write().expect("it can be written");
        assert_eq!(stale(folder), (Vec::new(), false));
        let watched = run(&folder.join("errors.yaml"), Some(folder)).to_cargo;
        let watched = watched
            .iter()
            .any(|line| line.ends_with("prompts/system.md"));
        assert!(watched, "cargo does not watch the prompt");

        // The user's own text and line ends are not the catalog's.
        let prompt = format!("You sell shoes.\n{}", read("prompts/system.md"));
        write("prompts/system.md", &prompt.replace('\n', "\r\n"));
        assert_eq!(stale(folder), (Vec::new(), false));

        write("errors.yaml", &CATALOG.replace("Apologize and", "First"));
        let (lines, failed) = stale(folder);
        assert!(!failed, "{lines:?}");
        for (line, part) in lines.iter().zip([
            "cargo::warning=prompts/system.md:2:1: ",
            "cargo::warning=src/errors.rs:1:1: ",
        ]) {
            assert!(line.starts_with(part), "{line}");
            assert!(line.contains("Run `errpact generate`."), "{line}");
        }
        assert_eq!(lines.len(), 2, "{lines:?}");
        assert!(read("prompts/system.md").contains("Apologize and"));

        let denied =
            CATALOG.replace("Apologize and", "First") + "lints: { stale-in-build: deny }\n";
        write("errors.yaml", &denied);
        let (lines, failed) = stale(folder);
        assert!(failed && lines.iter().all(|line| line.starts_with("cargo::error=")));
    }

    #[test]
    fn a_build_renders_and_watches_the_template_of_a_block() {
        let folder = tempfile::tempdir().expect("a folder");
        let folder = folder.path();
        let write = |name: &str, text: &str| std::fs::write(folder.join(name), text).expect(name);
        let own = "  - { prompt: prompts/system.md, style: { template: rules.md.j2 } }";
        write(
            "errors.yaml",
            &CATALOG.replace("  - prompt: prompts/system.md", own),
        );
        write("rules.md.j2", "# Rules\n{{ block.pieces.list }}\n");
        let plan = outputs::plan(&load(&folder.join("errors.yaml")));
        plan.write().expect("it can be written");
        assert_eq!(stale(folder), (Vec::new(), false));
        let report = run(&folder.join("errors.yaml"), Some(folder));
        let watched = report.to_cargo.iter();
        assert!(
            watched
                .into_iter()
                .any(|line| line.ends_with("rules.md.j2"))
        );
        let module = std::fs::read_to_string(folder.join("errors.rs")).expect("the module");
        assert!(module.contains("# Rules"), "{module}");

        write("rules.md.j2", "# Errors\n{{ block.pieces.list }}\n");
        assert_eq!(stale(folder).0.len(), 2);
        write("rules.md.j2", "# Errors\n");
        let report = run(&folder.join("errors.yaml"), Some(folder));
        let error = report.to_cargo.iter();
        let mut error = error.filter(|line| line.starts_with("cargo::error="));
        assert!(report.failed && error.any(|line| line.contains("incomplete-block")));
    }
}

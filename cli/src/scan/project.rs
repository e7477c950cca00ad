//! One scan: all files, and what only all of them together show.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::path::{Path, PathBuf};

use anyhow::Context;
use errpact_spec::catalog::{Catalog, Covers, LintLevel, ScanPath, Target};
use errpact_spec::finding::{Finding, Level, diagnostic};
use errpact_spec::source::{Place, SourceFile, Sources, Span};
use errpact_spec::{Loaded, Resolved};
use ignore::overrides::{Override, OverrideBuilder};

use super::judge::{File, Known, Problem, Verdict, judge};
use super::names::{Names, Speller};
use super::quote::Texts;
use super::syntax::is_test;
use super::walk;

/// The maximum number of findings that are kept. More are counted.
const MOST_FINDINGS: usize = 2000;

/// What a scan found.
#[derive(Debug)]
pub(crate) struct Scanned {
    pub(crate) findings: Vec<Finding>,
    /// How many files were read.
    pub(crate) files: usize,
}

/// What the scan keeps of a file.
struct Kept {
    problems: Vec<Problem>,
    /// The text, if a finding shows it.
    text: Option<String>,
    uses: HashSet<String>,
    tools: BTreeSet<String>,
    is_source: bool,
}

/// Scans the paths, or the folder of the catalog if there are none. Adds the files with findings to the sources.
pub(crate) fn scan(loaded: &mut Loaded, paths: &[PathBuf]) -> anyhow::Result<Scanned> {
    let mut scanned = Scanned {
        findings: Vec::new(),
        files: 0,
    };
    let Some(resolved) = &loaded.resolved else {
        return Ok(scanned);
    };
    let root = resolved.root().unwrap_or(Path::new("."));
    let root = match root.as_os_str().is_empty() {
        true => Path::new("."),
        false => root,
    };
    let whole = [root.to_path_buf()];
    let all = paths.is_empty();
    let paths = if all { &whole } else { paths };
    let root = root
        .canonicalize()
        .with_context(|| format!("cannot read {}", root.display()))?;
    let catalog = resolved.catalog();
    let known = Known {
        names: Names::of(resolved),
        texts: Texts::of(catalog),
        raised_by: catalog
            .codes
            .iter()
            .filter(|(_, code)| !code.raised_by.is_empty())
            .map(|(name, code)| (name.as_str(), code.raised_by.as_slice()))
            .collect(),
    };
    let coverage = Coverage::of(resolved, &root)?;
    let skipped = skipped(resolved, &root);
    let (kept, files) = walk::each(paths, |path, text, syntax| {
        let real = path.canonicalize().ok()?;
        if skipped.contains(&real) {
            return None;
        }
        let name = relative(&real, &root);
        let file = File {
            path: &name,
            text: &text,
            syntax,
            is_test: is_test(&name),
            covers: coverage.codes(&real, catalog),
        };
        let Verdict {
            problems,
            uses,
            tools,
            is_source,
        } = judge(&file, &known, &Speller::new(&known.names));
        let shown = (!problems.is_empty()).then_some(text);
        Some((
            name,
            Kept {
                problems,
                text: shown,
                uses,
                tools,
                is_source,
            },
        ))
    })?;
    scanned.files = files;
    let mut used: HashSet<String> = HashSet::new();
    let mut tools: BTreeSet<String> = BTreeSet::new();
    let mut has_sources = false;
    for (path, (name, kept)) in kept {
        used.extend(kept.uses);
        tools.extend(kept.tools);
        has_sources |= kept.is_source;
        if let Some(text) = kept.text {
            add(
                &mut loaded.sources,
                &mut scanned.findings,
                name,
                path,
                &text,
                &kept.problems,
            );
        }
    }
    if all && has_sources {
        let before = scanned.findings.len();
        unused(resolved, &used, &mut scanned.findings);
        unregistered(resolved, &tools, &mut scanned.findings);
        if let Some(own) = scanned.findings.get_mut(before..) {
            own.sort_by_key(|finding| finding.labels.first().map(|it| (it.file, it.span.start)));
        }
    }
    coverage.unmatched(&mut scanned.findings);
    levels(resolved, &mut scanned.findings);
    Ok(scanned)
}

/// Adds a file and its findings.
fn add(
    sources: &mut Sources,
    findings: &mut Vec<Finding>,
    name: String,
    path: PathBuf,
    text: &str,
    problems: &[Problem],
) {
    if findings.len() >= MOST_FINDINGS {
        return;
    }
    let file = sources.add(SourceFile::new(name, Some(path), text));
    for problem in problems {
        let place = Place {
            file,
            span: Span::new(problem.range.start, problem.range.end),
        };
        let finding = problem.finding();
        findings.push(match problem.label.is_empty() {
            true => finding.at(place),
            false => finding.label(place, &problem.label),
        });
    }
}

/// Reports the codes that no source uses.
fn unused(resolved: &Resolved, used: &HashSet<String>, findings: &mut Vec<Finding>) {
    let catalog = resolved.catalog();
    for (name, code) in &catalog.codes {
        let elsewhere = used.contains(name)
            || !code.detect.is_empty()
            || code.fallback
            || code.deprecated.is_some()
            || resolved.scan().ignore.contains_key(name)
            || catalog
                .codes
                .values()
                .any(|other| other.presents_as.as_ref() == Some(name));
        if let Some(place) = resolved.code_place(name).filter(|_| !elsewhere) {
            findings.push(diagnostic::unused_code(name).at(place));
        }
    }
}

/// Reports the tools of the catalog that no source registers, if one registers at least one of them.
fn unregistered(resolved: &Resolved, tools: &BTreeSet<String>, findings: &mut Vec<Finding>) {
    let declared = || {
        resolved
            .catalog()
            .tools
            .keys()
            .filter(|name| !name.ends_with('*'))
    };
    if !declared().any(|name| tools.contains(name)) {
        return;
    }
    for name in declared().filter(|name| !tools.contains(*name)) {
        let Some(place) = resolved.tool_place(name) else {
            continue;
        };
        let finding = diagnostic::unknown_tool(name);
        findings.push(
            match errpact_core::closest(name, tools.iter().map(String::as_str)) {
                Some(near) => finding.label(place, format!("did you mean `{near}`?")),
                None => finding.at(place),
            },
        );
    }
}

/// Applies the levels that the catalog sets.
fn levels(resolved: &Resolved, findings: &mut Vec<Finding>) {
    findings.retain_mut(|finding| {
        if !finding.id.is_lint() {
            return true;
        }
        finding.level = match resolved.lint_level(finding.id) {
            LintLevel::Allow => return false,
            LintLevel::Warn => Level::Warning,
            LintLevel::Deny => Level::Error,
        };
        true
    });
}

/// Returns the files that the scan leaves out: those of the catalog, and its outputs, which `errpact check` compares.
fn skipped(resolved: &Resolved, root: &Path) -> HashSet<PathBuf> {
    let outputs = resolved.catalog().outputs.iter();
    let outputs = outputs.filter(|output| !matches!(output.target, Target::Prompt(_)));
    let outputs = outputs.map(|output| &output.path);
    resolved
        .files()
        .iter()
        .chain(outputs)
        .filter_map(|path| root.join(path).canonicalize().ok())
        .collect()
}

/// Returns a path relative to the catalog's folder, with `/` between folders. Files elsewhere keep theirs.
fn relative(path: &Path, root: &Path) -> String {
    let inside = path.strip_prefix(root).unwrap_or(path);
    inside
        .to_string_lossy()
        .replace(std::path::MAIN_SEPARATOR, "/")
}

/// The files that must mention codes.
struct Coverage<'c> {
    paths: Vec<(&'c ScanPath, Override, std::sync::atomic::AtomicBool)>,
}

impl<'c> Coverage<'c> {
    fn of(resolved: &'c Resolved, root: &Path) -> anyhow::Result<Self> {
        let mut paths = Vec::new();
        for path in &resolved.scan().paths {
            // `..` of a path is read here, because a pattern has none.
            let (mut base, mut rest) = (root, path.path.as_str());
            loop {
                if let Some(inner) = rest.strip_prefix("./") {
                    rest = inner;
                } else if let (Some(inner), Some(parent)) =
                    (rest.strip_prefix("../"), base.parent())
                {
                    (base, rest) = (parent, inner);
                } else {
                    break;
                }
            }
            let mut builder = OverrideBuilder::new(base);
            let pattern = builder
                .add(&format!("/{rest}"))
                .and_then(|builder| builder.build());
            let pattern =
                pattern.with_context(|| format!("cannot read the pattern `{}`", path.path))?;
            paths.push((path, pattern, std::sync::atomic::AtomicBool::new(false)));
        }
        Ok(Self { paths })
    }

    /// Returns the codes that a file must mention. `None` if the catalog expects nothing of it.
    fn codes(&self, file: &Path, catalog: &'c Catalog) -> Option<Vec<&'c str>> {
        let mut wanted: Option<BTreeMap<&str, ()>> = None;
        for (path, pattern, seen) in &self.paths {
            if !pattern.matched(file, false).is_whitelist() {
                continue;
            }
            seen.store(true, std::sync::atomic::Ordering::Relaxed);
            let of_tools = |raised_by: &[String]| {
                path.tools.is_empty()
                    || raised_by.is_empty()
                    || raised_by.iter().any(|tool| path.tools.contains(tool))
            };
            let codes = catalog.codes.iter().filter(|(_, code)| {
                let delivered = code.reaches_model() || code.reaches_user();
                (path.covers == Covers::All || delivered) && of_tools(&code.raised_by)
            });
            wanted
                .get_or_insert_default()
                .extend(codes.map(|(name, _)| (name.as_str(), ())));
        }
        wanted.map(|wanted| wanted.into_keys().collect())
    }

    /// Reports the patterns that no file matches: what they should cover is covered by nothing.
    fn unmatched(&self, findings: &mut Vec<Finding>) {
        for (path, _, seen) in &self.paths {
            if !seen.load(std::sync::atomic::Ordering::Relaxed) {
                let finding = diagnostic::unreadable_file(&path.path, "no scanned file matches it");
                findings.push(finding.at(path.place));
            }
        }
    }
}

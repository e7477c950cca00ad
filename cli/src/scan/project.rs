//! One scan: all files, and what only all of them together show.

use crate::text::InLine as _;
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use anyhow::Context;
use errpact_spec::catalog::{Catalog, Covers, LintLevel, ScanPath, Target};
use errpact_spec::finding::{Finding, Id, Level, diagnostic};
use errpact_spec::source::{Place, SourceFile, Sources, Span};
use errpact_spec::{Loaded, Resolved};
use ignore::overrides::{Override, OverrideBuilder};

use super::judge::{File, Known, RaisedBy, judge};
use super::names::{Names, Speller};
use super::pool::Pool;
use super::problem::Problem;
use super::quote::Texts;
use super::syntax::{Syntax, is_history, is_test};
use super::versions::{self, LIST};
use super::walk;
use super::words::is_status;

/// The maximum number of findings that are kept. If there are more, a finding says so.
const MOST_FINDINGS: usize = 2000;

/// The maximum number of unknown names that are looked for in all files.
const MOST_NAMES: usize = 10_000;

/// What a scan found.
#[derive(Debug)]
pub(crate) struct Scanned {
    pub(crate) findings: Vec<Finding>,
    /// How many files were read.
    pub(crate) files: usize,
}

/// What the scan keeps of a file with problems.
struct Kept {
    name: String,
    problems: Vec<Problem>,
}

/// What all files together show.
#[derive(Default)]
struct Shared {
    used: HashSet<String>,
    tools: BTreeSet<String>,
    has_sources: bool,
}

/// Returns a file to judge.
fn file<'f>(
    name: &'f str,
    text: &'f str,
    syntax: Syntax,
    covers: Option<Vec<&'f str>>,
) -> File<'f> {
    File {
        path: name,
        text,
        syntax,
        is_test: is_test(name) || is_history(name),
        covers,
    }
}

/// Returns the unknown names that are codes wherever they are: those that a file has as codes, and those of the pool.
fn elsewhere(kept: &[(PathBuf, Kept)], pool: &Pool, own: &Names<'_>) -> BTreeMap<String, String> {
    let mut names = pool.unknown();
    let foreign = pool.foreign();
    for (_, kept) in kept {
        let unknown = kept
            .problems
            .iter()
            .filter(|problem| problem.id == Id::UnknownCode && !problem.is_foreign(&foreign));
        for name in unknown.filter_map(|problem| problem.names.first()) {
            // The status of an answer is often beside its code.
            let room = names.len() < MOST_NAMES || names.contains_key(name);
            if room && own.is_special(name) && !pool.is_other(name) && !is_status(name) {
                names
                    .entry(name.clone())
                    .or_insert_with(|| format!("{} has it as a code", kept.name));
            }
        }
    }
    names
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
    // No link is followed below them, so the paths of all files are real ones.
    let paths = if all { &whole } else { paths };
    let real = paths.iter().map(|path| {
        let real = path.canonicalize();
        real.with_context(|| format!("cannot read {}", path.in_line()))
    });
    let paths = &real.collect::<anyhow::Result<Vec<PathBuf>>>()?;
    let root = root
        .canonicalize()
        .with_context(|| format!("cannot read {}", root.in_line()))?;
    let catalog = resolved.catalog();
    let mut known = Known {
        names: Names::of(resolved),
        texts: Texts::of(catalog),
        raised_by: catalog
            .codes
            .iter()
            .filter(|(_, code)| !code.raised_by.is_empty())
            .map(|(name, code)| (name.as_str(), RaisedBy::of(&code.raised_by)))
            .collect(),
    };
    let coverage = Coverage::of(resolved, &root)?;
    let skipped = skipped(resolved, &root);
    let shared = Mutex::new(Shared::default());
    let pool = Mutex::new(Pool::default());
    let bar = walk::progress(None);
    let (mut kept, files) = walk::each(paths, &skipped, &bar, |path, text, syntax| {
        let name = relative(path, &root);
        let covers = coverage.codes(path, catalog);
        let verdict = judge(
            &file(&name, &text, syntax, covers),
            &known,
            &Speller::new(&known.names),
            &pool,
        );
        let mut shared = shared.lock().unwrap_or_else(PoisonError::into_inner);
        shared.used.extend(verdict.uses);
        shared.tools.extend(verdict.tools);
        shared.has_sources |= verdict.is_source;
        let problems = verdict.problems;
        (!problems.is_empty()).then_some(Kept { name, problems })
    })?;
    bar.finish_and_clear();
    scanned.files = files;
    let pool = pool.into_inner().unwrap_or_else(PoisonError::into_inner);
    let found = elsewhere(&kept, &pool, &known.names);
    known.names.set_elsewhere(found);
    let again = Mutex::new(Pool::default());
    if let Some(finder) = known.names.elsewhere_finder() {
        // A second reading of the files that have one of these names.
        let bar = walk::progress(Some(files));
        let (second, _) = walk::each(paths, &skipped, &bar, |path, text, syntax| {
            if !finder.is_match(&text) {
                return None;
            }
            let name = relative(path, &root);
            let covers = coverage.codes(path, catalog);
            let verdict = judge(
                &file(&name, &text, syntax, covers),
                &known,
                &Speller::new(&known.names),
                &again,
            );
            let problems = verdict.problems;
            (!problems.is_empty()).then_some(Kept { name, problems })
        })?;
        bar.finish_and_clear();
        let mut all: BTreeMap<PathBuf, Kept> = kept.into_iter().collect();
        all.extend(second);
        kept = all.into_iter().collect();
    }
    let Shared {
        used,
        tools,
        has_sources,
    } = shared.into_inner().unwrap_or_else(PoisonError::into_inner);
    let again = again.into_inner().unwrap_or_else(PoisonError::into_inner);
    let speller = Speller::new(&known.names);
    // Many codes beside a name say more than the field of an example that has it too.
    let listed: HashSet<String> = kept
        .iter()
        .flat_map(|(_, kept)| &kept.problems)
        .filter(|it| it.id == Id::UnknownCode && it.beside >= LIST)
        .filter_map(|it| it.names.first().cloned())
        .collect();
    // The name of a parameter or a field is not a code, unless it is nearly one. Nor is a value of a field without codes.
    let is_key = |name: &str| {
        (again.is_key(name) || (again.is_value(name, &pool) && !listed.contains(name)))
            && !pool.is_said(name)
            && speller.misspelled(name).is_none()
    };
    let files = kept.iter();
    let files = files.map(|(path, kept)| (path.as_path(), kept.problems.as_slice()));
    let former = versions::former(files, &root);
    let is_former = |name: &str| former.contains(name) && speller.misspelled(name).is_none();
    let foreign = pool.foreign();
    for (path, mut kept) in kept {
        kept.problems.retain(|problem| {
            let name = problem
                .names
                .first()
                .filter(|_| problem.id == Id::UnknownCode);
            let is_other = |name: &str| pool.is_other(name) || is_key(name) || is_former(name);
            !problem.is_foreign(&foreign) && !name.is_some_and(|name| is_other(name))
        });
        add(&mut loaded.sources, &mut scanned.findings, path, kept);
    }
    let more = scanned.findings.len() > MOST_FINDINGS;
    scanned.findings.truncate(MOST_FINDINGS);
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
    if more {
        let help = "Fix these first, or scan fewer files, then run the command again.";
        let finding = diagnostic::too_many_findings(MOST_FINDINGS).help(help);
        scanned.findings.push(finding);
    }
    Ok(scanned)
}

/// Adds a file and its findings.
fn add(sources: &mut Sources, findings: &mut Vec<Finding>, path: PathBuf, kept: Kept) {
    // One more is kept, to know that there are more.
    let room = (MOST_FINDINGS + 1).saturating_sub(findings.len());
    if room == 0 || kept.problems.is_empty() {
        return;
    }
    // The texts of all files with findings may be more than fits in memory.
    let Ok(text) = std::fs::read_to_string(&path) else {
        return;
    };
    let file = sources.add(SourceFile::new(kept.name, Some(path), text.as_str()));
    for problem in kept.problems.iter().take(room) {
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
        let near = errpact_core::closest(name, tools.iter().map(String::as_str));
        findings.push(finding.meant(place, near));
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

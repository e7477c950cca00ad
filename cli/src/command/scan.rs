//! `errpact scan`: compares what docs, prompts and sources say about codes with the catalog.

use std::{
    collections::HashSet,
    path::{Path, PathBuf},
};

use anyhow::bail;
use clap::Args;
use errpact_spec::{
    Loaded,
    finding::{Finding, Id},
};

use crate::text::InLine as _;
use crate::{
    catalog,
    exit::Exit,
    format::{self, Format, Part, Report, Reporting},
    scan::{Baseline, scan},
    session::{Helped, Session},
    text,
};

/// Find codes in docs, prompts and sources that differ from the catalog
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  errpact scan                                  Scan the catalog's folder
  errpact scan docs src                         Scan some folders or files
  errpact scan --catalog a --catalog b           Scan the folders of several catalogs
  errpact scan --baseline FILE --freeze          Accept what it finds now
  errpact scan --baseline FILE                   Report only what is new
  errpact scan --format sarif                   Print findings for code scanning

It reads Rust, TypeScript, JavaScript, Python, Go, Java, Kotlin, JSON, YAML, TOML and Markdown, and
leaves out what .gitignore and .errpactignore name. Codes that no source uses, and tools that no source
registers, are reported only without a PATH.

Exit status: 0 clean, or only warnings; 1 errors, or warnings with --deny-warnings;
2 wrong usage or unreadable input.")]
pub(crate) struct Scan {
    /// Folders and files [default: the folder of each catalog]
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,

    /// A catalog, or a folder with catalogs below it; can be repeated [default: errors.yaml here or
    /// in the nearest parent folder]
    #[arg(long = "catalog", value_name = "CATALOG")]
    catalogs: Vec<PathBuf>,

    /// Leave out the findings that this file has
    #[arg(long, value_name = "FILE")]
    baseline: Option<PathBuf>,

    /// Write all findings to the baseline
    #[arg(long, requires = "baseline")]
    freeze: bool,

    #[command(flatten)]
    reporting: Reporting,
}

impl Scan {
    pub(crate) fn run(&self, session: &mut Session) -> anyhow::Result<Exit> {
        let mut all = Vec::new();
        for path in catalog::locate_all(&self.catalogs)? {
            let mut loaded = catalog::load(&path, session);
            if loaded.resolved.is_none() {
                return Ok(format::refuse(&loaded, session));
            }
            // What is wrong in the catalog itself is for `errpact check` to say.
            loaded.findings.clear();
            all.push(loaded);
        }
        let files = add(
            &mut all.iter_mut().collect::<Vec<_>>(),
            &self.paths,
            session,
        )?;
        let mut hidden = String::new();
        if let Some(file) = &self.baseline {
            if self.freeze {
                let mut baseline = Baseline::default();
                for loaded in &all {
                    baseline.add(&loaded.findings, &loaded.sources);
                }
                baseline.write(file)?;
                let frozen = text::count(all.iter().map(|it| it.findings.len()).sum(), "finding");
                session.tell(&format!("wrote {frozen} to {}", file.in_line()));
                return Ok(Exit::Clean);
            }
            let mut baseline = baseline(file)?;
            let removed = all
                .iter_mut()
                .map(|it| baseline.remove(&mut it.findings, &it.sources));
            hidden = format!(", {} in the baseline", removed.sum::<usize>());
            let gone = baseline.left();
            if gone > 0 {
                hidden.push_str(&format!(" ({gone} of it no longer occur)"));
            }
        }
        let report = Report::of(all.iter().map(|loaded| Part::new(loaded, [])).collect());
        report.print(&self.reporting, session);
        if self.reporting.format == Format::Human {
            let files = text::count(files, "file");
            session.tell(&format!("scanned {files}: {}{hidden}", report.tally()));
        }
        Ok(report.exit(self.reporting.deny_warnings))
    }
}

/// Scans, and adds the findings to those of the catalogs. Returns the number of files.
pub(super) fn add(
    all: &mut [&mut Loaded],
    paths: &[PathBuf],
    session: &mut Session,
) -> anyhow::Result<usize> {
    let mut files = 0;
    let mut found = Vec::new();
    for loaded in all.iter_mut() {
        let scanned = session.stats.time("scan", || scan(loaded, paths))?;
        // With paths, every catalog reads the same files.
        files = match paths {
            [] => files + scanned.files,
            _ => scanned.files,
        };
        found.push(scanned.findings);
    }
    only_once(all, &mut found);
    for (loaded, found) in all.iter_mut().zip(found) {
        loaded.findings.extend(found);
    }
    Ok(files)
}

/// Removes findings about codes that another of the catalogs has, and those that an earlier catalog has too.
fn only_once(all: &[&mut Loaded], found: &mut [Vec<Finding>]) {
    let has = |loaded: &Loaded, name: &str| {
        let resolved = loaded.resolved.as_ref();
        resolved.is_some_and(|it| it.catalog().codes.contains_key(name))
    };
    let mut seen = HashSet::new();
    for (loaded, found) in all.iter().zip(found) {
        found.retain(|finding| {
            let label = finding.labels.first();
            let file = label.and_then(|label| loaded.sources.get(label.file));
            let (Some(label), Some(file)) = (label, file) else {
                return true;
            };
            let name = file.text().get(label.span.range()).unwrap_or_default();
            let path = PathBuf::from(loaded.sources.shown(label.file));
            let real = path.canonicalize().unwrap_or(path);
            let is_known =
                finding.id == Id::UnknownCode && all.iter().any(|other| has(other, name));
            !is_known && seen.insert((real, label.span, finding.id, finding.message.clone()))
        });
    }
}

fn baseline(file: &Path) -> anyhow::Result<Baseline> {
    if !file.exists() {
        bail!(Helped::new(
            format!("the baseline {} does not exist", file.in_line()),
            "write it with `--freeze`",
        ));
    }
    Baseline::read(file)
}

//! `errpact scan`: compares what docs, prompts and sources say about codes with the catalog.

use std::path::{Path, PathBuf};

use anyhow::bail;
use clap::Args;
use errpact_spec::Loaded;

use crate::{
    catalog,
    exit::Exit,
    format::{self, Format, Report, Reporting},
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
  errpact scan --baseline FILE --freeze          Accept what it finds now
  errpact scan --baseline FILE                   Report only what is new
  errpact scan --format sarif                   Print findings for code scanning

It reads Rust, TypeScript, JavaScript, Python, Go, Java, Kotlin, JSON, YAML, TOML and Markdown, and
leaves out what .gitignore and .errpactignore name. Codes that no source uses, and tools that no source
registers, are reported only without a PATH.

Exit status: 0 clean, or only warnings; 1 errors, or warnings with --deny-warnings;
2 wrong usage or unreadable input.")]
pub(crate) struct Scan {
    /// Folders and files [default: the catalog's folder]
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,

    /// The catalog [default: errors.yaml here or in the nearest parent folder]
    #[arg(long, value_name = "FILE")]
    catalog: Option<PathBuf>,

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
        let path = catalog::locate(self.catalog.as_deref())?;
        let mut loaded = catalog::load(&path, session);
        if loaded.resolved.is_none() {
            return Ok(format::refuse(&loaded, session));
        }
        // What is wrong in the catalog itself is for `errpact check` to say.
        loaded.findings.clear();
        let files = add(&mut loaded, &self.paths, session)?;
        let mut hidden = String::new();
        if let Some(file) = &self.baseline {
            if self.freeze {
                Baseline::of(&loaded.findings, &loaded.sources).write(file)?;
                let frozen = text::count(loaded.findings.len(), "finding");
                session
                    .err
                    .line(&format!("wrote {frozen} to {}", file.display()));
                return Ok(Exit::Clean);
            }
            let (removed, gone) = baseline(file)?.remove(&mut loaded.findings, &loaded.sources);
            hidden = format!(", {removed} in the baseline");
            if gone > 0 {
                hidden.push_str(&format!(" ({gone} of it no longer occur)"));
            }
        }
        let report = Report::new(&loaded, []);
        report.print(self.reporting.format, session);
        if self.reporting.format == Format::Human {
            let files = text::count(files, "file");
            session
                .err
                .line(&format!("scanned {files}: {}{hidden}", report.tally()));
        }
        Ok(report.exit(self.reporting.deny_warnings))
    }
}

/// Scans, and adds the findings to those of the catalog. Returns the number of files.
pub(super) fn add(
    loaded: &mut Loaded,
    paths: &[PathBuf],
    session: &mut Session,
) -> anyhow::Result<usize> {
    let scanned = session.stats.time("scan", || scan(loaded, paths))?;
    loaded.findings.extend(scanned.findings);
    Ok(scanned.files)
}

fn baseline(file: &Path) -> anyhow::Result<Baseline> {
    if !file.exists() {
        bail!(Helped::new(
            format!("there is no baseline {}", file.display()),
            "write it with `--freeze`",
        ));
    }
    Baseline::read(file)
}

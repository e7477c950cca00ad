//! `errpact check`: checks the catalog, and that every output is up to date.

use std::{
    io::Write as _,
    mem::ManuallyDrop,
    path::{Path, PathBuf},
};

use anyhow::Context;
use clap::Args;
use errpact_generator::{outputs, prompt_files};
use errpact_spec::Resolved;

use super::{scan, unified};
use crate::{
    catalog,
    exit::Exit,
    format::{Format, Report, Reporting},
    lock,
    session::Session,
    template, text,
};

/// Check the catalog, and that every output is up to date
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  errpact check                        Check the nearest errors.yaml
  errpact check path/to/errors.yaml    Check another catalog
  errpact check --deny-warnings        Fail on warnings too, as in CI
  errpact check --format github        Print annotations for a GitHub workflow
  errpact check --scan                 Compare docs, prompts and sources with it too
  errpact check --emit catalog.json    Write the resolved catalog too

Exit status: 0 clean, or only warnings; 1 errors, or warnings with --deny-warnings;
2 wrong usage or unreadable input.")]
pub(crate) struct Check {
    /// The catalog [default: errors.yaml here or in the nearest parent folder]
    #[arg(value_name = "CATALOG")]
    catalog: Option<PathBuf>,

    #[command(flatten)]
    reporting: Reporting,

    /// Scan the catalog's folder too, as `errpact scan` does
    #[arg(long)]
    scan: bool,

    /// Write the resolved catalog as JSON to this file
    #[arg(long, value_name = "FILE")]
    emit: Option<PathBuf>,
}

impl Check {
    pub(crate) fn run(&self, session: &mut Session) -> anyhow::Result<Exit> {
        let path = catalog::locate(self.catalog.as_deref())?;
        // Freeing a large catalog piece by piece takes a tenth of the whole run, and the process ends soon.
        let mut loaded = ManuallyDrop::new(catalog::load_and_prove(&path, session));
        session
            .stats
            .time("prompts", || prompt_files::check(&mut loaded));
        if self.scan {
            scan::add(&mut loaded, &[], session)?;
        }
        session
            .stats
            .time("lock", || lock::check(&mut loaded, &path));
        lock::check_aliases(&mut loaded);
        if let (Some(file), Some(resolved)) = (&self.emit, &loaded.resolved) {
            session.stats.time("emit", || emit(file, resolved))?;
        }
        let plan = session.stats.time("compare", || {
            outputs::plan_in(&loaded, template::sandbox(), None)
        });
        let drift = plan.drift();
        let report = Report::new(&loaded, plan.problems.iter().chain(&drift));
        report.print(self.reporting.format, session);
        if self.reporting.format == Format::Human {
            let color = session.err.color();
            session
                .err
                .write(&unified::stale(&plan, color, Some(unified::SHORT)));
            session.err.line(&summary(&loaded, &report));
            if !plan.is_fresh() && !plan.is_blocked() {
                let command = catalog::command("generate", self.catalog.as_deref());
                session
                    .err
                    .line(&format!("`{command}` brings the outputs up to date"));
            }
        }
        Ok(report.exit(self.reporting.deny_warnings))
    }
}

/// Returns a summary such as `shop: 3 codes, 2 outputs, no findings`.
fn summary(loaded: &errpact_spec::Loaded, report: &Report<'_>) -> String {
    let tally = report.tally();
    let Some(resolved) = &loaded.resolved else {
        return tally;
    };
    let catalog = resolved.catalog();
    format!(
        "{}: {}, {}, {tally}",
        catalog.name,
        text::count(catalog.codes.len(), "code"),
        text::count(catalog.outputs.len(), "output"),
    )
}

/// Writes the resolved catalog. A reader sees either the old file or the new one.
fn emit(file: &Path, resolved: &Resolved) -> anyhow::Result<()> {
    let cannot = || format!("cannot write {}", file.display());
    let mut json = serde_json::to_vec_pretty(resolved.catalog()).with_context(cannot)?;
    json.push(b'\n');
    let folder = file
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        // The same permissions as any new file: what the process's mask allows.
        builder.permissions(std::fs::Permissions::from_mode(0o666));
    }
    let mut new = builder
        .tempfile_in(folder.unwrap_or(Path::new(".")))
        .with_context(cannot)?;
    new.write_all(&json).with_context(cannot)?;
    new.persist(file).with_context(cannot)?;
    Ok(())
}

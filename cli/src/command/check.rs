//! `errpact check`: checks the catalog, and that every output is up to date.

use std::{
    mem::ManuallyDrop,
    path::{Path, PathBuf},
};

use anyhow::bail;
use clap::Args;
use errpact_spec::{Loaded, Resolved, finding::Finding};

use super::{scan, unified};
use crate::{
    catalog::{self, Input, Stdin},
    exit::Exit,
    fix::{self, Count},
    format::{Format, Part, Report, Reporting},
    save,
    session::{Helped, Session},
    target::{self, Target},
    text,
};

/// Check catalogs, and that every output is up to date
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  errpact check                        Check the nearest errors.yaml
  errpact check path/to/errors.yaml    Check another catalog
  errpact check agents/ tools/         Check every catalog below these folders
  errpact check --fix                  Correct what exactly one edit corrects
  errpact check --deny-warnings        Fail on warnings too, as in CI
  errpact check --format github        Print annotations for a GitHub workflow
  errpact check --scan                 Compare docs, prompts and sources with it too
  errpact check --emit catalog.json    Write the resolved catalog too
  errpact check - --stdin-filename errors.yaml < buffer
                                       Check what an editor has not saved

Exit status: 0 clean, or only warnings; 1 errors, or warnings with --deny-warnings;
2 wrong usage or unreadable input.")]
pub(crate) struct Check {
    /// Catalogs, folders with catalogs below them, or `-` for standard input [default: errors.yaml
    /// here or in the nearest parent folder]
    #[arg(value_name = "CATALOG")]
    catalogs: Vec<PathBuf>,

    #[command(flatten)]
    stdin: Stdin,

    #[command(flatten)]
    reporting: Reporting,

    /// Correct what exactly one edit corrects, and write outputs that are missing or out of date
    #[arg(long)]
    fix: bool,

    /// Scan the catalog's folder too, as `errpact scan` does
    #[arg(long)]
    scan: bool,

    /// Write the resolved catalog as JSON to this file
    #[arg(long, value_name = "FILE")]
    emit: Option<PathBuf>,
}

impl Check {
    pub(crate) fn run(&self, session: &mut Session) -> anyhow::Result<Exit> {
        let inputs = self.stdin.inputs(&self.catalogs)?;
        self.refuse_combinations(&inputs)?;
        let targets = inputs.into_iter().map(|input| Target::load(input, session));
        // Freeing a large catalog piece by piece takes a tenth of the whole run, and the process ends soon.
        let mut targets = ManuallyDrop::new(targets.collect::<Vec<Target>>());
        if self.fix {
            fix::catalogs(&mut targets, session)?;
        }
        for target in targets.iter_mut() {
            target.check(session);
        }
        if self.scan {
            let mut loaded: Vec<&mut Loaded> =
                targets.iter_mut().map(|it| &mut it.loaded).collect();
            scan::add(&mut loaded, &[], session)?;
        }
        if let (Some(file), Some(target)) = (&self.emit, targets.first())
            && let Some(resolved) = &target.loaded.resolved
        {
            session.stats.time("emit", || emit(file, resolved))?;
        }
        target::plan(&mut targets, None, session);
        if self.fix {
            fix::outputs(&mut targets, session);
            target::plan(&mut targets, None, session);
        }
        let drifts: Vec<Vec<Finding>> = targets.iter().map(|it| it.plan.drift()).collect();
        let report = target::report(&targets, &drifts);
        report.print(&self.reporting, session);
        if self.reporting.format == Format::Human {
            self.summarize(&targets, &report, session);
        }
        Ok(report.exit(self.reporting.deny_warnings))
    }

    fn refuse_combinations(&self, inputs: &[Input]) -> anyhow::Result<()> {
        if self.emit.is_some() && inputs.len() > 1 {
            bail!(Helped::new(
                format!(
                    "`--emit` writes one catalog, and {} are named",
                    inputs.len()
                ),
                "run the command for each catalog",
            ));
        }
        let stdin = inputs.iter().any(|input| input.is_stdin);
        if let Some(flag) = ["--fix", "--scan"]
            .into_iter()
            .zip([self.fix, self.scan])
            .find_map(|(flag, given)| (given && stdin).then_some(flag))
        {
            bail!(Helped::new(
                format!("`{flag}` needs the file of the catalog, and standard input has none"),
                "name the file",
            ));
        }
        Ok(())
    }

    /// Prints the diffs of stale outputs, and a line about each catalog and about all of them.
    fn summarize(&self, targets: &[Target], report: &Report<'_>, session: &mut Session) {
        let color = session.err.color();
        let mut stale = Vec::new();
        for (target, part) in targets.iter().zip(report.parts()) {
            let is_written = !target.loaded.has_errors() && !target.plan.is_blocked();
            // What errors stop from being written would hide them here.
            if is_written {
                let diff = unified::stale(&target.plan, color, Some(unified::SHORT));
                if !diff.is_empty() {
                    session.tell(&diff);
                }
            }
            let file = (targets.len() > 1)
                .then(|| format!("{}: ", text::printable_name(&target.loaded.name)));
            session.tell(&format!(
                "{}{}",
                file.unwrap_or_default(),
                summary(&target.loaded, part)
            ));
            if is_written && !target.plan.is_fresh() {
                stale.push(target.input.path.clone());
            }
        }
        if targets.len() > 1 {
            session.tell(&format!("{} catalogs: {}", targets.len(), report.tally()));
        }
        let fixable = report.fixable();
        let is_file = targets.iter().all(|target| !target.input.is_stdin);
        if fixable > 0 && is_file && !self.fix {
            // Fixes of what others uncover are no findings yet.
            let corrects = match fix::count(targets) {
                Count::Exactly(0) => None,
                Count::Exactly(count) => Some((count, "corrects")),
                Count::AtLeast(0) => Some((fixable, "may correct up to")),
                Count::AtLeast(count) => Some((count, "corrects at least")),
            };
            if let Some((count, corrects)) = corrects {
                let command = catalog::command("check --fix", &self.catalogs);
                let findings = text::count(count.min(fixable), "finding");
                session.tell(&format!("`{command}` {corrects} {findings}"));
            }
        }
        if !stale.is_empty() {
            let named = if self.catalogs.is_empty() {
                Vec::new()
            } else {
                stale
            };
            let command = catalog::command("generate", &named);
            session.tell(&format!("`{command}` brings the outputs up to date"));
        }
    }
}

/// Returns a summary such as `shop: 3 codes, 2 outputs, no findings`.
fn summary(loaded: &Loaded, part: &Part<'_>) -> String {
    let tally = part.tally();
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
    let mut json = serde_json::to_string_pretty(resolved.catalog())?;
    json.push('\n');
    save::named(file, &json)
}

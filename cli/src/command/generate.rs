//! `errpact generate`: writes the outputs of catalogs.
//!
//! A run that ends with an error has written nothing, unless the disk failed halfway, which the finding reports.

use std::mem::ManuallyDrop;
use std::path::{Path, PathBuf};

use clap::Args;
use errpact_generator::outputs::Cache;
use errpact_spec::finding::Finding;

use super::unified;
use crate::{
    cache,
    catalog::{self, Input},
    exit::Exit,
    format::{Format, Report, Reporting},
    session::Session,
    target::{self, Target},
    text,
};

/// Write every output that is missing or out of date
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  errpact generate            Write the outputs that changed, and nothing else
  errpact generate --diff     Show what would change
  errpact generate --check    Exit with status 1 if something would change
  errpact generate agents/    Write the outputs of every catalog below a folder

errpact never overwrites a file that it did not write. errors.outputs.json, next to the
catalog, lists the files that it wrote.
Exit status: 0 clean, or only warnings; 1 errors, or a difference with --check; 2 wrong usage or
unreadable input.")]
pub(crate) struct Generate {
    /// Catalogs, or folders with catalogs below them [default: errors.yaml here or in the nearest
    /// parent folder]
    #[arg(value_name = "CATALOG")]
    catalogs: Vec<PathBuf>,

    /// Print what would change as a unified diff, but write nothing
    #[arg(long)]
    diff: bool,

    /// Compare the outputs with the catalog, but write nothing
    #[arg(long)]
    check: bool,

    #[command(flatten)]
    reporting: Reporting,
}

impl Generate {
    pub(crate) fn run(&self, session: &mut Session) -> anyhow::Result<Exit> {
        let paths = catalog::locate_all(&self.catalogs)?;
        let targets = paths
            .into_iter()
            .map(|path| Target::load(Input::file(path), session));
        // Freeing a large catalog piece by piece takes a tenth of the whole run, and the process ends soon.
        let mut targets = ManuallyDrop::new(targets.collect::<Vec<Target>>());
        if self.check || self.diff {
            // Others rely on a comparison, so it renders everything.
            target::plan(&mut targets, None, session);
            return Ok(self.compare(&targets, session));
        }
        let cache = cache::cache();
        target::plan(&mut targets, cache.as_ref(), session);
        Ok(self.write(&mut targets, cache.as_ref(), session))
    }

    /// Prints how the outputs differ.
    fn compare(&self, targets: &[Target], session: &mut Session) -> Exit {
        if self.diff {
            for target in targets {
                let diff = unified::whole(&target.plan, session.out.color());
                session.out.words(&diff);
            }
        }
        let drift = |target: &Target| match self.check {
            true => target.plan.drift(),
            false => Vec::new(),
        };
        let drifts: Vec<Vec<Finding>> = targets.iter().map(drift).collect();
        let report = target::report(targets, &drifts);
        let exit = report.exit(self.reporting.deny_warnings);
        report.print(&self.reporting, session);
        if self.reporting.format == Format::Human && exit != Exit::Clean {
            session.tell(&report.tally());
            if self.check {
                let command = catalog::command("generate", &self.catalogs);
                session.tell(&format!("`{command}` brings the outputs up to date"));
            }
        }
        exit
    }

    /// Writes the outputs of each catalog that has no errors.
    fn write(&self, targets: &mut [Target], cache: Option<&Cache>, session: &mut Session) -> Exit {
        let outcomes = target::write(targets, cache, session, |target| {
            let report = Report::new(&target.loaded, &target.plan.problems);
            report.exit(self.reporting.deny_warnings) == Exit::Clean
        });
        let report = target::report(targets, outcomes.iter().map(|it| &it.left));
        report.print(&self.reporting, session);
        if self.reporting.format == Format::Human {
            for ((target, outcome), part) in targets.iter().zip(&outcomes).zip(report.parts()) {
                let file = match targets.len() {
                    1 => String::new(),
                    _ => format!("{}: ", text::printable_name(&target.loaded.name)),
                };
                match &outcome.written {
                    Some(written) => {
                        target.tell(written, session);
                        if written.written.is_empty() && written.removed.is_empty() {
                            session.tell(&format!("{file}{}", up_to_date(target)));
                        }
                    }
                    None if outcome.left.is_empty() => {
                        session.tell(&format!("{file}{}", part.tally()));
                        session.tell(&format!("{file}nothing was written"));
                    }
                    None => {}
                }
            }
        }
        report.exit(self.reporting.deny_warnings)
    }
}

/// Writes the outputs of a new catalog.
pub(super) fn write_outputs(path: &Path, session: &mut Session) -> anyhow::Result<Exit> {
    let mut targets = [Target::load(Input::file(path.to_path_buf()), session)];
    target::plan(&mut targets, None, session);
    let outcomes = target::write(&mut targets, None, session, |target| {
        !target.plan.is_blocked()
    });
    for (target, outcome) in targets.iter().zip(&outcomes) {
        if let Some(written) = &outcome.written {
            target.tell(written, session);
        }
    }
    let report = target::report(&targets, outcomes.iter().map(|it| &it.left));
    report.print(&Reporting::HUMAN, session);
    Ok(report.exit(false))
}

/// Returns `2 outputs are up to date`.
pub(super) fn up_to_date(target: &Target) -> String {
    let resolved = target.loaded.resolved.as_ref();
    let outputs = resolved.map_or(0, |resolved| resolved.catalog().outputs.len());
    if target.plan.files.is_empty() {
        "the catalog asks for no outputs".to_owned()
    } else {
        let verb = if outputs == 1 { "is" } else { "are" };
        format!("{} {verb} up to date", text::count(outputs, "output"))
    }
}

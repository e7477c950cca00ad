//! `errpact generate`: writes the outputs of a catalog.
//!
//! A run that ends with an error has written nothing, unless the disk failed halfway, which the finding reports.

use std::mem::ManuallyDrop;
use std::path::{Path, PathBuf};

use clap::Args;
use errpact_generator::outputs::{self, Plan};

use super::unified;
use crate::{
    cache, catalog,
    exit::Exit,
    format::{Format, Report, Reporting},
    session::Session,
    template, text,
};

/// Write every output that is missing or out of date
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  errpact generate            Write the outputs that changed, and nothing else
  errpact generate --diff     Show what would change
  errpact generate --check    Exit with status 1 if something would change

errpact never overwrites a file that it did not write. errors.outputs.json, next to the
catalog, lists the files that it wrote.
Exit status: 0 clean, or only warnings; 1 errors, or a difference with --check; 2 wrong usage or
unreadable input.")]
pub(crate) struct Generate {
    /// The catalog [default: errors.yaml here or in the nearest parent folder]
    #[arg(value_name = "CATALOG")]
    catalog: Option<PathBuf>,

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
        let path = catalog::locate(self.catalog.as_deref())?;
        // Freeing a large catalog piece by piece takes a tenth of the whole run, and the process ends soon.
        let loaded = ManuallyDrop::new(catalog::load(&path, session));
        // Others rely on a comparison, so it renders everything.
        let cache = if self.check || self.diff {
            None
        } else {
            cache::cache()
        };
        let plan = session.stats.time("render", || {
            outputs::plan_in(&loaded, template::sandbox(), cache.as_ref())
        });
        let drift = if self.check { plan.drift() } else { Vec::new() };
        let report = Report::new(&loaded, plan.problems.iter().chain(&drift));
        let exit = report.exit(self.reporting.deny_warnings);
        if self.diff {
            let diff = unified::whole(&plan, session.out.color());
            session.out.write(&diff);
        }
        let human = self.reporting.format == Format::Human;
        if self.check || self.diff || exit != Exit::Clean {
            report.print(self.reporting.format, session);
            if human && exit != Exit::Clean {
                session.err.line(&report.tally());
                if self.check {
                    let command = catalog::command("generate", self.catalog.as_deref());
                    session
                        .err
                        .line(&format!("`{command}` brings the outputs up to date"));
                } else if !self.diff {
                    session.err.line("nothing was written");
                }
            }
            return Ok(exit);
        }
        let result = session.stats.time("write", || plan.write());
        let remaining = match &result {
            Err(finding) => vec![finding.clone()],
            // A file that was edited by hand is not removed, so it still exists.
            Ok(_) if plan.orphans.iter().any(|orphan| orphan.kept.is_some()) => {
                outputs::plan_in(&loaded, template::sandbox(), cache.as_ref()).drift()
            }
            Ok(_) => Vec::new(),
        };
        let report = Report::new(&loaded, plan.problems.iter().chain(&remaining));
        report.print(self.reporting.format, session);
        if human && let Ok(written) = &result {
            say_written(written, &path, session);
            if written.written.is_empty() && written.removed.is_empty() {
                session.err.line(&up_to_date(&loaded, &plan));
            }
        }
        Ok(report.exit(self.reporting.deny_warnings))
    }
}

/// Writes the outputs of a new catalog.
pub(super) fn write_outputs(path: &Path, session: &mut Session) -> anyhow::Result<Exit> {
    let loaded = catalog::load(path, session);
    let plan = outputs::plan_in(&loaded, template::sandbox(), None);
    let failed = match plan.write() {
        Ok(written) => {
            say_written(&written, path, session);
            None
        }
        Err(finding) => Some(finding),
    };
    let report = Report::new(&loaded, plan.problems.iter().chain(&failed));
    report.print(Format::Human, session);
    Ok(report.exit(false))
}

/// Prints one line per file, with its path relative to here.
fn say_written(written: &outputs::Written, catalog: &Path, session: &mut Session) {
    let folder = catalog.parent().unwrap_or(Path::new(""));
    for (verb, paths) in [("wrote", &written.written), ("removed", &written.removed)] {
        for path in paths {
            session
                .err
                .line(&format!("{verb} {}", folder.join(path).display()));
        }
    }
}

fn up_to_date(loaded: &errpact_spec::Loaded, plan: &Plan) -> String {
    let outputs = loaded
        .resolved
        .as_ref()
        .map_or(0, |resolved| resolved.catalog().outputs.len());
    if plan.files.is_empty() {
        "the catalog asks for no outputs".to_owned()
    } else {
        let verb = if outputs == 1 { "is" } else { "are" };
        format!("{} {verb} up to date", text::count(outputs, "output"))
    }
}

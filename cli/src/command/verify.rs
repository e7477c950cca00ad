//! `errpact verify`: compares prompts with the rule blocks of their catalogs, wherever the prompts come from.

use std::{
    io::{self, Read as _},
    path::{Path, PathBuf},
};

use anyhow::Context as _;
use clap::Args;
use errpact_core::prompt::{self, PromptProblem};
use errpact_generator::prompt::{Error, OwnBlocks, check_tool, expected};
use errpact_spec::{
    Loaded, Resolved, disk,
    finding::{Finding, diagnostic},
    source::{FileId, Place, SourceFile, Sources, Span},
};

use crate::{
    catalog,
    exit::Exit,
    format::{self, Format, Report, Reporting},
    session::Session,
    template, text,
};

/// Check that prompts have the current rule blocks of their catalogs
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  errpact verify prompts/system.md       Compare a prompt with the nearest errors.yaml
  curl -s URL | errpact verify -         Compare the prompt of a hosted store
  errpact verify --catalog orders/errors.yaml --catalog mail/errors.yaml prompt.md
                                         Compare the prompt of a program with two catalogs
  errpact verify --tool find_order -     Compare the prompt of a program with only this tool

A prompt whose markers were removed is compared by its words.
Exit status: 0 current; 1 a prompt that is not, or a catalog with errors; 2 wrong usage or unreadable
input.")]
pub(crate) struct Verify {
    /// The prompts, or `-` for standard input
    #[arg(value_name = "FILE", required = true)]
    prompts: Vec<PathBuf>,

    /// A catalog of the program; can be repeated [default: the nearest errors.yaml]
    #[arg(long = "catalog", value_name = "CATALOG")]
    catalogs: Vec<PathBuf>,

    /// A tool that the program has; can be repeated [default: all tools of the catalogs]
    #[arg(long = "tool", value_name = "TOOL")]
    tools: Vec<String>,

    /// The format of the findings
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    format: Format,
}

impl Verify {
    pub(crate) fn run(&self, session: &mut Session) -> anyhow::Result<Exit> {
        let paths = catalog::locate_all(&self.catalogs)?;
        let loaded: Vec<Loaded> = paths
            .iter()
            .map(|path| catalog::load(path, session))
            .collect();
        if let Some(broken) = loaded
            .iter()
            .find(|loaded| loaded.has_errors() || loaded.resolved.is_none())
        {
            return Ok(format::refuse(broken, session));
        }
        let resolved: Vec<&Resolved> = loaded
            .iter()
            .filter_map(|loaded| loaded.resolved.as_ref())
            .collect();
        if let Err(error) = self.check_tools(&resolved) {
            session.say_error(&error.to_string(), Some(&error.help()));
            return Ok(Exit::Findings);
        }
        let tools = (!self.tools.is_empty()).then_some(self.tools.as_slice());
        let catalogs = resolved.iter().map(|resolved| {
            let own = OwnBlocks::render(resolved, template::sandbox());
            expected(resolved, tools, &own)
        });
        let catalogs = match catalogs.collect::<Result<Vec<_>, _>>() {
            Ok(catalogs) => catalogs,
            Err(finding) => {
                session.say_error(&finding.message, finding.help.as_deref());
                return Ok(Exit::Findings);
            }
        };
        // Names of other files are shown relative to the folder of the first one, and prompts have none in common.
        let mut sources = Sources::default();
        sources.add(SourceFile::new("", None, ""));
        let mut findings = Vec::new();
        for path in &self.prompts {
            let (name, text) = read(path)?;
            let file = sources.add(SourceFile::new(name.clone(), None, text.as_str()));
            let problems = prompt::verify(&text, &catalogs);
            findings.extend(
                problems
                    .iter()
                    .map(|problem| finding(&name, problem, file, &text)),
            );
        }
        drop(catalogs);
        let Some(first) = loaded.into_iter().next() else {
            return Ok(Exit::Clean);
        };
        let verified = Loaded {
            sources,
            findings,
            ..first
        };
        let report = Report::new(&verified, []);
        let reporting = Reporting {
            format: self.format,
            ..Reporting::HUMAN
        };
        report.print(&reporting, session);
        if self.format == Format::Human {
            let prompts = text::count(self.prompts.len(), "prompt");
            session.tell(&format!("{prompts} verified, {}", report.tally()));
        }
        Ok(report.exit(false))
    }

    /// Refuses a tool that none of the catalogs has.
    fn check_tools(&self, catalogs: &[&Resolved]) -> Result<(), Error> {
        for tool in &self.tools {
            let checked = catalogs.iter().map(|own| check_tool(own.catalog(), tool));
            checked.reduce(Result::or).unwrap_or(Ok(()))?;
        }
        Ok(())
    }
}

/// The maximum size of a prompt, in bytes.
const MOST_BYTES: usize = 1 << 20;

/// Returns the name of a prompt in findings, and its text.
fn read(path: &Path) -> anyhow::Result<(String, String)> {
    if path != Path::new("-") {
        let cannot = || format!("cannot read {}", path.display());
        let text = disk::read(path, MOST_BYTES).with_context(cannot)?;
        return Ok((path.display().to_string(), text));
    }
    let mut text = String::new();
    let input = io::stdin().lock();
    input
        .take(MOST_BYTES as u64 + 1)
        .read_to_string(&mut text)
        .context("cannot read standard input")?;
    anyhow::ensure!(
        text.len() <= MOST_BYTES,
        "standard input has more than {MOST_BYTES} bytes"
    );
    Ok(("standard input".to_owned(), text))
}

/// Returns the finding of a problem, at its line.
fn finding(name: &str, problem: &PromptProblem, file: FileId, text: &str) -> Finding {
    let line = problem.line().unwrap_or(1);
    let start: usize = text
        .split_inclusive('\n')
        .take(line.saturating_sub(1))
        .map(str::len)
        .sum();
    let rest = text.get(start..).unwrap_or_default();
    let length = rest.lines().next().map_or(0, str::len);
    let span = if problem.line().is_some() {
        Span::new(start, start + length)
    } else {
        Span::new(0, 0)
    };
    diagnostic::prompt_mismatch(name, problem.message())
        .help(problem.help())
        .at(Place { file, span })
}

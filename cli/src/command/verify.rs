//! `errpact verify`: compares prompts with the rule blocks of their catalogs, wherever the prompts come from.

use std::path::PathBuf;

use clap::Args;
use errpact_core::prompt::{self, Expected, PromptProblem};
use errpact_generator::{
    prompt::{Error, OwnBlocks, chars, check_tool, expected},
    prompt_files,
};
use errpact_spec::{
    Loaded, Resolved,
    catalog::{RuleChannel, Target},
    finding::{Finding, diagnostic},
    source::{FileId, Place, SourceFile, Sources, Span},
};

use crate::{
    catalog,
    exit::Exit,
    format::{self, Format, Report, Reporting},
    session::Session,
    template, text,
    verify::{
        input::{self, Input, Prompt},
        lines, skill, tools,
    },
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
  errpact verify --pointer /messages/0/content export.json
                                         Compare a text in a JSON document
  errpact verify tools-list.json         Compare the descriptions of an MCP server's tools
  errpact verify skills/order-errors     Compare the folder of an Agent Skill

The text around a rule block is compared too: names of codes and tools that do not exist are errors. A prompt whose
markers were removed is compared by its words.
Exit status: 0 current; 1 a prompt that is not, or a catalog with errors; 2 wrong usage or unreadable
input.")]
pub(crate) struct Verify {
    /// The prompts, folders of skills, or `-` for standard input
    #[arg(value_name = "FILE", required = true)]
    prompts: Vec<PathBuf>,

    /// Where the text is in a JSON document, as a JSON pointer (RFC 6901)
    #[arg(long, value_name = "POINTER")]
    pointer: Option<String>,

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
        let mut lines = Vec::new();
        for path in &self.prompts {
            let mut verifier = Verifier {
                resolved: &resolved,
                catalogs: &catalogs,
                sources: &mut sources,
                findings: &mut findings,
                lines: &mut lines,
            };
            match input::read(path, self.pointer.as_deref())? {
                Input::Prompt(prompt) => verifier.prompt(&prompt),
                Input::Skill { prompt, folder } => {
                    verifier.prompt(&prompt);
                    let found = skill::compare(&prompt, &folder, &resolved);
                    verifier.findings.extend(found);
                }
                Input::Server {
                    name,
                    instructions,
                    tools,
                } => {
                    if let Some(prompt) = instructions {
                        verifier.instructions(&prompt);
                    }
                    if let Some(declared) = tools {
                        let (found, rests) = tools::compare(&name, &declared, &resolved);
                        verifier.findings.extend(found);
                        for rest in rests {
                            verifier.around(&rest);
                        }
                    }
                }
            }
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
            for line in lines {
                session.tell(&line);
            }
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

/// Compares texts with the catalogs of a program.
struct Verifier<'v> {
    resolved: &'v [&'v Resolved],
    catalogs: &'v [Expected<'v>],
    sources: &'v mut Sources,
    findings: &'v mut Vec<Finding>,
    /// What each text has, for people.
    lines: &'v mut Vec<String>,
}

impl Verifier<'_> {
    /// Compares a prompt: its blocks, and the text around them.
    fn prompt(&mut self, prompt: &Prompt) {
        let problems = prompt::verify(&prompt.text, self.catalogs);
        let file = self.around(prompt);
        let found = problems
            .iter()
            .map(|problem| finding(&prompt.name, problem, file, &prompt.text));
        self.findings.extend(found);
        let names: Vec<&str> = self.catalogs.iter().map(|one| one.catalog).collect();
        let is_current = |catalog: &str| {
            let mut problems = problems.iter();
            !problems.any(|problem| problem.catalog() == Some(catalog))
        };
        let lines = lines(&prompt.name, &prompt.text, &names, is_current);
        self.lines.extend(lines);
    }

    /// Compares the instructions of an MCP server, which clients cut.
    fn instructions(&mut self, prompt: &Prompt) {
        self.prompt(prompt);
        let outputs = self.resolved.iter().flat_map(|it| &it.catalog().outputs);
        let limits = outputs.filter_map(|output| match &output.target {
            Target::Prompt(block) if block.channel == RuleChannel::Instructions => block.max_chars,
            _ => None,
        });
        let length = chars(&prompt.text);
        if let Some(most) = limits.max().filter(|most| length > *most as usize) {
            let found = tools::too_long(&prompt.name, "the text", length, most);
            self.findings.push(found);
        }
    }

    /// Compares the text around the blocks with each catalog.
    fn around(&mut self, prompt: &Prompt) -> FileId {
        let source = SourceFile::new(prompt.name.clone(), None, prompt.text.as_str());
        let file = self.sources.add(source);
        let extension = prompt.extension.as_deref();
        for (at, resolved) in self.resolved.iter().enumerate() {
            let others = self.resolved.iter().enumerate();
            let others: Vec<&Resolved> = others
                .filter(|(other, _)| *other != at)
                .map(|(_, other)| *other)
                .collect();
            let found = prompt_files::compare(resolved, &others, file, &prompt.text, extension);
            for finding in found {
                // Two catalogs do not know the same name.
                let same = |one: &Finding| {
                    (&one.message, &one.labels) == (&finding.message, &finding.labels)
                };
                if !self.findings.iter().any(same) {
                    self.findings.push(finding);
                }
            }
        }
        file
    }
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

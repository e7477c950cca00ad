//! `errpact eval`: whether a model does what the catalog says.

use std::{fs, path::PathBuf};

use anyhow::Context;
use clap::{Args, ValueEnum};
use errpact_spec::Resolved;

use crate::{
    catalog::OneCatalog,
    eval::{Cases, Export, system},
    exit::Exit,
    format,
    session::Session,
    vectors::Vectors,
};

/// Ask a model what it does after each failure, and compare that with the catalog
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  errpact eval --export inspect > cases.jsonl         Write the cases, and ask no model
  errpact eval --export promptfoo > tests.jsonl       The same for promptfoo

Exit status: 0 the model did what the catalog says; 1 too many replies that differ, a catalog with
errors, or an unknown code; 2 wrong usage, unreadable input, or a model that cannot be asked.")]
pub(crate) struct Eval {
    #[command(flatten)]
    catalog: OneCatalog,

    /// The system prompt [default: the catalog's rule block]
    #[arg(long, value_name = "FILE")]
    prompt: Option<PathBuf>,

    /// Evaluate only this code; can be repeated
    #[arg(long = "code", value_name = "CODE")]
    codes: Vec<String>,

    /// How often to ask in each case
    #[arg(long, value_name = "NUMBER", default_value = "5", value_parser = clap::value_parser!(u32).range(1..=1000))]
    samples: u32,

    /// The least part of the samples that must pass
    #[arg(long, value_name = "PERCENT", default_value = "100", value_parser = clap::value_parser!(u8).range(0..=100))]
    min_adherence: u8,

    /// The format of the report
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    format: Format,

    /// Print the cases for another program, one JSON object a line, and ask no model
    #[arg(long, value_name = "PROGRAM", conflicts_with_all = ["samples", "min_adherence", "format"])]
    export: Option<Export>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A table, and the transcripts that failed
    Human,
    /// One JSON object
    Json,
}

impl Eval {
    pub(crate) fn run(&self, session: &mut Session) -> anyhow::Result<Exit> {
        let mut loaded = self.catalog.input()?.load(session);
        let refused = loaded.has_errors();
        let Some(resolved) = loaded.resolved.take_if(|_| !refused) else {
            return Ok(format::refuse(&loaded, session));
        };
        // The runtime's tables refer to the catalog until the process ends.
        let resolved: &'static Resolved = Box::leak(Box::new(resolved));
        if let Some(exit) = format::unknown_code(&self.codes, resolved.catalog(), session) {
            return Ok(exit);
        }
        let system = match self.system(resolved, session)? {
            Ok(system) => system,
            Err(exit) => return Ok(exit),
        };
        let vectors = session.stats.time("tables", || Vectors::of(resolved));
        let cases = session
            .stats
            .time("cases", || Cases::of(resolved, &vectors, &self.codes));
        if let Some(export) = self.export {
            for case in &cases.cases {
                session.out.line(&export.line(&system, case));
            }
            return Ok(Exit::Clean);
        }
        Ok(Exit::Clean)
    }

    /// Returns the system prompt. A prompt with other rules is evaluated all the same, because it may be an experiment.
    fn system(
        &self,
        resolved: &Resolved,
        session: &mut Session,
    ) -> anyhow::Result<Result<String, Exit>> {
        let Some(path) = &self.prompt else {
            return Ok(system::block(resolved).map_err(|finding| {
                session.say_error(&finding.message, finding.help.as_deref());
                Exit::Findings
            }));
        };
        let text = fs::read_to_string(path)
            .with_context(|| format!("cannot read the prompt {}", path.display()))?;
        if let Ok([problem, ..]) = system::problems(resolved, &text).as_deref() {
            let words = format!("{}: {}", path.display(), problem.message());
            session.say_note(&words, &problem.help());
        }
        Ok(Ok(text))
    }
}

//! `errpact eval`: whether a model does what the catalog says.

use std::{env, fs, path::PathBuf};

use anyhow::{Context, bail};
use clap::{Args, ValueEnum};
use errpact_models::{Endpoint, errors::Code};
use errpact_spec::Resolved;
use indicatif::{ProgressBar, ProgressStyle};

use crate::text::InLine as _;
use crate::{
    catalog::OneCatalog,
    eval::{Cases, Export, Report, Tried, Unanswered, block, prompt_problems},
    exit::Exit,
    format,
    session::{Helped, Session},
    text,
    vectors::Vectors,
};

/// Ask a model what it does after each failure, and compare that with the catalog
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  export ERRPACT_MODEL_ADDRESS=https://api.openai.com/v1 ERRPACT_MODEL_KEY=…
  errpact eval --model gpt-5-mini                     Ask five times in each case
  errpact eval --code SLOT_CONFLICT --samples 20      Ask only about one code
  errpact eval --prompt prompts/system.md             Ask with the whole prompt of the agent
  errpact eval --address http://localhost:11434/v1 --model qwen3
                                                      Ask a local server, which needs no key
  errpact eval --min-adherence 90                     Fail below 90 % of the samples
  errpact eval --export inspect > cases.jsonl         Write the cases, and ask no model
  errpact eval --export promptfoo > tests.jsonl       The same for promptfoo

Exit status: 0 the model did what the catalog says; 1 too many replies that differ, a catalog with
errors, or an unknown code; 2 wrong usage, unreadable input, or a model that cannot be asked.")]
pub(crate) struct Eval {
    #[command(flatten)]
    catalog: OneCatalog,

    /// Where the model is, as its SDK calls the base URL [default: ERRPACT_MODEL_ADDRESS]
    #[arg(long, value_name = "URL")]
    address: Option<String>,

    /// The name of the model [default: ERRPACT_MODEL_NAME]
    #[arg(long, value_name = "NAME")]
    model: Option<String>,

    /// The API of the address [default: ERRPACT_MODEL_API, or openai_chat]
    #[arg(long, value_name = "API", value_parser = ["openai_chat", "openai_responses", "anthropic"])]
    api: Option<String>,

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
    #[arg(long, value_name = "PROGRAM", conflicts_with_all = ["address", "model", "api", "samples", "min_adherence", "format"])]
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
        let loaded = self.catalog.input()?.load(session);
        let resolved = match format::lasting(loaded, &self.codes, session) {
            Ok(resolved) => resolved,
            Err(exit) => return Ok(exit),
        };
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
        let endpoint = self.endpoint()?;
        let bar = progress(cases.cases.len());
        let mut tried = Vec::new();
        let mut ended = None;
        for case in cases.cases {
            let asked = Tried::ask(case, &endpoint, &system, self.samples, vectors.tables());
            bar.inc(1);
            match asked {
                Ok(asked) => tried.push(asked),
                Err(error) => {
                    ended = Some(error);
                    break;
                }
            }
        }
        bar.finish_and_clear();
        let report = Report {
            model: endpoint.model(),
            tried: &tried,
            undeclared: &cases.undeclared,
        };
        if ended.is_none() || !tried.is_empty() {
            session.out.line(&match self.format {
                Format::Human => text::for_readers(&report.human(), false),
                Format::Json => text::printable_json(serde_json::to_string_pretty(&report.json())?),
            });
        }
        if let Some(error) = ended {
            session.tell(&error.log);
            bail!(unanswered(&error, &endpoint));
        }
        Ok(match report.percent() < f64::from(self.min_adherence) {
            true => Exit::Findings,
            false => Exit::Clean,
        })
    }

    /// Returns the model to ask: the options, else the variables.
    fn endpoint(&self) -> anyhow::Result<Endpoint> {
        let endpoint = Endpoint::from_variables(|name| {
            let option = match name {
                "ERRPACT_MODEL_ADDRESS" => self.address.clone(),
                "ERRPACT_MODEL_NAME" => self.model.clone(),
                "ERRPACT_MODEL_API" => self.api.clone(),
                _ => None,
            };
            option.or_else(|| env::var(name).ok())
        })
        .map_err(|error| {
            Helped::new(
                error.to_string(),
                "`--address`, `--model` and `--api` replace the variables",
            )
        })?;
        endpoint.ok_or_else(|| {
            Helped::new(
                "no model is set",
                "set ERRPACT_MODEL_ADDRESS, ERRPACT_MODEL_NAME and ERRPACT_MODEL_KEY, or use `--address` and `--model`; `--export` needs no model",
            )
            .into()
        })
    }

    /// Returns the system prompt. A prompt with other rules is evaluated all the same, because it may be an experiment.
    fn system(
        &self,
        resolved: &Resolved,
        session: &mut Session,
    ) -> anyhow::Result<Result<String, Exit>> {
        let Some(path) = &self.prompt else {
            return Ok(block(resolved).map_err(|finding| {
                session.say_error(&finding.message, finding.help.as_deref());
                Exit::Findings
            }));
        };
        let text = fs::read_to_string(path)
            .with_context(|| format!("cannot read the prompt {}", path.in_line()))?;
        if let Ok([problem, ..]) = prompt_problems(resolved, &text).as_deref() {
            let words = format!("{}: {}", path.in_line(), problem.message());
            session.say_note(&words, &problem.help());
        }
        Ok(Ok(text))
    }
}

/// Returns what shows on a terminal how many cases are done. It shows nothing elsewhere.
fn progress(cases: usize) -> ProgressBar {
    let bar = ProgressBar::new(cases as u64);
    match ProgressStyle::with_template("{bar:30} {pos}/{len} cases") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

/// Returns the error of a model that does not answer.
fn unanswered(error: &Unanswered, endpoint: &Endpoint) -> Helped {
    let help = match error.code {
        Code::LLM_AUTHENTICATION_FAILED => "set ERRPACT_MODEL_KEY to a key of this provider",
        Code::LLM_MODEL_NOT_FOUND => {
            "check the name of the model, and the address: it is what the provider's SDK calls the base URL"
        }
        Code::LLM_REQUEST_INVALID => {
            "check the API: the provider may not accept the name or the schema of a tool"
        }
        Code::LLM_UNAVAILABLE | Code::LLM_TIMEOUT => "check the address, and that the server runs",
        _ => "the results above are those of the cases before",
    };
    let at = endpoint.address();
    Helped::new(format!("the model at {at} cannot be asked: {error}"), help)
}

//! `errpact classify`: the code that a raw failure gets, and why.

use std::{
    collections::BTreeSet,
    io::{self, Read as _},
    path::PathBuf,
};

use anyhow::{Context, bail};
use clap::{Args, ValueEnum};
use errpact_generator::prompt::check_tool;
use errpact_spec::{
    catalog::Catalog,
    classify::{Classifier, with_classifier},
};
use serde_json::{Value, json};

use crate::{
    catalog,
    classify::{self, Answer, Line, Lines, MOST, Signal, human},
    exit::Exit,
    format,
    session::{Helped, Session},
    text,
};

/// Print which code a raw failure gets, and why
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  errpact classify --message 'Rate limit exceeded'
  errpact classify --status 403 --message insufficient_scope
  errpact classify --sqlstate 23P01
  errpact classify --result '{\"success\": false, \"error\": \"Quota exceeded\"}'
  errpact classify < answer.txt              Read a message, or the JSON that a tool returned
  errpact classify --jsonl < failures.jsonl  Read one failure per line, print one answer per line

Exit status: 0 answered, even if by the fallback; 1 a catalog with errors, or a line of --jsonl that
is not a failure; 2 wrong usage or unreadable input.")]
pub(crate) struct Classify {
    /// The catalog [default: errors.yaml here or in the nearest parent folder]
    #[arg(value_name = "CATALOG")]
    catalog: Option<PathBuf>,

    #[command(flatten)]
    flags: Flags,

    /// Read one failure per line as JSON from standard input, and print one answer per line
    #[arg(long, conflicts_with_all = ["Flags", "format"])]
    jsonl: bool,

    /// The format of the answer
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    format: Format,
}

/// What is known of the failure. Where none of these says what happened, standard input does.
#[derive(Debug, Args)]
#[group(multiple = true)]
struct Flags {
    /// The name of the error's type
    #[arg(long = "type", value_name = "NAME")]
    kind: Option<String>,

    /// The HTTP status
    #[arg(long, value_name = "NUMBER", value_parser = classify::status)]
    status: Option<u16>,

    /// The SQLSTATE
    #[arg(long, value_name = "STATE", value_parser = classify::sqlstate)]
    sqlstate: Option<String>,

    /// The result code of SQLite: a number, or a name such as `SQLITE_BUSY`
    #[arg(long, value_name = "CODE", value_parser = classify::sqlite)]
    sqlite: Option<i32>,

    /// The JSON-RPC code
    #[arg(long, value_name = "NUMBER", allow_negative_numbers = true)]
    jsonrpc: Option<i32>,

    /// The kind of an I/O error, such as `timed_out`
    #[arg(long, value_name = "KIND", value_parser = classify::io)]
    io: Option<String>,

    /// The tool that failed
    #[arg(long, value_name = "TOOL")]
    tool: Option<String>,

    /// The service that failed
    #[arg(long, value_name = "SERVICE")]
    service: Option<String>,

    /// The error message; `-` reads standard input
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    message: Option<String>,

    /// The JSON that a tool or an upstream returned; `-` reads standard input
    #[arg(long, value_name = "JSON", allow_hyphen_values = true)]
    result: Option<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Lines of text
    Human,
    /// One JSON object
    Json,
}

impl Classify {
    pub(crate) fn run(&self, session: &mut Session) -> anyhow::Result<Exit> {
        let path = catalog::locate(self.catalog.as_deref())?;
        let loaded = catalog::load(&path, session);
        let Some(resolved) = loaded.resolved.as_ref().filter(|_| !loaded.has_errors()) else {
            return Ok(format::refuse(&loaded, session));
        };
        self.flags.check_names(resolved.catalog())?;
        with_classifier(resolved.catalog(), |classifier| {
            if self.jsonl {
                answer_lines(classifier, session)
            } else {
                self.answer(classifier, session)
            }
        })
        .context("the catalog's rules cannot be used")?
    }

    /// Answers one failure.
    fn answer(&self, classifier: &Classifier<'_>, session: &mut Session) -> anyhow::Result<Exit> {
        let signal = self.flags.signal()?;
        let answer = Answer::about(classifier, &signal.failure());
        match self.format {
            Format::Human => session.out.words(&human(&answer)),
            Format::Json => session.out.line(&serde_json::to_string_pretty(&answer)?),
        }
        Ok(Exit::Clean)
    }
}

impl Flags {
    /// Refuses a tool or a service that the catalog does not have, if it has any.
    fn check_names(&self, catalog: &Catalog) -> anyhow::Result<()> {
        if let Some(tool) = self.tool.as_deref().filter(|_| !catalog.tools.is_empty())
            && let Err(error) = check_tool(catalog, tool)
        {
            let named = catalog.codes.values().flat_map(|code| &code.raised_by);
            let tools = catalog.tools.keys().chain(named);
            bail!(unknown(
                &error.to_string(),
                tool,
                "the catalog's tools are",
                tools
            ));
        }
        let services = &catalog.services.named;
        if let Some(service) = self.service.as_deref()
            && !services.is_empty()
            && !services.contains_key(service)
        {
            let message = format!("unknown service `{service}`");
            let known = "the catalog's services are";
            bail!(unknown(&message, service, known, services.keys()));
        }
        Ok(())
    }

    /// Returns the failure that the flags and standard input describe.
    fn signal(&self) -> anyhow::Result<Signal> {
        let is_input = |text: &Option<String>| text.as_deref() == Some("-");
        if is_input(&self.message) && is_input(&self.result) {
            bail!("standard input is the message or the result, not both");
        }
        let mut signal = Signal {
            kind: self.kind.clone(),
            status: self.status,
            sqlstate: self.sqlstate.clone(),
            sqlite: self.sqlite,
            jsonrpc: self.jsonrpc,
            io: self.io.clone(),
            tool: self.tool.clone(),
            service: self.service.clone(),
            message: match self.message.as_deref() {
                Some("-") => Some(input()?),
                message => message.map(str::to_owned),
            },
            result: match self.result.as_deref() {
                Some("-") => Some(result(&input()?)?),
                Some(text) => Some(result(text)?),
                None => None,
            },
        };
        if !signal.says_something() {
            signal.add_text(&input()?);
        }
        Ok(signal)
    }
}

/// Returns an error for a name that the catalog does not have.
fn unknown<'k>(
    message: &str,
    name: &str,
    known: &str,
    names: impl Iterator<Item = &'k String>,
) -> Helped {
    let names: BTreeSet<&str> = names.map(String::as_str).collect();
    let near = text::did_you_mean(name, names.iter().copied());
    let help = near.unwrap_or_else(|| {
        let names: Vec<&str> = names.into_iter().collect();
        format!("{known} {}", names.join(", "))
    });
    Helped::new(message, help)
}

/// Reads all of standard input.
fn input() -> anyhow::Result<String> {
    let mut text = Vec::new();
    let stdin = io::stdin().lock();
    let read = stdin.take(MOST + 1).read_to_end(&mut text);
    read.context("cannot read standard input")?;
    if text.len() as u64 > MOST {
        bail!("standard input has more than {} MiB", MOST >> 20);
    }
    Ok(String::from_utf8_lossy(&text).into_owned())
}

fn result(text: &str) -> anyhow::Result<Value> {
    serde_json::from_str(text).map_err(|error| {
        Helped::new(
            format!("the result is no JSON: {error}"),
            "write what the tool answered, as `--result '{\"success\": false}'`, or a text as `--message`",
        )
        .into()
    })
}

/// Reads failures from standard input and writes answers to standard output, line by line.
fn answer_lines(classifier: &Classifier<'_>, session: &mut Session) -> anyhow::Result<Exit> {
    let mut lines = Lines::new(io::stdin().lock());
    let mut exit = Exit::Clean;
    let mut number = 0_u64;
    while let Some(line) = lines.next().context("cannot read standard input")? {
        number += 1;
        let signal = match line {
            Line::Bytes([]) => continue,
            Line::Bytes(bytes) => {
                serde_json::from_slice::<Signal>(bytes).map_err(|error| error.to_string())
            }
            Line::TooLong => Err(format!("the line has more than {} MiB", MOST >> 20)),
        };
        let answer = match signal {
            Ok(signal) => serde_json::to_string(&Answer::about(classifier, &signal.failure()))?,
            Err(error) => {
                exit = Exit::Findings;
                json!({ "line": number, "error": error }).to_string()
            }
        };
        session.out.line(&answer);
        if session.out.is_closed() {
            break;
        }
    }
    Ok(exit)
}

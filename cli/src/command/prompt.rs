//! `errpact prompt`: the rule block of the system prompt, and what each code of it costs.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use errpact_generator::{
    prompt::{self, Block, Options},
    tokens,
};
use errpact_spec::{Resolved, catalog::Style, finding::Finding};
use serde::Serialize;

use crate::{
    catalogue,
    exit::Exit,
    format::{self, Report},
    session::Session,
};

/// Print the rule block of the system prompt
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  errpact prompt                                  The block, as the output `prompt` writes it
  errpact prompt --style table                    In another style
  errpact prompt --tool hold_slot --tool cancel   Only what these tools can raise
  errpact prompt --tokens                         What each code costs, largest first
  errpact prompt --max-tokens 400                 Fail where the block costs more")]
pub(crate) struct Prompt {
    /// The catalogue [default: errors.yaml here or in the nearest parent folder]
    #[arg(value_name = "CATALOGUE")]
    catalog: Option<PathBuf>,

    /// The style [default: the catalogue's]
    #[arg(long, value_name = "STYLE")]
    style: Option<StyleName>,

    /// Only what this tool can raise; may be given more than once
    #[arg(long = "tool", value_name = "TOOL")]
    tools: Vec<String>,

    /// The most that the block may cost, in tokens of o200k_base
    #[arg(long, value_name = "NUMBER")]
    max_tokens: Option<u32>,

    /// Print what each code costs in place of the block
    #[arg(long)]
    tokens: bool,

    /// How to print what `--tokens` counts
    #[arg(long, value_name = "FORMAT", default_value = "human", requires = "tokens")]
    format: Format,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum StyleName {
    /// One line for each instruction
    List,
    /// A table
    Table,
    /// Cause, steps, limit and fallback of each code
    Procedure,
    /// Elements
    Xml,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A table
    Human,
    /// One JSON object
    Json,
}

/// Described by `docs/schemas/tokens.json`.
#[derive(Serialize)]
struct Cost<'a> {
    total: usize,
    codes: Vec<CodeCost<'a>>,
    encoding: &'static str,
}

#[derive(Serialize)]
struct CodeCost<'a> {
    code: &'a str,
    tokens: usize,
}

impl Prompt {
    pub(crate) fn run(&self, session: &mut Session) -> anyhow::Result<Exit> {
        let path = catalogue::locate(self.catalog.as_deref())?;
        let loaded = catalogue::load(&path, session);
        let Some(resolved) = loaded.resolved.as_ref().filter(|_| !loaded.has_errors()) else {
            return Ok(format::refuse(&loaded, session));
        };
        let style = self.style.map_or(resolved.catalog().prompt.style, Style::from);
        let options = Options { style, tools: self.tools.clone() };
        let rendered = session.stats.time("render", || prompt::render(resolved, &options));
        let block = match rendered {
            Ok(block) => block,
            Err(error) => {
                session.say_error(&error.to_string(), Some(&error.help()));
                return Ok(Exit::Findings);
            }
        };
        todo!()
    }
}

impl From<StyleName> for Style {
    fn from(name: StyleName) -> Self {
        match name {
            StyleName::List => Self::List,
            StyleName::Table => Self::Table,
            StyleName::Procedure => Self::Procedure,
            StyleName::Xml => Self::Xml,
        }
    }
}

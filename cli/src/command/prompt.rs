//! `errpact prompt`: the rule block of the system prompt, and what each code of it costs.

use clap::{Args, ValueEnum};
use errpact_generator::{
    prompt::{self, Options},
    tokens::{self, Cost},
    words,
};
use errpact_spec::{
    catalog::Style,
    finding::{Finding, diagnostic},
};
use serde_json::json;

use crate::{catalog::OneCatalog, exit::Exit, format, session::Session};

/// Print the rule block of the system prompt
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  errpact prompt                                  Print the block that the output `prompt` writes
  errpact prompt --style table                    Print it in another style
  errpact prompt --tool hold_slot --tool cancel   Print only the codes of these tools
  errpact prompt --tokens                         Print what each code costs, most expensive first
  errpact prompt --max-tokens 400                 Fail if the block costs more

Exit status: 0 printed; 1 a catalog with errors, an unknown tool, or a block beyond --max-tokens;
2 wrong usage or unreadable input.")]
pub(crate) struct Prompt {
    #[command(flatten)]
    catalog: OneCatalog,

    /// The style of the block [default: the catalog's]
    #[arg(long, value_name = "STYLE")]
    style: Option<StyleName>,

    /// Print only the codes that this tool can return; can be repeated
    #[arg(long = "tool", value_name = "TOOL")]
    tools: Vec<String>,

    /// Fail if the block costs more tokens of o200k_base than this
    #[arg(long, value_name = "NUMBER")]
    max_tokens: Option<u32>,

    /// Print what each code costs, instead of the block
    #[arg(long)]
    tokens: bool,

    /// The format of what `--tokens` prints
    #[arg(
        long,
        value_name = "FORMAT",
        default_value = "human",
        requires = "tokens"
    )]
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
    /// XML elements
    Xml,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A table
    Human,
    /// One JSON object
    Json,
}

impl Prompt {
    pub(crate) fn run(&self, session: &mut Session) -> anyhow::Result<Exit> {
        let loaded = self.catalog.input()?.load(session);
        let Some(resolved) = loaded.resolved.as_ref().filter(|_| !loaded.has_errors()) else {
            return Ok(format::refuse(&loaded, session));
        };
        let style = self
            .style
            .map_or(resolved.catalog().prompt.style, Style::from);
        let options = Options {
            style,
            tools: self.tools.clone(),
        };
        let rendered = session
            .stats
            .time("render", || prompt::render(resolved, &options));
        let block = match rendered {
            Ok(block) => block,
            Err(error) => {
                session.say_error(&error.to_string(), Some(&error.help()));
                return Ok(Exit::Findings);
            }
        };
        let cost = (self.tokens || self.max_tokens.is_some())
            .then(|| session.stats.time("count", || tokens::cost(&block)));
        let over = cost.as_ref().and_then(|cost| self.over_budget(cost));
        if self.tokens {
            if let Some(cost) = &cost {
                session.out.line(&match self.format {
                    Format::Human => table(cost),
                    Format::Json => json(cost)?,
                });
            }
        } else if over.is_none() {
            session.out.line(&block.text());
        }
        let Some(finding) = over else {
            return Ok(Exit::Clean);
        };
        let words = errpact_spec::finding::render(&finding, &loaded.sources, session.err.color());
        session.err.line(&words);
        Ok(Exit::Findings)
    }

    /// Returns a finding if the block exceeds its budget.
    fn over_budget(&self, cost: &Cost) -> Option<Finding> {
        let max = self.max_tokens.filter(|max| cost.total > *max as usize)?;
        let most: Vec<String> = cost
            .codes
            .iter()
            .take(3)
            .map(|code| format!("{} ({})", code.code, code.tokens))
            .collect();
        let mut finding = diagnostic::prompt_over_budget(cost.total, "", max);
        // The diagnostic's own message names the output's file, which does not exist here.
        finding.message = format!(
            "the rule block has {} tokens, and {max} are allowed",
            cost.total
        );
        Some(finding.note(format!("these codes cost most: {}", words::list_and(&most))))
    }
}

/// Returns one line per code, with the numbers in one column.
fn table(cost: &Cost) -> String {
    let rows = cost
        .codes
        .iter()
        .map(|code| (code.tokens, code.code.as_str()));
    let rows = rows.chain([
        (cost.frame, "(markers, heading and rules)"),
        (cost.total, "in all"),
    ]);
    let width = cost.total.to_string().len();
    rows.map(|(tokens, name)| format!("{tokens:>width$}  {name}\n"))
        .collect()
}

/// Returns the JSON that `docs/schemas/tokens.json` describes.
fn json(cost: &Cost) -> anyhow::Result<String> {
    let codes: Vec<_> = cost
        .codes
        .iter()
        .map(|code| json!({ "code": code.code, "tokens": code.tokens }))
        .collect();
    let object = json!({ "total": cost.total, "codes": codes, "encoding": tokens::ENCODING });
    Ok(serde_json::to_string_pretty(&object)?)
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

//! Checks whether a prompt contains the current blocks of a program's catalogs.

use std::borrow::Cow;
use std::fmt;

use errpact_core::prompt::{self, Expected, Form, Instruction, overlap};
use errpact_core::{Deliver, Guide};

use super::render::kept;
use super::render_for;
use crate::table::Catalog;

pub use errpact_core::prompt::PromptProblem;

/// The problems of a prompt, at least one. `Debug` writes the same text as `Display`, which names the remedies: a test
/// that ends in `unwrap` prints nothing else.
#[derive(Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.lines())]
pub struct PromptMismatch {
    /// The problems, in the order of the catalogs.
    pub problems: Vec<PromptProblem>,
}

impl PromptMismatch {
    fn lines(&self) -> String {
        let lines: Vec<String> = self.problems.iter().map(ToString::to_string).collect();
        lines.join("\n")
    }
}

impl fmt::Debug for PromptMismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Checks that the prompt an application is about to send contains the current block of each of its catalogs (one:
/// `&CATALOG`, or several: `[&ORDERS, &MAIL]`), for all tools of the catalog. Call it at startup, and refuse to start
/// if it fails. A model with other rules than the code's does the wrong thing silently.
///
/// Only the words of the block count, in each style that the catalog's outputs write: a changed summary or log level
/// refuses no prompt, and neither does white space or the fingerprint in the marker. If a store removed the
/// markers, the block is found by its words; text after it may then be an old rule that this cannot tell from yours.
///
/// # Errors
/// [`PromptMismatch`] lists every difference: a block that is missing, old, edited or for some tools only, the block of
/// a catalog that is not given, and a code with different instructions in two catalogs.
pub fn verify<'c, 'a: 'c>(
    system_prompt: &str,
    catalogs: impl IntoIterator<Item = &'c Catalog<'a>>,
) -> Result<(), PromptMismatch> {
    compare(system_prompt, catalogs.into_iter(), None)
}

/// Does the same for a program that has only these tools: each block is the one that [`render_for`] returns for them,
/// or that an output with these `tools` writes. A list of tools in the block must be that of these tools.
///
/// # Errors
/// [`PromptMismatch`] lists every difference.
pub fn verify_for<'c, 'a: 'c>(
    system_prompt: &str,
    catalogs: impl IntoIterator<Item = &'c Catalog<'a>>,
    tools: &[impl AsRef<str>],
) -> Result<(), PromptMismatch> {
    let tools: Vec<&str> = tools.iter().map(AsRef::as_ref).collect();
    compare(system_prompt, catalogs.into_iter(), Some(&tools))
}

fn compare<'c, 'a: 'c>(
    system_prompt: &str,
    catalogs: impl Iterator<Item = &'c Catalog<'a>>,
    tools: Option<&[&str]>,
) -> Result<(), PromptMismatch> {
    let expected: Vec<_> = catalogs.map(|catalog| expected(catalog, tools)).collect();
    let problems = prompt::verify(system_prompt, &expected);
    if problems.is_empty() {
        Ok(())
    } else {
        Err(PromptMismatch { problems })
    }
}

/// Returns what the prompt of a program with these tools must have; `None` is all tools of the catalog.
fn expected<'a>(catalog: &Catalog<'a>, tools: Option<&[&str]>) -> Expected<'a> {
    let block = &catalog.prompt;
    let codes = |tools: Option<&[&str]>| match tools {
        Some(tools) => kept(catalog, tools),
        None => vec![true; catalog.codes.len()],
    };
    let ours = codes(tools);
    let whole = Form {
        text: Cow::Borrowed(block.whole),
        tools: None,
        tool_list: Vec::new(),
        fits: same(catalog, &ours, &codes(None)),
    };
    let written = block.others.iter().chain(&block.instructions);
    let written = written.map(|written| {
        let tools = (!written.tools.is_empty()).then_some(written.tools);
        Form {
            text: Cow::Borrowed(written.text),
            tools: tools.map(owned),
            tool_list: owned(written.tool_list),
            fits: same(catalog, &ours, &codes(tools)),
        }
    });
    let rendered = tools.map(|tools| Form {
        text: Cow::Owned(render_for(catalog, tools)),
        tools: Some(owned(tools)),
        tool_list: Vec::new(),
        fits: true,
    });
    let forms = rendered.into_iter().chain([whole]).chain(written);
    let instructions = catalog.codes.iter().zip(&ours);
    let instructions = instructions.filter(|(entry, kept)| {
        let reaches_model = matches!(entry.policy.deliver, Deliver::Model | Deliver::Both);
        **kept && reaches_model && !entry.instruction.trim().is_empty()
    });
    Expected {
        catalog: catalog.name,
        tools: tools.map(|tools| {
            let mut tools = owned(tools);
            tools.retain(|tool| is_of(catalog, tool));
            tools
        }),
        forms: forms.collect(),
        instructions: instructions
            .map(|(entry, _)| Instruction {
                code: entry.name,
                text: entry.instruction,
                listed: matches!(entry.policy.guide, Guide::Prompt | Guide::Both),
            })
            .collect(),
    }
}

/// Returns whether the catalog says something about a tool: a program may have those of other catalogs too.
fn is_of(catalog: &Catalog<'_>, tool: &str) -> bool {
    let mut named = catalog.codes.iter().flat_map(|entry| entry.raised_by);
    catalog.tools.iter().any(|own| overlap(own.name, tool)) || named.any(|own| overlap(own, tool))
}

fn owned(tools: &[&str]) -> Vec<String> {
    tools.iter().map(|tool| (*tool).to_owned()).collect()
}

/// Returns whether two sets of codes have the same codes of the block.
fn same(catalog: &Catalog<'_>, a: &[bool], b: &[bool]) -> bool {
    let listed = catalog.prompt.items.iter().flat_map(|item| item.codes);
    let mut indexes = listed.filter_map(|code| catalog.index_of(code).map(usize::from));
    indexes.all(|index| a.get(index) == b.get(index))
}

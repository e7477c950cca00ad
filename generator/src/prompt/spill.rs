//! Which instructions come with the results, because a block that the catalog asks for has no room for them.
//!
//! A catalog does not say which of its outputs a program shows to its model. So each of them must be enough by itself:
//! a code that one of them leaves out has its instruction in its result, in every program of the catalog. Only the
//! instructions of an MCP server and the suffixes of its tools count together, because the server has both. See
//! `docs/decisions/094-what-does-not-fit-comes-with-the-result.md`.

use std::collections::BTreeSet;

use errpact_spec::Resolved;
use errpact_spec::catalog::{Catalog, Code, Guide, Output, PromptBlock, RuleChannel, Target};

use super::fit::{Fitted, fitted, listed};
use super::frame::Frame;
use super::render::Layout;
use super::suffix::Suffixes;
use super::{Error, references, select};

/// How the instructions that belong in a block or in suffixes reach the model.
#[derive(Debug)]
pub struct Reach<'c> {
    /// The output.
    pub output: &'c Output,
    /// The most characters that it may have.
    pub max_chars: u32,
    /// The codes whose instruction is in it, or in the suffixes beside it.
    pub told: BTreeSet<&'c str>,
    /// Whether the descriptions of tools have some of them.
    pub has_suffixes: bool,
    /// The codes whose instruction comes with their result instead.
    pub spilled: BTreeSet<&'c str>,
}

/// Returns the codes whose instruction must come with their result because an output does not have it.
#[must_use]
pub fn spilled(resolved: &Resolved) -> BTreeSet<&str> {
    let reaches = reaches(resolved);
    reaches
        .into_iter()
        .flat_map(|reach| reach.spilled)
        .collect()
}

/// Returns where the model finds the instruction of a code.
#[must_use]
pub fn guide_of(name: &str, code: &Code, spilled: &BTreeSet<&str>) -> Guide {
    match code.guide {
        Guide::Prompt if spilled.contains(name) => Guide::Both,
        guide => guide,
    }
}

/// Returns how the instructions reach the model through each output that has a limit. An output that cannot be rendered
/// is left out.
#[must_use]
pub fn reaches(resolved: &Resolved) -> Vec<Reach<'_>> {
    let catalog = resolved.catalog();
    let has_instructions = has_instructions(catalog);
    let outputs = catalog.outputs.iter();
    let reaches = outputs.filter_map(|output| match &output.target {
        Target::Prompt(block) => {
            let max_chars = block.max_chars.filter(|_| block.template.is_none())?;
            let fitted = of_block(resolved, block, &output.path).ok()?;
            let suffixes = beside(catalog, block).map(|suffixes| suffixes.told);
            let suffixes = suffixes.unwrap_or_default();
            Some(Reach {
                output,
                max_chars,
                has_suffixes: !suffixes.is_empty(),
                told: fitted.told.into_iter().chain(suffixes).collect(),
                spilled: fitted.left_out,
            })
        }
        // Beside instructions, only what does not fit into them counts.
        Target::ToolSuffix(limits) if !has_instructions => {
            let told = Suffixes::of(catalog, limits).told;
            let mut left_out = listed(catalog, &select::seen(catalog, None));
            left_out.retain(|code| !told.contains(code));
            Some(Reach {
                output,
                max_chars: limits.max_chars,
                has_suffixes: false,
                told,
                spilled: left_out,
            })
        }
        _ => None,
    });
    let is_told_by_result = |code: &&str| {
        let code = catalog.codes.get(*code);
        code.is_some_and(|code| code.guide != Guide::Prompt)
    };
    reaches
        .map(|mut reach| {
            reach.spilled.retain(|code| !is_told_by_result(code));
            reach
        })
        .collect()
}

/// Returns the rule blocks of the outputs.
fn blocks(catalog: &Catalog) -> impl Iterator<Item = (&Output, &PromptBlock)> {
    let outputs = catalog.outputs.iter();
    outputs.filter_map(|output| match &output.target {
        Target::Prompt(block) => Some((output, block)),
        _ => None,
    })
}

/// Returns whether the catalog asks for the instructions of an MCP server.
pub(crate) fn has_instructions(catalog: &Catalog) -> bool {
    blocks(catalog).any(|(_, block)| block.channel == RuleChannel::Instructions)
}

/// Returns whether the catalog asks for the rules of tools.
#[cfg(feature = "templates")]
pub(crate) fn has_suffixes(catalog: &Catalog) -> bool {
    super::suffix::limits(catalog).is_some()
}

/// Returns the suffixes that are beside a block.
fn beside<'c>(catalog: &'c Catalog, block: &PromptBlock) -> Option<Suffixes<'c>> {
    let is_of_server = block.channel == RuleChannel::Instructions && block.template.is_none();
    Suffixes::asked(catalog).filter(|_| is_of_server)
}

/// Renders the block of an output in styles of errpact, within its limit.
///
/// # Errors
/// Returns an error if the block cannot be rendered or has no room for any code.
pub(super) fn of_block<'c>(
    resolved: &'c Resolved,
    block: &PromptBlock,
    path: &str,
) -> Result<Fitted<'c>, Error> {
    let catalog = resolved.catalog();
    let mut kept = select::kept(catalog, &block.tools)?;
    let mut frame = Frame {
        channel: block.channel,
        ..Frame::default()
    };
    if let Some(suffixes) = beside(catalog, block) {
        let before = kept.len();
        kept.retain(|code| !suffixes.told.contains(code));
        frame.has_suffixes = kept.len() < before;
    }
    let after = match block.channel {
        RuleChannel::Skill => references::pointers(catalog, path),
        RuleChannel::Prompt | RuleChannel::Instructions => String::new(),
    };
    let layout = Layout {
        tool_list: &block.tool_list,
        frame,
        after: &after,
        ..Layout::new(&block.styles)
    };
    fitted(catalog, layout, kept, block.max_chars)
}

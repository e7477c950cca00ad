//! Every rule block that a catalog writes: for its outputs, and for the comparison with a prompt.

use std::borrow::Cow;
use std::collections::BTreeSet;

use errpact_core::prompt::{Expected, Form, Instruction};
use errpact_spec::Resolved;
use errpact_spec::catalog::{Catalog, Output, PromptBlock, RuleChannel, Target};
use errpact_spec::finding::Finding;

use super::fit::chars;
use super::render::{Layout, laid_out};
use super::{Error, OwnBlocks, check_tool, select, spill};
use crate::markers::Section;
use crate::origin;

/// Returns the sections of the prompt outputs, each with its output.
pub(crate) fn written<'r>(
    resolved: &'r Resolved,
    own: &'r OwnBlocks,
) -> impl Iterator<Item = (&'r Output, &'r PromptBlock, Result<Section, Finding>)> {
    let outputs = resolved.catalog().outputs.iter();
    outputs.filter_map(|output| match &output.target {
        Target::Prompt(block) => {
            let section = section_of(resolved, &output.path, block, own);
            Some((output, block, section))
        }
        _ => None,
    })
}

/// Returns the rule block for the instructions of an MCP server, as programs have it: that of the first output of this
/// kind. `None` if the catalog does not ask for it. `own` are the catalog's rendered templates.
#[must_use]
pub fn instructions(resolved: &Resolved, own: &OwnBlocks) -> Option<Result<Section, Finding>> {
    let mut written = written(resolved, own);
    let first = written.find(|(_, block, _)| block.channel == RuleChannel::Instructions);
    first.map(|(_, _, section)| section)
}

/// Returns the section of the prompt output with this path.
pub(crate) fn section_of(
    resolved: &Resolved,
    path: &str,
    block: &PromptBlock,
    own: &OwnBlocks,
) -> Result<Section, Finding> {
    let Some(section) = own.of(path) else {
        let fitted = spill::of_block(resolved, block, path);
        return fitted
            .map(|fitted| fitted.section)
            .map_err(|error| error.finding(path));
    };
    let section = section.clone()?;
    let chars = chars(&section.text());
    match block.max_chars {
        // Only the template decides what it writes.
        Some(limit) if chars > limit as usize => {
            Err(Error::TemplateTooLong { chars, limit }.finding(path))
        }
        _ => Ok(section),
    }
}

/// Returns what the prompt of a program with these tools must have, of which other catalogs may declare some. `None` is
/// all tools of the catalog. `own` are the catalog's rendered templates.
///
/// # Errors
/// Returns an error if a block cannot be rendered.
pub fn expected<'a>(
    resolved: &'a Resolved,
    tools: Option<&[String]>,
    own: &OwnBlocks,
) -> Result<Expected<'a>, Finding> {
    let catalog = resolved.catalog();
    let tools: Option<Vec<String>> = tools.map(|tools| {
        let ours = tools
            .iter()
            .filter(|tool| check_tool(catalog, tool).is_ok());
        ours.cloned().collect()
    });
    let listed = |code: &&str| catalog.codes.get(*code).is_some_and(select::is_listed);
    let codes = |tools: Option<&[String]>| -> BTreeSet<&'a str> {
        let mut codes = select::seen(catalog, tools);
        codes.retain(listed);
        codes
    };
    let ours = codes(tools.as_deref());
    let mut forms = Vec::new();
    for tools in [tools.as_deref(), None] {
        let seen = select::seen(catalog, tools);
        let section = laid_out(catalog, Layout::new(&[]), &seen)
            .map_err(|error| error.finding(origin::file_name(resolved)))?;
        forms.push(Form {
            text: Cow::Owned(section.text()),
            tools: tools.map(<[String]>::to_vec),
            tool_list: Vec::new(),
            fits: codes(tools) == ours,
        });
    }
    for (_, block, section) in written(resolved, own) {
        let tools = (!block.tools.is_empty()).then_some(block.tools.as_slice());
        forms.push(Form {
            text: Cow::Owned(section?.text()),
            tools: tools.map(<[String]>::to_vec),
            tool_list: block.tool_list.clone(),
            fits: codes(tools) == ours,
        });
    }
    let seen = select::seen(catalog, tools.as_deref());
    Ok(Expected {
        catalog: &catalog.name,
        instructions: instructions_of(catalog, |code| seen.contains(code)),
        tools,
        forms,
    })
}

fn instructions_of(catalog: &Catalog, kept: impl Fn(&str) -> bool) -> Vec<Instruction<'_>> {
    let codes = catalog.codes.iter().filter(|(name, code)| {
        kept(name) && code.reaches_model() && !code.instruction.trim().is_empty()
    });
    let mut instructions: Vec<_> = codes
        .map(|(name, code)| Instruction {
            code: name,
            text: &code.instruction,
            listed: select::is_listed(code),
        })
        .collect();
    instructions.sort_unstable_by_key(|instruction| instruction.code);
    instructions
}

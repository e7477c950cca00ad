//! The rule blocks of a catalog as its tables have them.

use errpact_spec::Resolved;
use errpact_spec::catalog::RuleChannel;
use errpact_spec::finding::Finding;

use super::{Block, Options, OwnBlocks, render, written};
use crate::origin;

/// The rule blocks of a catalog.
pub(crate) struct Blocks<'a> {
    /// The block in the catalog's own style, in pieces.
    pub(crate) block: Block,
    /// The additional blocks of the catalog's outputs.
    pub(crate) others: Vec<Other<'a>>,
    /// The instructions of an MCP server.
    pub(crate) instructions: Option<Other<'a>>,
}

/// A block that an output writes.
#[derive(PartialEq)]
pub(crate) struct Other<'a> {
    /// The tools that it is for; empty for all.
    pub(crate) tools: &'a [String],
    /// The tools that it lists.
    pub(crate) tool_list: &'a [String],
    pub(crate) text: String,
}

/// Returns the rule blocks that the catalog's prompts may contain.
pub(crate) fn blocks<'r>(
    resolved: &'r Resolved,
    own: &'r OwnBlocks,
) -> Result<Blocks<'r>, Finding> {
    let style = resolved.catalog().prompt.style;
    let block = render(resolved, &Options::new(style))
        .map_err(|error| error.finding(origin::file_name(resolved)))?;
    let whole = block.text();
    let mut others = Vec::new();
    let mut instructions = None;
    for (_, written, section) in written(resolved, own) {
        // An agent reads a skill from its folder.
        if written.channel == RuleChannel::Skill {
            continue;
        }
        let other = Other {
            tools: &written.tools,
            tool_list: &written.tool_list,
            text: section?.text(),
        };
        if written.channel == RuleChannel::Instructions && instructions.is_none() {
            instructions = Some(other);
        } else if other.text != whole && !others.contains(&other) {
            others.push(other);
        }
    }
    Ok(Blocks {
        block,
        others,
        instructions,
    })
}

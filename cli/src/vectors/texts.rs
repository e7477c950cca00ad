//! Vectors that are about no code: rule blocks.

use errpact_generator::prompt::{self, Options, OwnBlocks, Suffixes};
use errpact_spec::Resolved;

use super::Line;
use crate::template;

/// The most tools whose rule blocks are printed one by one.
const MOST_TOOLS: usize = 8;
/// Passes the rule block of all tools to a closure, then that of each of the first tools, then that of the last two.
pub(super) fn prompts(
    resolved: &Resolved,
    give: &mut impl FnMut(&Line<'_>) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let catalog = resolved.catalog();
    let names: Vec<&str> = catalog.tools.keys().map(String::as_str).collect();
    let each = names.iter().take(MOST_TOOLS).map(|name| vec![*name]);
    let last = names
        .len()
        .checked_sub(2)
        .and_then(|from| names.get(from..));
    let sets = std::iter::once(Vec::new()).chain(each);
    for tools in sets.chain(last.map(<[&str]>::to_vec)) {
        let options = Options {
            style: catalog.prompt.style,
            tools: tools.iter().map(|&name| name.to_owned()).collect(),
        };
        let value = prompt::render(resolved, &options)?.text();
        give(&Line::Prompt {
            tools: (!tools.is_empty()).then_some(&*tools),
            value: &value,
        })?;
    }
    Ok(())
}

/// Passes the instructions of an MCP server to a closure, then the rules of each tool, if the catalog asks for them.
pub(super) fn channels(
    resolved: &Resolved,
    give: &mut impl FnMut(&Line<'_>) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let own = OwnBlocks::render(resolved, template::sandbox());
    if let Some(section) = prompt::instructions(resolved, &own) {
        let section = section.map_err(|finding| anyhow::anyhow!(finding.message))?;
        give(&Line::Channel {
            channel: "mcp_instructions",
            tool: None,
            value: &section.text(),
        })?;
    }
    let suffixes = Suffixes::asked(resolved.catalog());
    for (tool, value) in suffixes.iter().flat_map(|suffixes| &suffixes.texts) {
        give(&Line::Channel {
            channel: "tool_suffix",
            tool: Some(tool),
            value,
        })?;
    }
    Ok(())
}

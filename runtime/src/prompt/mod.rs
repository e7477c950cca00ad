//! The model's instructions besides results: notes, and the rule block, for a subset of tools and checked before it is
//! sent.

mod render;
mod verify;

use crate::table::Catalog;

pub use crate::generated::Note;
pub use render::render_for;
pub use verify::{PromptMismatch, PromptProblem, verify, verify_for};

/// Returns the rule block for the instructions of an MCP server, as the output `mcp_instructions` of the catalog writes
/// it; the generated module has the same as `INSTRUCTIONS`. Empty if the catalog does not ask for it.
///
/// Clients cut long instructions, so the block is not longer than the output's `max_chars`. A code that it does not have
/// has its instruction in its result.
#[must_use]
pub fn instructions<'a>(catalog: &Catalog<'a>) -> &'a str {
    let block = catalog.prompt.instructions;
    block.map_or("", |block| block.text)
}

/// Returns the rules of a tool, for the end of its description: what to do about the codes that only this tool and some
/// others return. Empty if there are none, or if the catalog has no output `tool_suffix`.
#[must_use]
pub fn tool_suffix<'a>(catalog: &Catalog<'a>, tool: impl AsRef<str>) -> &'a str {
    catalog.tool(tool).map_or("", |row| row.suffix)
}

//! What the model is sent beside the messages: the system prompt, which is checked for this catalog's rule
//! block, and the tools.

use anyhow::{Context as _, Result};
use errpact::table::Tool;

use crate::errors;

/// The committed prompt: task and tools by hand, the rule block by `errpact generate`.
const SYSTEM: &str = include_str!("../prompts/system.md");

/// Returns the system prompt.
///
/// # Errors
/// When it carries no rule block, or that of another catalog: the application must not start.
pub fn system() -> Result<String> {
    verified(SYSTEM)
}

/// Returns `prompt` after checking that it carries the current rule block.
///
/// # Errors
/// As [`system`].
pub fn verified(prompt: &str) -> Result<String> {
    errpact::prompt::verify(prompt, &errors::CATALOG)
        .context("the system prompt and the program do not carry the same catalog")?;
    Ok(prompt.to_owned())
}

/// Returns the tools that the model calls. Those of the services are for steps only, and are described in
/// a note.
#[must_use]
pub fn tools() -> Vec<Tool<'static>> {
    let own = [
        errors::Tool::ExecuteStepTool,
        errors::Tool::FindTool,
        errors::Tool::RequestUserInfo,
        errors::Tool::UpdateState,
    ];
    let tools = errors::CATALOG.tools.iter().copied();
    tools
        .filter(|tool| own.iter().any(|own| own.name() == tool.name))
        .collect()
}

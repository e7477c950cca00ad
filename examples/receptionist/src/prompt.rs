//! The system prompt, and the check that it carries this catalog's rule block.

use anyhow::{Context as _, Result};

use crate::errors;

/// The committed prompt: persona and tools by hand, the rule block by `errpact generate`.
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

//! The system prompt, and the check that it carries this catalog's rules.

use anyhow::{Context as _, Result};

use crate::errors::CATALOG;

/// The committed prompt: handwritten, except for the block of `errpact generate`.
const SYSTEM: &str = include_str!("../prompts/system.md");

/// Returns the system prompt.
///
/// # Errors
/// When it carries the rules of another catalog: the application must not start.
pub fn system() -> Result<&'static str> {
    errpact::prompt::verify(SYSTEM, &CATALOG)
        .context("the system prompt and the program do not carry the same catalog")?;
    Ok(SYSTEM)
}

//! What the model is sent beside the messages: the system prompt, which is checked for this catalog's rules,
//! and the tools.

use anyhow::{Context as _, Result};
use errpact::tools::{self, ToolApi};
use serde_json::Value;

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

/// Returns the schemas of the offered tools.
pub(crate) fn tools(offered: impl Fn(&str) -> bool) -> Vec<Value> {
    let schemas = tools::schemas(&CATALOG, ToolApi::Anthropic);
    let mut schemas = schemas.as_array().cloned().unwrap_or_default();
    schemas.retain(|schema| schema["name"].as_str().is_some_and(&offered));
    schemas
}

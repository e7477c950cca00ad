//! Finding a cataloged error inside whatever it was wrapped in.

use std::error::Error;

use super::Occurrence;
use crate::ToolError;
use crate::chain::{causes, unwrap};

/// The occurrence inside `error`: it may be wrapped in `Box<dyn Error>`, `anyhow::Error` (pass
/// `error.as_ref()`), [`std::io::Error`] or any error that names it as its source.
#[must_use]
pub fn find<'a>(error: &'a (dyn Error + 'static)) -> Option<&'a Occurrence> {
    causes(error).find_map(occurrence)
}

/// The error of type `E` inside `error`, also where an occurrence was made of it.
#[must_use]
pub fn find_as<'a, E: ToolError + 'static>(error: &'a (dyn Error + 'static)) -> Option<&'a E> {
    causes(error).find_map(|error| unwrap(error).or_else(|| unwrap(occurrence(error)?.error()?)))
}

fn occurrence<'a>(error: &'a (dyn Error + 'static)) -> Option<&'a Occurrence> {
    unwrap(error)
}

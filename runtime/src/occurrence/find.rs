//! Finding a catalogued error inside whatever it was wrapped in.

use std::error::Error;
use std::sync::Arc;
use std::{io, iter};

use super::Occurrence;
use crate::ToolError;

/// Causes that are looked at; a chain that is longer has no end.
const DEEPEST: usize = 128;

/// The occurrence inside `error`: it may be wrapped in `Box<dyn Error>`, `anyhow::Error` (pass
/// `error.as_ref()`), [`io::Error`] or any error that names it as its source.
#[must_use]
pub fn find<'a>(error: &'a (dyn Error + 'static)) -> Option<&'a Occurrence> {
    chain(error).find_map(occurrence)
}

/// The error of type `E` inside `error`, also where an occurrence was made of it.
#[must_use]
pub fn find_as<'a, E: ToolError + 'static>(error: &'a (dyn Error + 'static)) -> Option<&'a E> {
    chain(error).find_map(|error| unwrap(error).or_else(|| unwrap(occurrence(error)?.error()?)))
}

fn occurrence<'a>(error: &'a (dyn Error + 'static)) -> Option<&'a Occurrence> {
    unwrap(error)
}

/// The error as an `E`, through the smart pointers that are errors themselves.
fn unwrap<'a, E: Error + 'static>(error: &'a (dyn Error + 'static)) -> Option<&'a E> {
    error
        .downcast_ref::<E>()
        .or_else(|| error.downcast_ref::<Box<E>>().map(AsRef::as_ref))
        .or_else(|| error.downcast_ref::<Arc<E>>().map(AsRef::as_ref))
}

/// An error and its causes. Of an I/O error the next is what it was made of, not what that was
/// caused by.
fn chain<'a>(error: &'a (dyn Error + 'static)) -> impl Iterator<Item = &'a (dyn Error + 'static)> {
    iter::successors(
        Some(error),
        |&error: &&'a (dyn Error + 'static)| match error.downcast_ref::<io::Error>() {
            Some(error) => error.get_ref().map(|inner| inner as &(dyn Error + 'static)),
            None => error.source(),
        },
    )
    .take(DEEPEST)
}

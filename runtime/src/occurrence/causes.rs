//! An error and its causes, the occurrence among them, and their texts. See
//! `docs/decisions/031-the-source-of-an-occurrence-is-scrubbed-text.md`.

use std::error::Error;
use std::fmt;
use std::{io, iter};

use super::{Occurrence, ToolError, unread};
use crate::signal::downcast;

/// The most causes that are looked at; a longer chain may be endless.
const DEEPEST: usize = 128;
/// The most causes whose texts are kept.
const DEEPEST_SAID: usize = 32;
/// The most bytes of errors' texts that are kept, however long they are.
const MOST_SAID: usize = 64 * 1024;

/// Returns an error and its causes. The next one after an I/O error is the error inside it, not
/// that one's cause.
pub(crate) fn causes<'a>(
    error: &'a (dyn Error + 'static),
) -> impl Iterator<Item = &'a (dyn Error + 'static)> {
    iter::successors(
        Some(error),
        |&error: &&'a (dyn Error + 'static)| match error.downcast_ref::<io::Error>() {
            Some(error) => error.get_ref().map(|inner| inner as &(dyn Error + 'static)),
            // An occurrence's source is text, not the error.
            None => match downcast::<Occurrence>(error) {
                Some(occurrence) => occurrence.cause(),
                None => unread::source_of(error),
            },
        },
    )
    .take(DEEPEST)
}

/// Returns the occurrence inside `error`: it may be wrapped in `Box<dyn Error>`, `anyhow::Error`
/// (pass `error.as_ref()`), [`std::io::Error`] or any error that names it as its source.
#[must_use]
pub fn find<'a>(error: &'a (dyn Error + 'static)) -> Option<&'a Occurrence> {
    causes(error).find_map(occurrence)
}

/// Returns the error of type `E` inside `error`, even if an occurrence was made of it.
#[must_use]
pub fn find_as<'a, E: ToolError + 'static>(error: &'a (dyn Error + 'static)) -> Option<&'a E> {
    causes(error)
        .find_map(|error| downcast(error).or_else(|| downcast(occurrence(error)?.error()?)))
}

fn occurrence<'a>(error: &'a (dyn Error + 'static)) -> Option<&'a Occurrence> {
    downcast(error)
}

/// Returns the texts of an error and its causes, outermost first.
#[must_use]
pub fn chain_text(error: &(dyn Error + 'static)) -> String {
    let mut text = Bounded(String::new());
    let mut next = Some(error);
    for _ in 0..DEEPEST_SAID {
        let Some(error) = next else { break };
        let start = text.0.len();
        if start > 0 {
            text.0.push_str(": ");
        }
        let said = text.0.len();
        unread::write(&mut text, error);
        // Many errors repeat the text of their cause.
        if start > 0 && text.0[..start].contains(&text.0[said..]) {
            text.0.truncate(start);
        }
        next = unread::source_of(error);
    }
    text.0
}

/// Text that stops growing.
struct Bounded(String);

impl fmt::Write for Bounded {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let room = MOST_SAID.saturating_sub(self.0.len());
        if text.len() <= room {
            self.0.push_str(text);
            return Ok(());
        }
        let mut end = room;
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        self.0.push_str(&text[..end]);
        Err(fmt::Error)
    }
}

/// The texts of the causes, in the form for the log. It is the source of an occurrence, because
/// `anyhow`, reporters and panics print every source they find, and none of them scrubs.
#[derive(thiserror::Error)]
#[error("{0}")]
pub(crate) struct CauseText(pub(super) String);

impl fmt::Debug for CauseText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

//! An error and its causes.

use std::error::Error;
use std::fmt::{self, Write as _};
use std::sync::Arc;
use std::{io, iter};

use crate::Occurrence;

/// Causes that are looked at; a chain that is longer has no end.
const DEEPEST: usize = 128;
/// Causes whose words are kept.
const DEEPEST_SAID: usize = 32;
/// Most bytes that are kept of what errors say, however much they have to say.
const MOST_SAID: usize = 64 * 1024;

/// An error and its causes. Of an I/O error the next is what it was made of, not what that was
/// caused by.
pub(crate) fn causes<'a>(
    error: &'a (dyn Error + 'static),
) -> impl Iterator<Item = &'a (dyn Error + 'static)> {
    iter::successors(
        Some(error),
        |&error: &&'a (dyn Error + 'static)| match error.downcast_ref::<io::Error>() {
            Some(error) => error.get_ref().map(|inner| inner as &(dyn Error + 'static)),
            // What an occurrence gives as its source is words, not the error.
            None => match unwrap::<Occurrence>(error) {
                Some(occurrence) => occurrence.cause(),
                None => error.source(),
            },
        },
    )
    .take(DEEPEST)
}

/// The error as an `E`, through the smart pointers that are errors themselves.
pub(crate) fn unwrap<'a, E: Error + 'static>(error: &'a (dyn Error + 'static)) -> Option<&'a E> {
    error
        .downcast_ref::<E>()
        .or_else(|| error.downcast_ref::<Box<E>>().map(AsRef::as_ref))
        .or_else(|| error.downcast_ref::<Arc<E>>().map(AsRef::as_ref))
}

/// What an error and its causes say, outermost first.
pub(crate) fn said(error: &(dyn Error + 'static)) -> String {
    let mut text = Bounded(String::new());
    let mut next = Some(error);
    for _ in 0..DEEPEST_SAID {
        let Some(error) = next else { break };
        let start = text.0.len();
        if start > 0 {
            text.0.push_str(": ");
        }
        let said = text.0.len();
        // A formatter that fails, or says more than is kept, has said what it could.
        let _ = write!(text, "{error}");
        // Many errors repeat what their cause says.
        if start > 0 && text.0[..start].contains(&text.0[said..]) {
            text.0.truncate(start);
        }
        next = error.source();
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

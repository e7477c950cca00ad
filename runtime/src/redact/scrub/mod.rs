//! Removes from third-party text what this call knows to be personal or secret.
//!
//! A raw error message may quote any value of the call, in any encoding. So the message is read in
//! several ways: unchanged, with URL, backslash or HTML escapes undone, with all of them undone
//! until nothing changes, and with base64, hex and lists of bytes decoded. What is found in any of
//! them is cut out of the original. These are the call's own values, found by one automaton without
//! regard to case and white space, and shapes that a log must not have: addresses, credentials,
//! card numbers. See `docs/decisions/029-raw-text-is-read-in-several-ways.md`.

mod bytes;
mod cuts;
mod encoded;
mod entities;
mod escapes;
mod needles;
mod reading;
mod shapes;
#[cfg(test)]
mod tests;

use std::borrow::Cow;

use cuts::Cuts;
use needles::PIECE;
use reading::Reading;
use shapes::ShapeSet;

pub(crate) use needles::Needles;

/// Longest text that is read; what follows is dropped.
const MOST_READ: usize = 16 * 1024;
/// Longest text that is left, in characters.
const MOST_LEFT: usize = 2_000;
/// Most bytes that one byte of a value takes when it is escaped.
const MOST_ESCAPED: usize = 18;
/// Replaces what was cut out.
const REDACTED: &str = "[redacted]";
/// Replaces a text that was not searched.
const DROPPED: &str = "[dropped: the call has too many values to search this text for]";

/// Returns the text for a log: bounded, without the needles and without shapes that a log must not
/// have.
pub(crate) fn scrub(text: &str, needles: &Needles<'_>) -> String {
    let mut left = redacted(text, Some(needles), ShapeSet::Everything).into_owned();
    if let Some((bound, _)) = left.char_indices().nth(MOST_LEFT) {
        left.truncate(bound);
        left.push('…');
    }
    left
}

/// Returns text from outside, for a receiver that gets about `max` characters of it. It has neither
/// the needles nor shapes that no receiver may have. For the log those are all shapes, for a model
/// or a user credentials.
pub(crate) fn from_outside<'t>(
    text: &'t str,
    max: usize,
    withheld: Option<&Needles<'_>>,
) -> Cow<'t, str> {
    // The rest would not be written.
    let text = up_to(text, max.saturating_mul(4).saturating_add(MOST_READ));
    let shapes = if withheld.is_some_and(Needles::of_log) {
        ShapeSet::Everything
    } else {
        ShapeSet::Credentials
    };
    redacted(text, withheld, shapes)
}

/// Returns the text that is read, without the needles and without some shapes. Both are searched
/// for in the original text: a match of one must not hide the rest of a match of the other.
fn redacted<'t>(text: &'t str, needles: Option<&Needles<'_>>, shapes: ShapeSet) -> Cow<'t, str> {
    let read = up_to(text, MOST_READ);
    let readings = Reading::all(read);
    let mut cuts = Cuts::default();
    if needles.is_some_and(|needles| needles.find(&readings, &mut cuts).is_err()) {
        // A text that may contain any of the values is worth less than they are.
        return DROPPED.into();
    }
    shapes::find(&readings, shapes, &mut cuts);
    if read.len() == text.len() {
        return cuts.apply(read, read.len());
    }
    // A value that is cut in two by the bound would not be found, so the text near the bound is not
    // kept.
    let kept = up_to(read, read.len() - PIECE * MOST_ESCAPED).len();
    let mut left = cuts.apply(read, kept).into_owned();
    left.push('…');
    left.into()
}

/// Returns at most this many bytes of a text.
fn up_to(text: &str, most: usize) -> &str {
    let mut end = text.len().min(most);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    &text[..end]
}

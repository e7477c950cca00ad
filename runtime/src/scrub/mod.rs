//! Text from outside, freed of what this call knows to be personal or secret.
//!
//! A raw error message may quote anything that the call was made with, in any encoding. So the
//! message is read in several ways (as it is, with URL, JSON or HTML escapes undone, all of them
//! until nothing changes, without separators, with runs of base64 and hex decoded), each without
//! regard to case and white space, and what is found in any of them is cut out of the original.
//! After that, shapes that are never wanted in a log go: addresses, credentials, card numbers.

mod cuts;
mod needles;
mod reading;
mod runs;
mod shapes;

use std::borrow::Cow;

use cuts::Cuts;

pub(crate) use needles::Needles;

/// Longest text that is read; what follows is dropped.
const MOST_READ: usize = 16 * 1024;
/// Longest text that is left, in characters.
const MOST_LEFT: usize = 2_000;
/// Most bytes that one byte of a value takes when it is escaped.
const MOST_ESCAPED: usize = 12;
/// How much of a shape may be before a place at which it could still become none.
const LONGEST_SHAPE: usize = 512;
/// Stands for what was cut out.
const REDACTED: &str = "[redacted]";

/// The text for a log: bounded, without what the needles name and without shapes that no log wants.
pub(crate) fn scrub(text: &str, needles: &Needles) -> String {
    let mut left = redacted(text, Some(needles), shapes::everything).into_owned();
    if let Some((bound, _)) = left.char_indices().nth(MOST_LEFT) {
        left.truncate(bound);
        left.push('…');
    }
    left
}

/// Text from outside, for a receiver that gets about `max` characters of it: without what the
/// needles name and without what nobody is to have of an upstream's words. For the log those are
/// all shapes, for a model or a person credentials.
pub(crate) fn from_outside<'t>(
    text: &'t str,
    max: usize,
    withheld: Option<&Needles>,
) -> Cow<'t, str> {
    // What follows would not be written.
    let text = up_to(text, max.saturating_mul(4).saturating_add(MOST_READ));
    if withheld.is_some_and(Needles::of_log) {
        redacted(text, withheld, shapes::everything)
    } else {
        redacted(text, withheld, shapes::credentials)
    }
}

/// The text, as much of it as is read, without what the needles name and without some shapes. Both
/// are looked for in the text as it came: what one of them takes must not hide the rest of what the
/// other would have found.
fn redacted<'t>(
    text: &'t str,
    needles: Option<&Needles>,
    shapes: fn(&str, &mut Cuts),
) -> Cow<'t, str> {
    let read = up_to(text, MOST_READ);
    let mut cuts = Cuts::default();
    if let Some(needles) = needles {
        needles.find(read, &mut cuts);
    }
    shapes(read, &mut cuts);
    if read.len() == text.len() {
        return cuts.apply(read, read.len());
    }
    // A value that the bound cut in two would not be found: so nothing near the bound is kept.
    let longest = needles.map_or(0, Needles::longest) * MOST_ESCAPED;
    let kept = up_to(read, read.len().saturating_sub(longest.max(LONGEST_SHAPE))).len();
    let mut left = cuts.apply(read, kept).into_owned();
    left.push('…');
    left.into()
}

/// At most so many bytes of a text.
fn up_to(text: &str, most: usize) -> &str {
    let mut end = text.len().min(most);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    &text[..end]
}

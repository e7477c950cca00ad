//! Text from outside, freed of what this call knows to be personal or secret.
//!
//! A raw error message may quote anything that the call was made with, in any encoding. So the
//! message is read in several ways (as it is, with URL, JSON or HTML escapes undone, all of them
//! until nothing changes, without separators, with runs of base64 and hex decoded), each without
//! regard to case and white space, and what is found in any of them is cut out of the original.
//! After that, shapes that are never wanted in a log go: addresses, credentials, card numbers.

mod needles;
mod reading;
mod runs;
mod shapes;

use std::borrow::Cow;

pub(crate) use needles::Needles;

/// Longest text that is read; what follows is dropped.
const MOST_READ: usize = 16 * 1024;
/// Longest text that is left, in characters.
const MOST_LEFT: usize = 2_000;
/// Most bytes that one byte of a value takes when it is escaped.
const MOST_ESCAPED: usize = 12;
/// Stands for what was cut out.
const REDACTED: &str = "[redacted]";

/// The text for a log: bounded, without what the needles name and without shapes that no log wants.
pub(crate) fn scrub(text: &str, needles: &Needles) -> String {
    let mut left = shapes::hide(&cut(text, needles));
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
    // A shape that the bound would cut in two is still found whole.
    let mut left = Cow::Borrowed(up_to(text, max.saturating_mul(4).saturating_add(1024)));
    let Some(needles) = withheld else {
        return shapes::hide_credentials(left);
    };
    if !needles.is_empty() {
        left = cut(&left, needles).into();
    }
    if needles.of_log() {
        shapes::hide(&left).into()
    } else {
        shapes::hide_credentials(left)
    }
}

/// The text, as much of it as is read, without what the needles name.
pub(crate) fn cut(text: &str, needles: &Needles) -> String {
    let read = up_to(text, MOST_READ);
    // A value that the bound cut in two would not be found: so nothing near the bound is kept.
    let kept = if read.len() < text.len() {
        up_to(
            read,
            read.len().saturating_sub(needles.longest() * MOST_ESCAPED),
        )
        .len()
    } else {
        read.len()
    };
    let mut cuts = Vec::new();
    needles.find(read, &mut cuts);
    cuts.sort_unstable();
    let mut left = String::with_capacity(kept);
    let mut done = 0;
    for (start, end) in cuts {
        if end <= done {
            continue;
        }
        if start >= done {
            left.push_str(&read[done..start]);
            left.push_str(REDACTED);
        }
        done = end;
    }
    left.push_str(read.get(done..kept).unwrap_or_default());
    if kept < text.len() {
        left.push('…');
    }
    left
}

/// At most so many bytes of a text.
fn up_to(text: &str, most: usize) -> &str {
    let mut end = text.len().min(most);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    &text[..end]
}

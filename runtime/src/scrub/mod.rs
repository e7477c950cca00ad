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

pub(crate) use needles::Needles;

/// Longest text that is read; what follows is dropped.
const MOST_READ: usize = 16 * 1024;
/// Longest text that is left, in characters.
const MOST_LEFT: usize = 2_000;
/// Stands for what was cut out.
const REDACTED: &str = "[redacted]";

/// The text, bounded and scrubbed.
pub(crate) fn scrub(text: &str, needles: &Needles) -> String {
    let mut end = text.len().min(MOST_READ);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    // A value that the bound cut in two would not be found: so nothing near the bound is kept.
    let kept = if end < text.len() {
        end.saturating_sub(needles.longest() * 6)
    } else {
        end
    };
    let text = &text[..end];
    let mut cuts = Vec::new();
    needles.find(text, &mut cuts);
    cuts.sort_unstable();
    let mut left = String::with_capacity(text.len());
    let mut at = 0;
    for (start, end) in cuts {
        if start > at {
            left.push_str(&text[at..start]);
            left.push_str(REDACTED);
        } else if at == 0 && left.is_empty() {
            left.push_str(REDACTED);
        }
        at = at.max(end);
    }
    let mut kept = kept;
    while !text.is_char_boundary(kept) {
        kept -= 1;
    }
    if at < kept {
        left.push_str(&text[at..kept]);
    }
    let mut left = shapes::hide(&left);
    if let Some((bound, _)) = left.char_indices().nth(MOST_LEFT) {
        left.truncate(bound);
        left.push('…');
    } else if end < MOST_READ.min(text.len()) {
        left.push('…');
    }
    left
}

//! Groups of digits: what numbers with separators are read from.

use super::is_word;

/// A run of ASCII digits.
#[derive(Debug, Clone, Copy)]
pub(super) struct Group {
    pub(super) start: usize,
    pub(super) end: usize,
}

impl Group {
    pub(super) fn len(self) -> usize {
        self.end - self.start
    }

    pub(super) fn digits(self, text: &str) -> &str {
        text.get(self.start..self.end).unwrap_or_default()
    }
}

/// Every run of digits.
pub(super) fn groups(text: &str) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for (place, byte) in text.bytes().enumerate() {
        if !byte.is_ascii_digit() {
            continue;
        }
        match groups.last_mut() {
            Some(last) if last.end == place => last.end += 1,
            _ => groups.push(Group {
                start: place,
                end: place + 1,
            }),
        }
    }
    groups
}

/// What stands between two groups.
pub(super) fn between(text: &str, left: Group, right: Group) -> &str {
    text.get(left.end..right.start).unwrap_or_default()
}

/// Does a number begin here, and not in the middle of a word, an id, a time or a longer number?
pub(super) fn begins(text: &str, start: usize) -> bool {
    let head = text.as_bytes().get(..start).unwrap_or_default();
    match head {
        [.., before] if is_word(*before) => false,
        [.., outer, b'-' | b'.' | b'/' | b','] => !outer.is_ascii_alphanumeric(),
        [.., outer, b':'] => !outer.is_ascii_digit(),
        _ => true,
    }
}

/// Does a number end here?
pub(super) fn ends(text: &str, end: usize) -> bool {
    let tail = text.as_bytes().get(end..).unwrap_or_default();
    match tail {
        [after, ..] if is_word(*after) => false,
        [b'-' | b'.' | b':', outer, ..] => !outer.is_ascii_alphanumeric(),
        _ => true,
    }
}

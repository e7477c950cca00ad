//! A code at one place of a project that has no catalog yet.

use crate::scan::names;
use crate::scan::words::is_errno;

/// How sure a place is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Rank {
    /// An enum or list of errors, which may be those of a library.
    Errors,
    /// A failure that names the code, or a document.
    Said,
    /// A list whose name says that it has the codes.
    Codes,
}

/// A code at one place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Found {
    pub(super) name: String,
    pub(super) at: usize,
    pub(super) rank: Rank,
    pub(super) message: Option<String>,
    pub(super) instruct: Option<String>,
}

impl Found {
    pub(super) fn new(name: &str, at: usize, rank: Rank) -> Self {
        Self {
            name: name.to_owned(),
            at,
            rank,
            message: None,
            instruct: None,
        }
    }

    /// Adds a text by the name of its field or its column.
    pub(super) fn add(&mut self, field: &str, text: &str) {
        let field = field.to_ascii_lowercase();
        let is = |words: &[&str]| words.iter().any(|word| field.contains(word));
        if is(&[
            "remedy",
            "action",
            "recover",
            "resolution",
            "instruct",
            "what to do",
            "how to fix",
            "hint",
            "suggest",
        ]) {
            self.instruct = self.instruct.take().or_else(|| sentence(text));
        } else if is(&[
            "message",
            "meaning",
            "description",
            "title",
            "cause",
            "when",
            "detail",
        ]) {
            self.message = self.message.take().or_else(|| sentence(text));
        }
    }
}

/// Returns whether a name is a code: capitals, digits and `_`.
pub(super) fn is_code(name: &str) -> bool {
    (3..=names::LONGEST).contains(&name.len())
        && name.starts_with(|c: char| c.is_ascii_uppercase())
        && !name.ends_with('_')
        && !is_errno(name)
        && name
            .bytes()
            .all(|b| b.is_ascii_uppercase() || b.is_ascii_digit() || b == b'_')
}

/// Returns whether a name is a code of a project that spells its codes in small letters.
pub(super) fn is_small_code(name: &str) -> bool {
    (3..=names::LONGEST).contains(&name.len())
        && name.starts_with(|c: char| c.is_ascii_lowercase())
        && !name.ends_with('_')
        && name
            .bytes()
            .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_')
}

/// The maximum length of a text that is taken over.
pub(super) const LONGEST: usize = 400;

/// Returns a text of several words on one line.
pub(super) fn sentence(text: &str) -> Option<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    // Escapes and the values of templates cannot be taken over.
    let plain = !["\\", "${", "%s", "%d", "%v"]
        .iter()
        .any(|sign| text.contains(sign));
    let plain = plain && text.len() <= LONGEST;
    (words.len() > 1 && plain).then(|| words.join(" "))
}

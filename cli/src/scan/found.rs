//! A code at one place of a project that has no catalog yet.

/// A code at one place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Found {
    pub(super) name: String,
    pub(super) at: usize,
    pub(super) message: Option<String>,
    pub(super) instruct: Option<String>,
}

impl Found {
    pub(super) fn new(name: &str, at: usize) -> Self {
        Self {
            name: name.to_owned(),
            at,
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
    (3..=64).contains(&name.len())
        && name.starts_with(|c: char| c.is_ascii_uppercase())
        && !name.ends_with('_')
        && name
            .bytes()
            .all(|b| b.is_ascii_uppercase() || b.is_ascii_digit() || b == b'_')
}

/// Returns a text of several words on one line.
pub(super) fn sentence(text: &str) -> Option<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let plain = !text.contains('\\') && text.len() <= 400;
    (words.len() > 1 && plain).then(|| words.join(" "))
}

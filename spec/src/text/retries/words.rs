//! The words of a text.

use std::ops::Range;

/// A word of a text.
pub(super) struct Word<'t> {
    /// In lowercase, without signs around it.
    pub(super) text: String,
    /// As it is written, without signs around it.
    pub(super) written: &'t str,
    pub(super) range: Range<usize>,
    /// Whether a sentence ends with it.
    pub(super) ends: bool,
    /// Whether a comma follows.
    pub(super) comma: bool,
}

/// Returns the words of a text.
pub(super) fn words(text: &str) -> Vec<Word<'_>> {
    let mut words: Vec<Word<'_>> = Vec::new();
    let mut at = 0;
    for piece in text.split_inclusive(char::is_whitespace) {
        let token = piece.trim_end();
        let written = token.trim_matches(|c: char| !c.is_alphanumeric() && c != '_');
        let start = at + token.find(written).unwrap_or(0);
        at += piece.len();
        let line_ends = piece.ends_with('\n');
        if written.is_empty() {
            if let Some(last) = words.last_mut() {
                last.ends |= line_ends || token.contains(['—', '–']);
            }
            continue;
        }
        let after = token
            .rsplit(|c: char| c.is_alphanumeric())
            .next()
            .unwrap_or_default();
        words.push(Word {
            text: written.to_lowercase().replace('’', "'"),
            written,
            range: start..start + written.len(),
            ends: line_ends || after.contains(['.', '!', '?', ';', ':']),
            comma: after.contains(','),
        });
    }
    words
}

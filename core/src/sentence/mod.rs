//! Sentences: those that errpact writes itself for models and users, and where a sentence ends.

mod part;
mod table;
mod texts;

pub use part::Part;
pub use table::{Reader, Sentence, SentencePlace};
pub use texts::Sentences;

/// The marks that end a sentence, or announce what follows it.
const ENDS: [char; 14] = [
    '.', '!', '?', ':', ';', '…', '。', '！', '？', '：', '；', '।', '؟', '۔',
];

/// What may follow the mark, as in `Say "Sorry."`.
pub const CLOSING: [char; 5] = ['"', '\'', '”', '’', '»'];

/// Returns whether a text ends like a sentence.
#[must_use]
pub fn ends_sentence(text: &str) -> bool {
    text.trim_end_matches(CLOSING).ends_with(ENDS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_ends_with_a_mark_that_quotation_marks_may_follow() {
        for ended in [
            "Taken.",
            "Taken?",
            "Do this:",
            "Say \"Sorry.\"",
            "予約済みです。",
            "آیا؟",
        ] {
            assert!(ends_sentence(ended), "{ended}");
        }
        for open in [
            "",
            "\"",
            "Taken",
            "Say \"sorry\"",
            "It is taken (why?)",
            "`.`",
            "予約済み",
            "Taken. ",
        ] {
            assert!(!ends_sentence(open), "{open}");
        }
    }
}

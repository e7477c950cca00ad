//! Finds a phrase in a text, and whether the text forbids what follows.

use std::collections::BTreeSet;
use std::ops::Range;

/// The words of a text, to find phrases in it without regard to capitals and punctuation.
#[derive(Debug)]
pub struct Words(Vec<(String, Range<usize>)>);

impl Words {
    /// Reads the words of a text.
    #[must_use]
    pub fn of(text: &str) -> Self {
        let mut words = Vec::new();
        let mut at = 0;
        let is_end = |c: char| !c.is_alphanumeric() && !matches!(c, '\'' | '’' | '_');
        for piece in text.split_inclusive(is_end) {
            let word = piece.trim_end_matches(|c: char| !c.is_alphanumeric());
            let trimmed = word.trim_start_matches(['\'', '’', '_']);
            let start = at + word.len() - trimmed.len();
            if !trimmed.is_empty() {
                let folded = trimmed.to_lowercase().replace('’', "'");
                words.push((folded, start..start + trimmed.len()));
            }
            at += piece.len();
        }
        Self(words)
    }

    /// Returns where these words first follow each other as in a phrase, in bytes of the text.
    #[must_use]
    pub fn find(&self, phrase: &Self) -> Option<Range<usize>> {
        let length = phrase.0.len();
        let same = |window: &&[(String, Range<usize>)]| {
            let words = window.iter().zip(&phrase.0);
            words.into_iter().all(|((word, _), (own, _))| word == own)
        };
        let mut windows = self.0.windows(length.max(1));
        let found = windows.find(same).filter(|_| length > 0)?;
        Some(found.first()?.1.start..found.last()?.1.end)
    }

    /// Returns the first word.
    #[must_use]
    pub(crate) fn first(&self) -> Option<&str> {
        self.0.first().map(|(word, _)| word.as_str())
    }

    /// Returns the words, each once.
    pub(crate) fn distinct(&self) -> BTreeSet<&str> {
        self.0.iter().map(|(word, _)| word.as_str()).collect()
    }

    /// Returns how many words there are.
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns whether one of these words is before this offset.
    #[must_use]
    pub fn has_before(&self, start: usize, list: &[&str]) -> bool {
        let mut before = self.0.iter().take_while(|(_, range)| range.start < start);
        before.any(|(word, _)| list.contains(&word.as_str()))
    }
}

/// Words that forbid what follows.
const NEGATIONS: [&str; 14] = [
    "avoid",
    "can't",
    "cannot",
    "don't",
    "forbidden",
    "instead",
    "never",
    "no",
    "nor",
    "not",
    "rather",
    "stop",
    "than",
    "without",
];

/// Words that begin a condition, in which a negation forbids nothing: `if it is not free, say …`.
const CONDITIONS: [&str; 9] = [
    "after", "as", "because", "if", "once", "since", "when", "whenever", "while",
];

/// The maximum length of what is read of a sentence, in bytes.
const LONGEST_SENTENCE: usize = 1000;

/// Returns whether the words before this offset, in the same sentence, forbid what follows.
#[must_use]
pub fn is_forbidden(text: &str, start: usize) -> bool {
    let before = text.get(..start).unwrap_or_default();
    // A text without a period may have thousands of places that this is asked about.
    let begin = before.len().saturating_sub(LONGEST_SENTENCE);
    let before = (begin..=before.len()).find_map(|at| before.get(at..));
    let before = before.unwrap_or_default();
    let sentence = before.rsplit(['.', '!', '?', ';']).next();
    let sentence = sentence.unwrap_or_default();
    // The next item of a list is another sentence.
    let items = ["\n\n", "\n- ", "\n* ", "\n• ", "\n#"];
    let item = items.iter().filter_map(|mark| sentence.rfind(mark)).max();
    let sentence = item.and_then(|at| sentence.get(at..)).unwrap_or(sentence);
    let mut clauses = sentence.split(',').map(Words::of).rev();
    let forbids = |Words(words): &Words| {
        words
            .iter()
            .any(|(word, _)| NEGATIONS.contains(&word.as_str()))
    };
    let is_condition = |Words(words): &Words| {
        let first = words.first();
        first.is_some_and(|(word, _)| CONDITIONS.contains(&word.as_str()))
    };
    let last = clauses.next();
    last.is_some_and(|last| forbids(&last))
        || clauses.any(|clause| forbids(&clause) && !is_condition(&clause))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phrases() {
        let find = |text, phrase| {
            let found = Words::of(text).find(&Words::of(phrase));
            found.and_then(|range| text.get(range))
        };
        assert_eq!(
            find(
                "Say: A Technical\nIssue occurred.",
                "a technical issue occurred"
            ),
            Some("A Technical\nIssue occurred")
        );
        assert_eq!(find("It’s “broken”.", "it's broken"), Some("It’s “broken"));
        assert_eq!(find("Data technical issues", "a technical issue"), None);
        assert_eq!(find("Say so.", "!"), None);
        assert_eq!(find("", "a"), None);
    }

    #[test]
    fn what_is_forbidden() {
        for text in [
            "Never say ",
            "You cannot say ",
            "Do not apologize or say ",
            "Never, under any circumstances, say ",
            "When a tool fails, do not\nsay ",
            "Stop saying ",
        ] {
            assert!(is_forbidden(text, text.len()), "{text}");
        }
        for text in [
            "No. Say ",
            "If the slot is not free, say ",
            "If it cannot be done, apologize and say ",
            "- Never guess\n- Say ",
            "",
        ] {
            assert!(!is_forbidden(text, text.len()), "{text}");
        }
    }
}

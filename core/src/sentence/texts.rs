//! The texts of a catalog's sentences: its own, else the defaults.

use super::part::{Part, parts};
use super::table::Sentence;

/// The number of sentences.
const COUNT: usize = Sentence::TEXTS.len();

/// The text of each sentence. A text has no braces but those of placeholders: the language refuses others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sentences<'a>([&'a str; COUNT]);

impl<'a> Sentences<'a> {
    /// The default texts.
    pub const DEFAULT: Self = {
        let mut texts = [""; COUNT];
        let mut at = 0;
        while at < COUNT {
            texts[at] = Sentence::TEXTS[at];
            at += 1;
        }
        Self(texts)
    };

    /// Replaces the text of a sentence.
    #[must_use]
    pub const fn with(mut self, sentence: Sentence, text: &'a str) -> Self {
        self.0[sentence as usize] = text;
        self
    }

    /// Returns the text of a sentence, with its placeholders.
    #[must_use]
    #[inline]
    pub const fn get(&self, sentence: Sentence) -> &'a str {
        self.0[sentence as usize]
    }

    /// Returns the parts of a sentence.
    #[inline]
    pub fn parts(&self, sentence: Sentence) -> impl Iterator<Item = Part<'a>> {
        parts(self.get(sentence))
    }

    /// Returns a sentence with these values of its placeholders, in any order.
    #[must_use]
    pub fn say(&self, sentence: Sentence, values: &[(&str, &str)]) -> String {
        let mut said = String::with_capacity(self.get(sentence).len() + 32);
        for part in self.parts(sentence) {
            said.push_str(match part {
                Part::Words(words) => words,
                Part::Value(name) => values
                    .iter()
                    .find_map(|(known, value)| (*known == name).then_some(*value))
                    .unwrap_or_default(),
            });
        }
        said
    }

    /// Returns what is before and after the only placeholder of a sentence.
    #[must_use]
    pub fn around(&self, sentence: Sentence) -> (&'a str, &'a str) {
        let text = self.get(sentence);
        let end = text.find('}').map_or(text.len(), |end| end + 1);
        let start = text.find('{').unwrap_or(end);
        (
            text.get(..start).unwrap_or_default(),
            text.get(end..).unwrap_or_default(),
        )
    }
}

impl Default for Sentences<'_> {
    fn default() -> Self {
        Self::DEFAULT
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Word as _;

    #[test]
    fn a_sentence_has_its_default_text_or_the_one_that_replaces_it() {
        let german = Sentences::DEFAULT
            .with(Sentence::RetryAfter, "In {delay} erneut.")
            .with(Sentence::NeverSayExcept, "Außer bei {codes} nie {phrases}.");
        assert_eq!(
            german.say(Sentence::RetryAfter, &[("delay", "2 s")]),
            "In 2 s erneut."
        );
        assert_eq!(german.around(Sentence::RetryAfter), ("In ", " erneut."));
        let values = [("phrases", "a"), ("codes", "B")];
        assert_eq!(
            german.say(Sentence::NeverSayExcept, &values),
            "Außer bei B nie a."
        );
        assert_eq!(
            german.say(Sentence::Reference, &[("ref", "0a")]),
            "Ref: 0a."
        );
        for sentence in Sentence::ALL {
            assert_eq!(Sentences::DEFAULT.get(*sentence), sentence.default_text());
        }
    }

    #[test]
    fn each_sentence_is_told_apart_and_described() {
        for sentence in Sentence::ALL {
            let text = sentence.default_text();
            assert!(
                !text.trim().is_empty() && text == text.trim(),
                "{sentence:?}"
            );
            assert!(sentence.about().ends_with('.'), "{sentence:?}");
            let mut names: Vec<&str> = sentence.placeholders().collect();
            names.sort_unstable();
            names.dedup();
            assert_eq!(names.len(), sentence.placeholders().count(), "{sentence:?}");
        }
    }
}

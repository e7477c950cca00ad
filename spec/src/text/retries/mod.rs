//! Finds what a text says about retries: who is asked to make a call again, and how often.
//!
//! English has many words for it ("try again", "run it once more", "another attempt"), and as many that only look like
//! it: "do not call it again", "ask the user to try again tomorrow", "ask again". The patterns have both.

mod patterns;

use std::ops::Range;

use patterns::{
    ASKED, CLAUSE_END, CONDITION, DOES, JOINS, KEBAB_ENDS, LATER, NEGATION, NOUN, OTHERS, RETRIES,
    RETRY, TIMES, TOLD, USELESS,
};
use regex::Captures;

/// A place where a text asks its reader to make a call again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Again<'t> {
    /// Where, in bytes of the text.
    pub range: Range<usize>,
    /// The tool that it names: `call list_slots again`.
    pub tool: Option<&'t str>,
    /// How often, if the text says that.
    pub times: Option<Times>,
}

/// A number in a text about retries.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Times {
    /// The number.
    pub count: u32,
    /// Where it is, in bytes of the text.
    pub range: Range<usize>,
    /// Whether it may count the first call too, as in `try three times`.
    pub with_first: bool,
}

impl Times {
    /// Returns whether it means this many retries.
    #[must_use]
    pub fn means(&self, retries: u32) -> bool {
        self.count == retries || self.with_first && self.count == retries.saturating_add(1)
    }
}

/// A text in lowercase, in which each word has a blank after it, with a comma and a dot before the blank if it ends a clause
/// or a sentence.
struct Line<'t> {
    text: &'t str,
    line: String,
    /// Where each word begins in the line, and where it is in the text.
    words: Vec<(usize, Range<usize>)>,
}

impl<'t> Line<'t> {
    fn of(text: &'t str) -> Self {
        let (mut line, mut words, mut at) = (String::new(), Vec::new(), 0);
        for piece in text.split_inclusive(char::is_whitespace) {
            let token = piece.trim_end();
            let written = token.trim_matches(|c: char| !c.is_alphanumeric() && c != '_');
            let start = at + token.find(written).unwrap_or(0);
            at += piece.len();
            let after = token
                .rsplit(|c: char| c.is_alphanumeric())
                .next()
                .unwrap_or_default();
            let ends = match written {
                "" => token.contains(['—', '–']),
                _ => after.contains(['.', '!', '?', ';', ':']),
            };
            if !written.is_empty() {
                words.push((line.len(), start..start + written.len()));
                line.push_str(&written.to_lowercase().replace('’', "'"));
                line.push_str(if after.contains(',') { ", " } else { " " });
            }
            if (ends || piece.ends_with('\n')) && line.ends_with(' ') && !line.ends_with(". ") {
                line.pop();
                line.push_str(". ");
            }
        }
        Self { text, line, words }
    }

    /// Returns the words from one to before another.
    fn between(&self, from: usize, to: usize) -> &str {
        let start = |word: usize| {
            self.words
                .get(word)
                .map_or(self.line.len(), |(start, _)| *start)
        };
        self.line.get(start(from)..start(to)).unwrap_or_default()
    }

    /// Returns the last words before one in its sentence.
    fn before(&self, at: usize, words: usize) -> &str {
        let before = self.between(at.saturating_sub(words), at);
        before.rsplit(". ").next().unwrap_or_default()
    }

    /// Returns the index of the first word that begins at this offset of the line or later.
    fn index(&self, offset: usize) -> usize {
        self.words.partition_point(|(start, _)| *start < offset)
    }

    fn range(&self, first: usize, end: usize) -> Range<usize> {
        let (first, last) = (self.words.get(first), self.words.get(end - 1));
        first.map_or(0, |(_, range)| range.start)..last.map_or(0, |(_, range)| range.end)
    }

    /// Returns the retry that begins with this word, asked for or not, and the index after its last word.
    fn retry(&self, at: usize) -> Option<(Again<'t>, usize)> {
        let found = RETRIES.captures(self.between(at, at + LONGEST))?;
        let between = found.name("between").map_or("", |found| found.as_str());
        let is_noun = found.name("thing").is_some()
            || found.name("try").is_some() && NOUN.is_match(self.before(at, 1));
        let before = self.before(at, REACH);
        let is_told =
            found.name("attempt").is_some() && !ASKED.is_match(before) && TOLD.is_match(before);
        if is_noun || is_told || JOINS.is_match(between) {
            return None;
        }
        let mut times = self.times(at, &found);
        let start = self.between(0, at).len();
        let end = match &mut times {
            Some(times) => {
                times.with_first = true;
                let ends = times.range.end;
                self.words.partition_point(|(_, range)| range.start < ends)
            }
            None if found.name("once").is_some() => return None,
            None => self.index(start + found.get(0)?.end()),
        };
        if times.is_none() && !self.ends(end) {
            let after = TIMES.captures(self.between(end, end + LONGEST));
            times = after.and_then(|after| self.times(end, &after));
        }
        let again = Again {
            range: self.range(at, end),
            tool: (at + 1..end).find_map(|word| self.tool(word)),
            times,
        };
        Some((again, end))
    }

    /// Returns the number that was found from this word on.
    fn times(&self, from: usize, found: &Captures<'_>) -> Option<Times> {
        let (count, word) = ["once", "twice", "number"]
            .iter()
            .zip(1..)
            .find_map(|(name, count)| Some((count, found.name(name)?)))?;
        let start = self.between(0, from).len();
        let first = self.index(start + word.start());
        // `retry at once` is not a number.
        if count == 1 && self.before(first, 1) == "at " {
            return None;
        }
        let noun = found.name("noun");
        let last = noun.map_or(first, |noun| self.index(start + noun.start()));
        let named = NUMBERS
            .iter()
            .zip(0..)
            .find(|(name, _)| **name == word.as_str());
        let number = || named.map_or_else(|| word.as_str().parse().ok(), |(_, it)| Some(it));
        Some(Times {
            count: if noun.is_some() { number()? } else { count },
            range: self.range(first, last + 1),
            with_first: noun
                .is_some_and(|it| matches!(it.as_str(), "attempt" | "attempts" | "tries")),
        })
    }

    /// Returns the name in a word that can be the name of a tool: `list_slots`, `{tool.list_slots}`, `list-slots`.
    fn tool(&self, word: usize) -> Option<&'t str> {
        let written = self.text.get(self.range(word, word + 1))?;
        let name = written.strip_prefix("tool.").unwrap_or(written);
        let joined = name.contains('-') && !name.starts_with("re-");
        let kebab = joined && KEBAB_ENDS.is_match(self.between(word + 1, word + 2));
        (name.len() < written.len() || name.contains('_') || kebab).then_some(name)
    }

    /// Returns whether a sentence ends before this word.
    fn ends(&self, word: usize) -> bool {
        self.between(word - 1, word).ends_with(". ")
    }

    /// Returns whether the words around a phrase negate it.
    fn is_negated(&self, at: usize, end: usize) -> bool {
        let before = self.before(at, REACH);
        let condition = before.rmatch_indices(", ").find(|(comma, _)| {
            let clause = before
                .get(..*comma)
                .and_then(|text| text.rsplit(", ").next());
            clause.is_some_and(|clause| CONDITION.is_match(clause))
        });
        let clause = condition.and_then(|(comma, _)| before.get(comma + 2..));
        let near = self.before(at, NEAR);
        let near = clause
            .filter(|clause| clause.len() < near.len())
            .unwrap_or(near);
        let after = CLAUSE_END.split(self.between(end, end + 2 * NEAR)).next();
        NEGATION.is_match(&near.replace(',', ""))
            || !self.ends(end) && after.is_some_and(|after| USELESS.is_match(after))
    }

    /// Returns whether someone else is asked: "ask the user to try again". `ask the user to choose, then retry` is for the
    /// reader again.
    fn is_for_others(&self, at: usize) -> bool {
        let alone = RETRY.is_match(self.between(at, at + 1));
        let mut does = None;
        for (distance, word) in self.before(at, FAR).trim_end().rsplit(' ').enumerate() {
            let (word, comma) = word
                .strip_suffix(',')
                .map_or((word, false), |word| (word, true));
            let joins = word == "and" && (alone || does.is_none() && distance > 0);
            if word == "then" || joins || comma && alone && does.is_none() {
                return false;
            }
            if DOES.is_match(word) {
                does = Some(distance);
            } else if OTHERS.is_match(word) {
                return does.is_some_and(|does| distance - does <= 2);
            }
        }
        false
    }

    /// Returns whether it is for another day: "try again tomorrow".
    fn is_for_later(&self, end: usize) -> bool {
        let after = self.between(end, end + 4).split(". ").next();
        !self.ends(end) && after.is_some_and(|after| LATER.is_match(after))
    }
}

/// The most words of a phrase, with its number.
const LONGEST: usize = 24;

/// How many words before a phrase are checked for negations, for conditions, and for who is asked.
const NEAR: usize = 5;
const REACH: usize = 17;
const FAR: usize = 25;

const NUMBERS: [&str; 11] = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
];

/// Finds where a text asks its reader for a retry. Leaves out what it forbids, what it asks of other people, such as
/// the user, and what is for another day.
#[must_use]
pub fn retries(text: &str) -> Vec<Again<'_>> {
    let line = Line::of(text);
    let (mut found, mut at) = (Vec::new(), 0);
    while at < line.words.len() {
        let Some((again, end)) = line.retry(at) else {
            at += 1;
            continue;
        };
        if !line.is_negated(at, end) && !line.is_for_others(at) && !line.is_for_later(end) {
            found.push(again);
        }
        at = end;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn asks_for_a_retry() {
        for text in [
            "Please try again.",
            "Fix it, then Retry",
            "Do not worry. Try again!",
            "Apologize and call it again.",
            "Run the same request once more.",
            "Make another attempt with a new date.",
            "Repeat the call with another date.",
            "Re-run the tool.",
            "Give it one more try.",
            "If it does not work, try again.",
            "Call {tool.book_slot} again.",
            "Ask the user to choose another time, then retry.",
            "Ask for the date and try once more.",
            "Make the same call again, up to three times.",
            "Send it a second time.",
            "Try the booking again.",
            "Ask the user for a date and retry.",
            "Start a second attempt.",
            "After the second attempt, try again.",
            "Keep retrying until it works.",
            "Call update-event once more without a date.",
            "Wait a moment and send the refund again.",
        ] {
            assert_eq!(retries(text).len(), 1, "{text}");
        }
    }

    #[test]
    fn only_looks_like_it() {
        for text in [
            "Do not try again.",
            "Never retry this.",
            "Ask for a date instead of a retry",
            "The retrying_count is 3",
            "Apologize.",
            "Do not call it again.",
            "Don’t repeat the call.",
            "Ask the user to try again tomorrow.",
            "Tell them that they can try again later.",
            "Ask the user to correct the date and try again.",
            "Ask again.",
            "Say it once more.",
            "A retry would not help.",
            "Another attempt with more time would not help.",
            "Ask the user to run `auth` (A must point to keys.json), and to call again afterwards.",
            "Retry is pointless.",
            "Call the hotel again.",
            "Repeat the question.",
            "The retry policy is over.",
            "Try another date.",
            "Try again next week.",
            "Call the user, then ask once more.",
            "Stop without another attempt.",
            "This was the third attempt; the account is locked.",
            "This was the third attempt, do not try again.",
            "After the second attempt, stop.",
            "If another attempt fails, apologize.",
            "Call on-call support again.",
            "Do not keep trying.",
            "Send the verification code again.",
            "If you run into this error again, stop.",
        ] {
            assert_eq!(retries(text), [], "{text}");
        }
    }

    #[test]
    fn numbers() {
        let read = |text| {
            retries(text)
                .into_iter()
                .next()
                .and_then(|again| Some((again.times.as_ref()?.count, again.times?.with_first)))
        };
        for (text, count) in [
            ("Retry three times.", Some((3, false))),
            ("Retry up to 5 times, then stop.", Some((5, false))),
            ("Make the same call again, at most twice.", Some((2, false))),
            ("Retry once, then hand over.", Some((1, false))),
            ("Retry once the user agrees.", None),
            ("Retry at once.", None),
            ("Retry after two minutes.", None),
            ("Retry, and if it fails twice, stop.", None),
            ("Try three times.", Some((3, true))),
            ("Try it up to three times, then stop.", Some((3, true))),
            ("Retry. Three times is the limit.", None),
            ("Retry SLOT_CONFLICT five times.", Some((5, false))),
            ("Retry list_slots. Three times is the limit.", None),
            ("Keep retrying up to ten times.", Some((10, false))),
        ] {
            assert_eq!(read(text), count, "{text}");
        }
    }

    #[test]
    fn tools() {
        let read = |text| retries(text).first().and_then(|again| again.tool);
        assert_eq!(read("Call {tool.list_slots} again."), Some("list_slots"));
        assert_eq!(read("Call `book_slot` again."), Some("book_slot"));
        assert_eq!(read("Retry."), None);
    }
}

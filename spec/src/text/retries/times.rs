//! Numbers of attempts: "up to three times", "twice".

use std::ops::Range;

use super::words::Word;

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

/// Words that a number can follow.
const FILLERS: [&str; 13] = [
    "a", "at", "exactly", "for", "it", "just", "maximum", "most", "of", "only", "than", "to", "up",
];

/// Returns the number that these words begin with: "up to three times", "twice".
pub(super) fn times(words: &[Word<'_>], start: usize) -> Option<Times> {
    let mut index = start;
    if words.get(start.checked_sub(1)?)?.ends {
        return None;
    }
    while words
        .get(index)
        .is_some_and(|word| FILLERS.contains(&word.text.as_str()) && !word.ends)
    {
        index += 1;
    }
    let word = words.get(index)?;
    let next = words.get(index + 1).filter(|_| !word.ends);
    let count = match word.text.as_str() {
        // `retry once the user agrees` does not count retries.
        "once" => {
            if words.get(index.checked_sub(1)?)?.text == "at" {
                return None;
            }
            let after = ["after", "and", "at", "before", "only", "then", "with"];
            let number = word.comma || next.is_none_or(|next| after.contains(&next.text.as_str()));
            return number.then(|| Times {
                count: 1,
                range: word.range.clone(),
                with_first: false,
            });
        }
        "twice" => {
            return Some(Times {
                count: 2,
                range: word.range.clone(),
                with_first: false,
            });
        }
        text => number(text)?,
    };
    let mut last = index + 1;
    while words
        .get(last)
        .is_some_and(|word| matches!(word.text.as_str(), "more" | "additional" | "further"))
    {
        last += 1;
    }
    let noun = words.get(last).filter(|_| !word.ends)?;
    let with_first = match noun.text.as_str() {
        "times" | "time" | "retries" | "retry" => false,
        "attempts" | "attempt" | "tries" => true,
        _ => return None,
    };
    Some(Times {
        count,
        range: word.range.start..noun.range.end,
        with_first,
    })
}

/// Returns the number that a word means.
fn number(word: &str) -> Option<u32> {
    const NUMBERS: [&str; 11] = [
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    ];
    let named = NUMBERS.iter().position(|name| *name == word);
    named
        .and_then(|number| u32::try_from(number).ok())
        .or_else(|| word.parse().ok())
}

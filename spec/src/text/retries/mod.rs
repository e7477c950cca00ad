//! Finds what a text says about retries: who is asked to make a call again, and how often.
//!
//! English has many words for it ("try again", "run it once more", "another attempt"), and as many that only look like
//! it: "do not call it again", "ask the user to try again tomorrow", "ask again".

mod phrase;
mod reader;
mod times;
mod words;

use std::ops::Range;

use phrase::again;
use reader::{is_for_later, is_for_others, negated};
pub use times::Times;
use times::times;
use words::words;

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

/// Finds where a text asks its reader for a retry. Leaves out what it forbids, what it asks of other people, such as
/// the user, and what is for another day.
#[must_use]
pub fn retries(text: &str) -> Vec<Again<'_>> {
    let words = words(text);
    let mut found: Vec<Again<'_>> = Vec::new();
    let mut at = 0;
    while at < words.len() {
        match again(&words, at) {
            Some(phrase) => {
                let end = phrase.end;
                if !negated(&words, at, end)
                    && !is_for_others(&words, at)
                    && !is_for_later(&words, end)
                {
                    let last = words.get(end - 1).map_or(0, |word| word.range.end);
                    let first = words.get(at).map_or(0, |word| word.range.start);
                    found.push(Again {
                        range: first..last,
                        tool: phrase.tool,
                        times: phrase.times.or_else(|| times(&words, end)),
                    });
                }
                at = end;
            }
            None => at += 1,
        }
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

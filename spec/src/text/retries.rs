//! Finds what a text says about retries: who is asked to make a call again, and how often.
//!
//! English has many words for it ("try again", "run it once more", "another attempt"), and as many that only look like
//! it: "do not call it again", "ask the user to try again tomorrow", "ask again".

use std::ops::Range;

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

/// A word of a text.
struct Word<'t> {
    /// In lowercase, without signs around it.
    text: String,
    /// As it is written, without signs around it.
    written: &'t str,
    range: Range<usize>,
    /// Whether a sentence ends with it.
    ends: bool,
    /// Whether a comma follows.
    comma: bool,
}

fn words(text: &str) -> Vec<Word<'_>> {
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

struct Phrase<'t> {
    /// The index after its last word.
    end: usize,
    tool: Option<&'t str>,
    times: Option<Times>,
}

/// Words that alone mean a retry.
const ALONE: [&str; 11] = [
    "re-attempt",
    "re-invoke",
    "re-run",
    "re-submit",
    "re-try",
    "reattempt",
    "reinvoke",
    "reissue",
    "rerun",
    "resubmit",
    "retry",
];

/// What follows "retry" where it is part of a noun.
const NOUNS: [&str; 9] = [
    "budget", "button", "count", "counter", "delay", "limit", "logic", "policy", "policies",
];

/// Verbs that make a call, which "again" makes a retry.
const VERBS: [&str; 11] = [
    "call", "do", "execute", "invoke", "issue", "make", "perform", "request", "run", "send",
    "submit",
];

/// What is called again.
const OBJECTS: [&str; 23] = [
    "action",
    "an",
    "api",
    "at",
    "call",
    "command",
    "exact",
    "exactly",
    "function",
    "identical",
    "it",
    "operation",
    "query",
    "request",
    "same",
    "step",
    "that",
    "the",
    "them",
    "this",
    "tool",
    "very",
    "with",
];

/// The most words between a verb and "again".
const BETWEEN: usize = 5;

/// Returns the phrase that begins with this word and means a retry.
fn again<'t>(words: &[Word<'t>], at: usize) -> Option<Phrase<'t>> {
    let word = words.get(at)?;
    let text = word.text.as_str();
    let next = |offset: usize| {
        let before = words.get(at + offset - 1)?;
        words.get(at + offset).filter(|_| !before.ends)
    };
    let is = |offset: usize, list: &[&str]| {
        next(offset).is_some_and(|word| list.contains(&word.text.as_str()))
    };
    let phrase = |length: usize| {
        Some(Phrase {
            end: at + length,
            tool: None,
            times: None,
        })
    };
    if ALONE.contains(&text) {
        if is(1, &NOUNS) {
            return None;
        }
        // `retry list_slots` is about that tool.
        let tool = next(1).filter(|_| !word.comma).and_then(tool_name);
        return Some(Phrase {
            end: at + 1,
            tool,
            times: None,
        });
    }
    match text {
        "another" | "second" | "third" | "further" if is(1, &["attempt", "try", "go"]) => {
            return if is_told(words, at) { None } else { phrase(2) };
        }
        "one" if is(1, &["more"]) && is(2, &["attempt", "try", "go"]) => {
            return if is_told(words, at) { None } else { phrase(3) };
        }
        "repeat" => {
            let mut offset = 1;
            while is(offset, &["the", "this", "that", "same", "exact", "failed"]) {
                offset += 1;
            }
            if is(
                offset,
                &[
                    "action",
                    "attempt",
                    "call",
                    "command",
                    "it",
                    "operation",
                    "query",
                    "request",
                    "step",
                ],
            ) {
                return phrase(offset + 1);
            }
            let tool = next(offset).and_then(tool_name)?;
            return Some(Phrase {
                end: at + offset + 1,
                tool: Some(tool),
                times: None,
            });
        }
        _ => {}
    }
    let tries = matches!(text, "try" | "attempt");
    if !tries && !VERBS.contains(&text) || tries && is_noun(words, at) {
        return None;
    }
    let mut tool = None;
    for offset in 1..=BETWEEN + 1 {
        let word = next(offset)?;
        match word.text.as_str() {
            "again" | "anew" => {
                return Some(Phrase {
                    end: at + offset + 1,
                    tool,
                    times: None,
                });
            }
            "once" if is(offset + 1, &["more"]) => {
                return Some(Phrase {
                    end: at + offset + 2,
                    tool,
                    times: None,
                });
            }
            "one" | "another" if is(offset + 1, &["more", "time"]) => {
                let length = if is(offset + 1, &["time"]) { 2 } else { 3 };
                return is(offset + length - 1, &["time"]).then_some(Phrase {
                    end: at + offset + length,
                    tool,
                    times: None,
                });
            }
            "a" if is(offset + 1, &["second", "third"]) && is(offset + 2, &["time"]) => {
                return Some(Phrase {
                    end: at + offset + 3,
                    tool,
                    times: None,
                });
            }
            "and" | "then" | "or" | "but" | "if" | "when" | "before" | "until" | "unless" => break,
            _ => {}
        }
        // `try three times` has no "again".
        if tries && let Some(times) = times(words, at + offset) {
            // From here, not from the start of the text: there may be thousands of such places.
            let rest = words.get(at + offset..)?;
            let last = (rest.iter()).position(|word| word.range.end >= times.range.end)?;
            let end = at + offset + last + 1;
            let times = Times {
                with_first: true,
                ..times
            };
            return Some(Phrase {
                end,
                tool,
                times: Some(times),
            });
        }
        let name = tool_name(word);
        tool = tool.or(name);
        if !tries && name.is_none() && !OBJECTS.contains(&word.text.as_str()) {
            break;
        }
    }
    None
}

/// Returns whether the attempt that this word begins is only told of: "this was the third attempt", "if another attempt
/// fails".
fn is_told(words: &[Word<'_>], at: usize) -> bool {
    let mut definite = false;
    let mut before = words.get(..at).unwrap_or_default().iter().rev();
    let first = before.by_ref().find(|word| {
        let text = word.text.as_str();
        definite |= !word.ends && matches!(text, "the" | "this" | "that" | "your");
        word.ends || !matches!(text, "a" | "an" | "it" | "the" | "this" | "that" | "your")
    });
    let Some(word) = first.filter(|word| !word.ends) else {
        return definite;
    };
    match word.text.as_str() {
        "begin" | "do" | "give" | "make" | "making" | "start" | "try" => false,
        "after" | "at" | "before" | "during" | "if" | "in" | "is" | "on" | "once" | "since"
        | "until" | "was" | "when" => true,
        _ => definite,
    }
}

/// Returns whether "try" or "attempt" is a noun here: "the third attempt".
fn is_noun(words: &[Word<'_>], at: usize) -> bool {
    let before = at.checked_sub(1).and_then(|index| words.get(index));
    before.is_some_and(|word| {
        let text = word.text.as_str();
        let determines = matches!(
            text,
            "a" | "an" | "another" | "first" | "further" | "more" | "second" | "the" | "third"
        );
        determines && !word.ends && !word.comma
    })
}

/// Returns the name in a word that can be the name of a tool: `list_slots`, `{tool.list_slots}`, `` `weather` ``.
fn tool_name<'t>(word: &Word<'t>) -> Option<&'t str> {
    let name = word.written.strip_prefix("tool.").unwrap_or(word.written);
    (name.len() < word.written.len() || name.contains('_')).then_some(name)
}

/// Words that, before a phrase, negate it.
const NEGATIONS: [&str; 22] = [
    "aren't",
    "avoid",
    "can't",
    "cannot",
    "didn't",
    "doesn't",
    "don't",
    "instead",
    "isn't",
    "mustn't",
    "never",
    "no",
    "nor",
    "not",
    "needn't",
    "rather",
    "refuse",
    "shouldn't",
    "stop",
    "without",
    "won't",
    "wouldn't",
];

/// How many words before a phrase are checked for negations.
const REACH: usize = 5;

/// Words that begin a condition, whose negation is not one of the clause that follows.
const CONDITIONS: [&str; 7] = ["after", "as", "because", "if", "once", "since", "when"];

fn negated(words: &[Word<'_>], at: usize, end: usize) -> bool {
    let mut index = at;
    for _ in 0..REACH {
        let Some(before) = index.checked_sub(1).and_then(|index| words.get(index)) else {
            break;
        };
        if before.ends || before.comma && in_condition(words, index - 1) {
            break;
        }
        if NEGATIONS.contains(&before.text.as_str()) {
            return true;
        }
        index -= 1;
    }
    // `another attempt with more time would not help`.
    let follows = words
        .get(end.wrapping_sub(1))
        .is_some_and(|word| !word.ends);
    let mut after = words.get(end..).unwrap_or_default().iter();
    let mut helps = false;
    follows
        && after.by_ref().take(REACH * 2).try_for_each(|word| {
            let text = word.text.as_str();
            let useless = matches!(
                text,
                "duplicate" | "useless" | "pointless" | "unsafe" | "dangerous"
            );
            if useless || helps && NEGATIONS.contains(&text) || HELPS_NOT.contains(&text) {
                return Err(true);
            }
            helps = HELPS.contains(&text);
            if word.ends || word.comma || CONDITIONS.contains(&text) || text == "unless" {
                Err(false)
            } else {
                Ok(())
            }
        }) == Err(true)
}

/// Verbs after a retry that say what it does, if a negation follows.
const HELPS: [&str; 10] = [
    "can", "could", "did", "does", "is", "makes", "may", "might", "will", "would",
];

/// The same with their negation.
const HELPS_NOT: [&str; 6] = ["cannot", "can't", "doesn't", "isn't", "won't", "wouldn't"];

/// Returns whether the clause that ends with this word begins like a condition.
fn in_condition(words: &[Word<'_>], last: usize) -> bool {
    let mut index = last;
    for _ in 0..12 {
        let Some(word) = words.get(index) else { break };
        if CONDITIONS.contains(&word.text.as_str()) {
            return true;
        }
        let Some(before) = index.checked_sub(1) else {
            break;
        };
        if words
            .get(before)
            .is_some_and(|word| word.ends || word.comma)
        {
            return false;
        }
        index = before;
    }
    false
}

/// People other than the reader.
const OTHERS: [&str; 22] = [
    "admin",
    "administrator",
    "caller",
    "client",
    "customer",
    "customers",
    "developer",
    "guest",
    "he",
    "human",
    "operator",
    "owner",
    "patient",
    "person",
    "she",
    "someone",
    "staff",
    "team",
    "them",
    "they",
    "user",
    "users",
];

/// Words between the user, or others, and what they do.
const DOES: [&str; 12] = [
    "can", "could", "has", "have", "may", "might", "must", "needs", "should", "to", "will", "wants",
];

/// How many words before a phrase are checked for who is asked.
const FAR: usize = 25;

/// Returns whether someone else is asked: "ask the user to try again".
fn is_for_others(words: &[Word<'_>], at: usize) -> bool {
    let retry = words
        .get(at)
        .is_some_and(|word| ALONE.contains(&word.text.as_str()));
    let mut does = None;
    for distance in 1..=FAR {
        let Some(word) = at.checked_sub(distance).and_then(|index| words.get(index)) else {
            return false;
        };
        let text = word.text.as_str();
        // `ask the user to choose, then retry` and `…, and retry` are for the reader again.
        if word.ends || text == "then" || text == "and" && (retry || does.is_none() && distance > 1)
        {
            return false;
        }
        if word.comma && does.is_none() && retry {
            return false;
        }
        if DOES.contains(&text) {
            does = Some(distance);
        } else if OTHERS.contains(&text) {
            return does.is_some_and(|does| distance - does <= 2);
        }
    }
    false
}

/// Returns whether it is for another day, which is after the run: "try again tomorrow".
fn is_for_later(words: &[Word<'_>], end: usize) -> bool {
    let mut after = words.get(end..).unwrap_or_default().iter().take(4);
    let Some(last) = words.get(end.wrapping_sub(1)) else {
        return false;
    };
    let mut ended = last.ends;
    after.any(|word| {
        let open = !ended;
        ended |= word.ends;
        open && matches!(
            word.text.as_str(),
            "tomorrow"
                | "next"
                | "day"
                | "days"
                | "hour"
                | "hours"
                | "week"
                | "weeks"
                | "month"
                | "months"
                | "midnight"
        )
    })
}

/// Words that a number can follow.
const FILLERS: [&str; 13] = [
    "a", "at", "exactly", "for", "it", "just", "maximum", "most", "of", "only", "than", "to", "up",
];

/// Returns the number that these words begin with: "up to three times", "twice".
fn times(words: &[Word<'_>], start: usize) -> Option<Times> {
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
        // `retry once the user agrees` is no number.
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
